import type { TableSort } from '#web/ui/table.tsx'
import type { DataSearch } from './search.ts'
import type { Product, ProductFilter, ProductSort, Sale, SalesFilter, SalesSort } from './types.ts'
import type { AddressChange } from './use-address.ts'

/** The rows that a page shows, counted from 1: `{ first: 11, last: 20 }`. */
export function pageRange(
  page: number,
  size: number,
  rows: number,
): { readonly first: number; readonly last: number } {
  const first = (page - 1) * size + 1
  return { first, last: first + rows - 1 }
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

export function tableSort(sort: string): TableSort {
  return sort.startsWith('-')
    ? { key: sort.slice(1), direction: 'descending' }
    : { key: sort, direction: 'ascending' }
}

/** Figures and dates sort largest or newest first, texts from A. */
const largestFirst = ['price', 'cost', 'created_at', 'paid_at', 'quantity', 'total']

export function nextSort(current: string, key: string): ProductSort | SalesSort {
  const sorted = tableSort(current)
  const descends = sorted.key === key ? sorted.direction === 'ascending' : largestFirst.includes(key)
  return `${descends ? '-' : ''}${key}` as ProductSort | SalesSort
}

export const usualSort = { products: 'title', sales: '-paid_at' } as const

/** What is wrong with a product's data. */
export function productFlags(product: Pick<Product, 'price' | 'cost'>): readonly ProductFilter[] {
  const flags: ProductFilter[] = []
  if (product.price === null) flags.push('missing_price')
  else if (Number(product.price) === 0) flags.push('zero_price')
  if (product.cost === null) flags.push('missing_cost')
  return flags
}

/** True if any search or filter is active. */
export function isNarrowed({ search, filter, vendor, type, tag, from, to }: DataSearch): boolean {
  return [search, filter, vendor, type, tag, from, to].some((value) => value !== undefined)
}

export const nothingNarrowed = {
  search: undefined,
  filter: undefined,
  vendor: undefined,
  type: undefined,
  tag: undefined,
  from: undefined,
  to: undefined,
} as const satisfies AddressChange

/** Reasons to check a sales record. */
export function saleFlags(sale: Pick<Sale, 'unusual_quantity' | 'duplicate'>): readonly SalesFilter[] {
  const flags: SalesFilter[] = []
  if (sale.unusual_quantity) flags.push('unusual_quantity')
  if (sale.duplicate) flags.push('duplicate')
  return flags
}

/**
 * The row whose sheet is open, and the targets of the arrows: past the edge of the page they lead to the first row
 * of the next page or to the last row of the previous one.
 */
export function openedRow<Row>(args: {
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string | number
  readonly open: string | undefined
  readonly page: number
  readonly pages: number
}): OpenedRow<Row> | null {
  const { rows, page, pages } = args
  const ids = rows.map((row) => String(args.idOf(row)))
  const at = args.open === 'first' ? 0 : args.open === 'last' ? rows.length - 1 : ids.indexOf(args.open ?? '')
  const row = rows[at]
  if (row === undefined) return null
  const [before, after] = [ids[at - 1], ids[at + 1]]
  const previous = before ? { open: before, page } : page > 1 ? { open: 'last', page: page - 1 } : null
  const next = after ? { open: after, page } : page < pages ? { open: 'first', page: page + 1 } : null
  return { row, at, previous, next }
}

/** True for the id of a record; `first` and `last` refer to the page that is being loaded. */
export function isElsewhere(open: string | undefined): open is string {
  return open !== undefined && open !== 'first' && open !== 'last'
}

export interface OpenedRow<Row> {
  readonly row: Row
  readonly at: number
  readonly previous: { readonly open: string; readonly page: number } | null
  readonly next: { readonly open: string; readonly page: number } | null
}

/** The order number; `null` for a generated one, which means nothing to users. */
export function orderNumber(orderId: string): string | null {
  return /^#[0-9a-f]{12}$/.test(orderId) ? null : orderId
}
