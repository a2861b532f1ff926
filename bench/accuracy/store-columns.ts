import type { MarkedPeriods, OrderLineColumns, PriceLogColumns, ProductColumns } from '#analytics'
import type { SampleStore } from '#sample-store'

/** Converts a generated store to the estimator's format. */
export function columnsOf(store: SampleStore): {
  lines: OrderLineColumns
  products: ProductColumns
  priceLog: PriceLogColumns
} {
  const { lines, products, listPrices } = store
  const types = [...new Set(products.map((product) => product.productType))].sort()
  return {
    lines: {
      product: lines.product.slice(0, lines.count),
      day: lines.day.slice(0, lines.count),
      quantity: lines.quantity.slice(0, lines.count),
      total: Float64Array.from(lines.totalCents.subarray(0, lines.count), (cents) => cents / 100),
    },
    products: {
      count: products.length,
      type: Int32Array.from(products, (product) => types.indexOf(product.productType)),
      typeCount: types.length,
      price: Float64Array.from(products, (product) => product.priceCents / 100),
      cost: Float64Array.from(products, (product) => product.costCents / 100),
    },
    priceLog: priceLogOf(store, listPrices),
  }
}

/** Promotions or stock-outs as an owner would mark them. */
export function periodsOf(
  marked: readonly { readonly product: number; readonly startDay: number; readonly endDay: number }[],
): MarkedPeriods {
  return {
    product: Int32Array.from(marked, (period) => period.product),
    fromDay: Int32Array.from(marked, (period) => period.startDay),
    toDay: Int32Array.from(marked, (period) => period.endDay),
  }
}

/** List prices and promotions as a shop's daily snapshots would show them. */
function priceLogOf(store: SampleStore, listPrices: SampleStore['listPrices']): PriceLogColumns {
  const rows = listPrices.map((row) => ({ product: row.product, day: row.day, cents: row.priceCents }))
  for (const deal of store.promotions) {
    const list = listPrices.findLast((row) => row.product === deal.product && row.day <= deal.startDay)
    rows.push({ product: deal.product, day: deal.startDay, cents: deal.priceCents })
    if (list) rows.push({ product: deal.product, day: deal.endDay, cents: list.priceCents })
  }
  return {
    product: Int32Array.from(rows, (row) => row.product),
    day: Int32Array.from(rows, (row) => row.day),
    price: Float64Array.from(rows, (row) => row.cents / 100),
  }
}
