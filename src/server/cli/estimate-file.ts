import process from 'node:process'
import { estimateStore, type ProductColumns, type ProductEstimate, priceAtStake, stakesOf } from '#analytics'
import { readOptions } from './options.ts'
import { emptyBook, productColumns, readOrders, readPriceLog, readProducts } from './orders-file.ts'
import { outputOption, requiredOption } from './required-option.ts'
import { type Cell, rounded, writeTable } from './table-writer.ts'

/** `quanto estimate --orders …`: elasticities from files, without any database. */
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
  const prices = advisedPrices(estimate.products, products)
  const rows = estimate.products.map((product, k) => [book.ids[k]!, ...figures(product, prices[k]!)])
  await writeTable(out, header, rows)
  const known = estimate.products.filter((product) => product.elasticity !== null).length
  process.stdout.write(
    `Estimated ${known} of ${book.ids.length} products from ${orders.day.length} lines, into ${out}.\n`,
  )
  return 0
}

function figures(estimate: ProductEstimate, advisedPrice: number | null): Cell[] {
  return [
    rounded(estimate.elasticity, 6),
    rounded(estimate.low, 6),
    rounded(estimate.high, 6),
    rounded(advisedPrice, 4),
    estimate.grade,
    rounded(estimate.ownShare, 4),
    estimate.months,
    estimate.reason,
  ]
}

/** Within ±20 % of today's price; `null` without a cost and a price. */
function advisedPrices(estimates: readonly ProductEstimate[], products: ProductColumns): (number | null)[] {
  const stakes = stakesOf(
    estimates.map(({ units, months }, k) => ({
      units,
      months,
      price: products.price[k]!,
      cost: products.cost[k]!,
    })),
  )
  return estimates.map(({ elasticity, standardDeviation }, k) => {
    const [price, cost] = [products.price[k]!, products.cost[k]!]
    if (!(price > 0) || !(cost >= 0)) return null
    return priceAtStake({ elasticity, standardDeviation, price, cost, stake: stakes[k]! })
  })
}
