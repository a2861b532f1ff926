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
import { emptyBook, productColumns } from './product-book.ts'
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
  if (options.products !== undefined) await readProducts(options.products, book)
  const orders = await readOrders(ordersFile, book)
  const log = options.prices === undefined ? null : await readPriceLog(options.prices, book)
  const products = productColumns(book)
  const { main, all, days, cleaned, following, sentences } = separateFile(orders, products.count)
  const marks = orders.promoted.length > 0 && {
    events: { promotedSales: promotedSales(orders, orders.promoted) },
  }
  const fitted = estimateStore(main, products, { ...days, cleaned, ...(log && { priceLog: log }), ...marks })
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
    `Estimated ${known} of ${book.ids.length} products from ${orders.day.length} lines, into ${out}.\n`,
  )
  process.stdout.write(sentences.map((sentence) => `${sentence}\n`).join(''))
  return 0
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
