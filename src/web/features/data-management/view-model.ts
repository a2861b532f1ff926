import type { TableSort } from '#web/ui/table.tsx'
import type { DataSearch } from './search.ts'
import type { Product, ProductFilter, ProductSort, SalesSort } from './wire.ts'

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

/** Figures and dates begin with the largest and the newest, words with A. */
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

/** Whether anything narrows the table. */
export function isNarrowed({ search, filter, from, to }: DataSearch): boolean {
  return [search, filter, from, to].some((value) => value !== undefined)
}

/** A record that was told without an order number has one made up, which says nothing to people. */
export function orderNumber(orderId: string): string | null {
  return /^#[0-9a-f]{12}$/.test(orderId) ? null : orderId
}
