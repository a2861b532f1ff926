import process from 'node:process'
import { estimateStore, type ProductColumns, type ProductEstimate, recommendPrice } from '#analytics'
import { readOptions } from './options.ts'
import { emptyBook, productColumns, readOrders, readPriceLog, readProducts } from './orders-file.ts'
import { requiredOption } from './required-option.ts'
import { type Cell, rounded, writeTable } from './table-writer.ts'

/** `quanto estimate --orders …`: elasticities from files, without any database. */
export async function run(args: string[]): Promise<number> {
  const { options } = readOptions(args, ['orders', 'products', 'prices', 'out'])
  const ordersFile = requiredOption(options.orders, 'orders', 'orders.csv')
  const out = requiredOption(options.out, 'out', 'estimates.csv')
  const book = emptyBook()
  if (options.products !== undefined) await readProducts(options.products, book)
  const orders = await readOrders(ordersFile, book)
  const log = options.prices === undefined ? null : await readPriceLog(options.prices, book)
  const products = productColumns(book)
  const estimate = estimateStore(orders, products, log === null ? {} : { priceLog: log })
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
  ]
  const rows = estimate.products.map((product, k) => [book.ids[k]!, ...figures(product, products, k)])
  await writeTable(out, header, rows)
  const known = estimate.products.filter((product) => product.elasticity !== null).length
  process.stdout.write(
    `Estimated ${known} of ${book.ids.length} products from ${orders.day.length} lines, into ${out}.\n`,
  )
  return 0
}

function figures(estimate: ProductEstimate, products: ProductColumns, k: number): Cell[] {
  return [
    rounded(estimate.elasticity, 6),
    rounded(estimate.low, 6),
    rounded(estimate.high, 6),
    advisedPrice(estimate, products.price[k]!, products.cost[k]!),
    estimate.grade,
    rounded(estimate.ownShare, 4),
    estimate.months,
    estimate.reason,
  ]
}

/** Within ±20 % of today's price; `null` without a cost and a price. */
function advisedPrice(estimate: ProductEstimate, price: number, cost: number): number | null {
  if (!(price > 0) || !(cost >= 0)) return null
  const { elasticity, standardDeviation } = estimate
  return rounded(recommendPrice({ elasticity, standardDeviation, price, cost }).price, 4)
}
