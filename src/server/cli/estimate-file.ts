import process from 'node:process'
import {
  type AdvisedPrice,
  adviseStore,
  estimateStore,
  type ProductColumns,
  type ProductEstimate,
  promotedSales,
  withOtherChannels,
} from '#analytics'
import { readOptions } from './options.ts'
import { readOrders, readPriceLog, readProducts } from './orders-file.ts'
import { emptyBook, type ProductBook, productColumns } from './product-book.ts'
import { outputOption, requiredOption } from './required-option.ts'
import { type SeparatedFile, separateFile } from './separate-file.ts'
import { type Cell, rounded, writeTable } from './table-writer.ts'

/** `quanto estimate --orders …`: estimates elasticities from files, without a database. */
export async function run(args: string[]): Promise<number> {
  const { options } = readOptions(args, ['orders', 'products', 'prices', 'out'])
  const ordersFile = requiredOption(options.orders, 'orders', 'orders.csv')
  const out = outputOption(options.out, 'estimates.csv', [
    ordersFile,
    options.products ?? '',
    options.prices ?? '',
  ])
  const book = emptyBook()
  const files = { orders: ordersFile, products: options.products, prices: options.prices }
  const { products, log, marks, lines, separated } = await readFiles(files, book)
  const { main, all, days, cleaned, following, sentences } = separated
  const fitted = estimateStore(main, products, { ...days, cleaned, ...log, ...marks })
  const estimates = withOtherChannels(fitted.products, all)
  const header = [
    'product_id',
    'elasticity',
    'lo',
    'hi',
    'price_rec',
    'grade',
    'own_share',
    'months',
    'reason',
    'advice',
    'chance',
    'advice_reason',
  ]
  const advice = adviseStore({ ...fitted, products: estimates }, pricedProducts(products, following))
  const rows = estimates.map((product, k) => [book.ids[k]!, ...figures(product, advice[k]!)])
  await writeTable(out, header, rows)
  const known = estimates.filter((product) => product.elasticity !== null).length
  process.stdout.write(
    `Estimated ${known} of ${book.ids.length} products from ${lines} lines, into ${out}.\n`,
  )
  process.stdout.write(sentences.map((sentence) => `${sentence}\n`).join(''))
  return 0
}

interface Files {
  readonly orders: string
  readonly products: string | undefined
  readonly prices: string | undefined
}

/** Reads the files and separates the channels. The keys of the lines, a third of their memory, end here. */
async function readFiles(files: Files, book: ProductBook) {
  if (files.products !== undefined) await readProducts(files.products, book)
  const orders = await readOrders(files.orders, book)
  const log = files.prices !== undefined && { priceLog: await readPriceLog(files.prices, book) }
  const products = productColumns(book)
  const marks = orders.promoted.length > 0 && {
    events: { promotedSales: promotedSales(orders, orders.promoted) },
  }
  const separated = separateFile(orders, products.count)
  return { products, log, marks, lines: orders.day.length, separated }
}

/** `price_rec` is the price to change to, the price to test (`advice` says which of them), or today's. */
function figures(estimate: ProductEstimate, advised: AdvisedPrice): Cell[] {
  return [
    rounded(estimate.elasticity, 6),
    rounded(estimate.low, 6),
    rounded(estimate.high, 6),
    rounded(advised.price, 4),
    estimate.grade,
    rounded(estimate.ownShare, 4),
    estimate.months,
    estimate.reason,
    advised.kind,
    rounded(advised.probability, 4),
    advised.reason,
  ]
}

function pricedProducts({ count, price, cost }: ProductColumns, following: SeparatedFile['following']) {
  return Array.from({ length: count }, (_, k) => ({
    ...{ price: price[k]!, cost: cost[k]! },
    following: following.get(k) ?? [],
  }))
}
