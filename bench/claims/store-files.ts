import { createRandom, isoDateOfDay } from '#analytics'
import { centsToText, sampleOrderLines } from '#sample-store'
import type { DrawnStore } from './kinds.ts'

/** Writes the two files of the owner: all order lines, and the known facts of the products. */
export function storeFiles(drawn: DrawnStore): { readonly orders: string; readonly products: string } {
  return { orders: ordersFile(drawn), products: productsFile(drawn) }
}

function ordersFile({ store, truth, files }: DrawnStore): string {
  const header = ['order id', 'date', 'sku', 'quantity', 'total', 'country']
  if (files.hasCustomers) header.push('customer id')
  if (files.hasSource) header.push('order source')
  const rows = [header.join(',')]
  let at = 0
  for (const line of sampleOrderLines(store)) {
    const channel = truth.channels[store.lines.channel[at++]!]!
    const cells = [line.orderRef, isoDateOfDay(line.day), line.sku, line.quantity, line.total, line.country]
    if (files.hasCustomers) cells.push(line.customerRef ?? '')
    if (files.hasSource) cells.push(SOURCES[channel])
    rows.push(cells.join(','))
  }
  return rows.join('\n')
}

const SOURCES = {
  main: 'Online store',
  trade: 'Wholesale',
  marketplace: 'Marketplace',
  country: 'Online store',
  shop: 'Second shop',
} as const

function productsFile({ store, files, seed }: DrawnStore): string {
  const random = createRandom(seed).split(77)
  const header = ['sku', 'title', 'vendor', 'product type', 'price', 'cost']
  const rows = store.products.map((product) => {
    const isCosted = files.costs === 'all' || (files.costs === 'half' && random.chance(0.5))
    return [
      product.sku,
      `"${product.title}"`,
      `"${product.vendor}"`,
      files.hasTypes ? `"${product.productType}"` : '',
      files.hasListPrices ? centsToText(product.priceCents) : '',
      isCosted ? centsToText(product.costCents) : '',
    ].join(',')
  })
  return [header.join(','), ...rows].join('\n')
}
