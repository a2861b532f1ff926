import type { ProductFilter, ProductSort, SalesFilter, SalesSort } from './wire.ts'

export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

export const dataViews = ['products', 'sales'] as const
export type DataTable = (typeof dataViews)[number]

export const productFilters = [
  'missing_price',
  'missing_cost',
  'zero_price',
] as const satisfies readonly ProductFilter[]
export const salesFilters = ['sales', 'returns'] as const satisfies readonly SalesFilter[]

const productColumns = ['title', 'sku', 'vendor', 'product_type', 'price', 'cost', 'created_at']
const salesColumns = ['paid_at', 'order_id', 'lineitem_name', 'quantity', 'total']

/** What the address says of this screen: which table, and which part of it. What is usual is left out. */
export interface DataSearch {
  readonly view?: 'sales'
  readonly search?: string
  readonly page?: number
  readonly size?: PageSize
  readonly sort?: ProductSort | SalesSort
  readonly filter?: ProductFilter | SalesFilter
  /** Calendar days of the sales table, both included. */
  readonly from?: string
  readonly to?: string
}

const LONGEST_SEARCH = 200

/** Anything unknown in the address is left out, so that an old link still opens the page. */
export function parseDataSearch(raw: Readonly<Record<string, unknown>>): DataSearch {
  const isSales = raw.view === 'sales'
  const search = text(raw.search).trim().slice(0, LONGEST_SEARCH)
  const page = Number(raw.page)
  const size = pageSizes.find((known) => known === Number(raw.size))
  const sort = sortOf(text(raw.sort), isSales ? salesColumns : productColumns)
  const filters: readonly (ProductFilter | SalesFilter)[] = isSales ? salesFilters : productFilters
  const filter = filters.find((known) => known === raw.filter)
  const from = isSales ? day(raw.from) : null
  const to = isSales ? day(raw.to) : null
  return {
    ...(isSales ? { view: 'sales' } : {}),
    ...(search ? { search } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(size && size !== 10 ? { size } : {}),
    ...(sort ? { sort } : {}),
    ...(filter ? { filter } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

/** The router reads `?search=42` as a number; it is a text all the same. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function sortOf(sort: string, columns: readonly string[]): ProductSort | SalesSort | null {
  return columns.includes(sort.replace(/^-/, '')) ? (sort as ProductSort | SalesSort) : null
}

function day(value: unknown): string | null {
  const found = text(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(found) && !Number.isNaN(Date.parse(found)) ? found : null
}
