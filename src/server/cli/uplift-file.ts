import process from 'node:process'
import { estimateStore, estimateUplift, isoDateOfDay, type Promotion, type Uplift } from '#analytics'
import { readOptions } from './options.ts'
import { readOrders, readPriceLog, readProducts } from './orders-file.ts'
import { emptyBook, productColumns } from './product-book.ts'
import { outputOption, requiredOption } from './required-option.ts'
import { separateFile } from './separate-file.ts'
import { type Cell, rounded, writeTable } from './table-writer.ts'

/** `quanto uplift`: finds promotions in order lines and estimates what each added. */
export async function run(args: string[]): Promise<number> {
  const { options } = readOptions(args, ['orders', 'products', 'prices', 'out'])
  const ordersFile = requiredOption(options.orders, 'orders', 'orders.csv')
  const out = outputOption(options.out, 'uplift.csv', [
    ordersFile,
    options.products ?? '',
    options.prices ?? '',
  ])
  const book = emptyBook()
  if (options.products !== undefined) await readProducts(options.products, book)
  const orders = await readOrders(ordersFile, book)
  const log = options.prices === undefined ? {} : { priceLog: await readPriceLog(options.prices, book) }
  const products = productColumns(book)
  const { main, days, sentences } = separateFile(orders, products.count)
  const estimate = estimateStore(main, products, { ...log, ...days })
  const found = estimateUplift(main, products, estimate, log)
  const promotions = found?.promotions ?? []
  const header = [
    'promo_id',
    'product_id',
    'start',
    'end',
    'depth',
    'incremental_units',
    'lo',
    'hi',
    'confidence',
  ]
  const rows = promotions.map(({ promotion, uplift }, k) => row(`P${k + 1}`, book.ids, promotion, uplift))
  await writeTable(out, header, rows)
  const measured = promotions.filter(({ uplift }) => uplift !== null).length
  process.stdout.write(`Found ${promotions.length} promotions, measured ${measured}, into ${out}.\n`)
  process.stdout.write(sentences.map((sentence) => `${sentence}\n`).join(''))
  if (found !== null && found.calibration.windows > 0) {
    const { windows, shareAbove80 } = found.calibration
    const share = Math.round(100 * shareAbove80)
    process.stdout.write(
      `Check: of ${windows} windows without a promotion ${share} % reach a confidence of 0.8 (20 % expected).\n`,
    )
  }
  return 0
}

/** Formats one promotion. Its last day is inclusive. Figures are empty without enough data. */
function row(id: string, ids: readonly string[], promotion: Promotion, uplift: Uplift | null): Cell[] {
  return [
    id,
    ids[promotion.product]!,
    isoDateOfDay(promotion.startDay),
    isoDateOfDay(promotion.endDay - 1),
    rounded(promotion.depth, 4),
    rounded(uplift?.addedUnits ?? null, 4),
    rounded(uplift?.low ?? null, 4),
    rounded(uplift?.high ?? null, 4),
    rounded(uplift?.confidence ?? null, 4),
  ]
}
