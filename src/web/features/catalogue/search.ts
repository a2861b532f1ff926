import type { ProductFilter, ProductSort, SalesFilter, SalesSort } from './types.ts'

export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

export const dataTables = ['products', 'sales'] as const
export type DataTable = (typeof dataTables)[number]
export const dataViews = [...dataTables, 'facts'] as const
/** Sections of the store's facts beyond its catalogue and orders. */
export const factParts = ['promotions', 'closed', 'spend', 'stockouts', 'channels', 'switches'] as const
export type FactPart = (typeof factParts)[number]

export const productFilters = [
  'missing_price',
  'missing_cost',
  'zero_price',
] as const satisfies readonly ProductFilter[]
export const salesFilters = [
  'sales',
  'returns',
  'unusual_quantity',
  'duplicate',
] as const satisfies readonly SalesFilter[]

const productColumns = ['title', 'sku', 'vendor', 'product_type', 'price', 'cost', 'created_at']
const salesColumns = ['paid_at', 'order_id', 'lineitem_name', 'quantity', 'total']

/** State in the address: the table and its filters, order and page. Default values are left out. */
export interface DataSearch {
  readonly view?: 'sales' | 'facts'
  readonly part?: FactPart
  readonly search?: string
  readonly page?: number
  readonly size?: PageSize
  readonly sort?: ProductSort | SalesSort
  readonly filter?: ProductFilter | SalesFilter
  readonly vendor?: string
  readonly type?: string
  readonly tag?: string
  /** First and last calendar day, inclusive: of the sale, or of the day the product was added. */
  readonly from?: string
  readonly to?: string
  /** The row with the open side sheet: its id, or the first or last row of the page. */
  readonly open?: string
  /** Hidden columns of a shared link, joined by commas. */
  readonly hide?: string
}

const LONGEST_TEXT = 200

/** Ignores unknown parts of the address, so that an old link still opens the page. */
export function parseDataSearch(raw: Readonly<Record<string, unknown>>): DataSearch {
  if (raw.view === 'facts') {
    const part = factParts.find((known) => known === raw.part)
    return { view: 'facts', ...(part && part !== 'promotions' ? { part } : {}) }
  }
  return raw.view === 'sales'
    ? { view: 'sales', ...parseTable(raw, salesColumns, salesFilters) }
    : {
        ...parseTable(raw, productColumns, productFilters),
        ...present({ vendor: text(raw.vendor), type: text(raw.type), tag: text(raw.tag) }),
      }
}

function parseTable(
  raw: Readonly<Record<string, unknown>>,
  columns: readonly string[],
  filters: readonly (ProductFilter | SalesFilter)[],
): DataSearch {
  const page = Number(raw.page)
  const size = pageSizes.find((known) => known === Number(raw.size))
  return present({
    search: text(raw.search),
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    size: size === 10 ? undefined : size,
    sort: sortOf(text(raw.sort), columns),
    filter: filters.find((known) => known === raw.filter),
    from: day(raw.from),
    to: day(raw.to),
    open: text(raw.open),
    hide: text(raw.hide),
  })
}

function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** The router parses `?search=42` as a number, but a search is always a text. */
function text(value: unknown): string {
  const found = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return found.trim().slice(0, LONGEST_TEXT)
}

function sortOf(sort: string, columns: readonly string[]): ProductSort | SalesSort | undefined {
  return columns.includes(sort.replace(/^-/, '')) ? (sort as ProductSort | SalesSort) : undefined
}

function day(value: unknown): string | undefined {
  const found = text(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(found) && !Number.isNaN(Date.parse(found)) ? found : undefined
}
