import type { salesFilters, salesSortKeys } from '#contract/sales'

export type SortKey = (typeof salesSortKeys)[number]

export interface SalesQuery {
  readonly search?: string | undefined
  readonly sort?: SortKey | `-${SortKey}` | undefined
  readonly filter?: (typeof salesFilters)[number] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Only these records, if given. */
  readonly ids?: readonly string[] | undefined
}

export interface Sorting {
  readonly key: SortKey
  readonly descends: boolean
}

export function sortingOf({ sort = '-paid_at' }: SalesQuery): Sorting {
  const descends = sort.startsWith('-')
  return { key: (descends ? sort.slice(1) : sort) as SortKey, descends }
}

/** Sorts lines `l` (with products `p`) in the order of an index. */
export function orderSql({ key, descends }: Sorting): string {
  const direction = descends ? 'desc' : 'asc'
  switch (key) {
    case 'paid_at':
      return `l.day ${direction}, l.ordered_at ${direction}, l.line_id ${direction}`
    case 'order_id':
      return `l.order_ref collate "C" ${direction}`
    case 'lineitem_name':
      return `lower(p.title) ${direction}, p.product_id ${direction}`
    case 'quantity':
      return `l.quantity ${direction}`
    case 'total':
      return `l.total ${direction}`
  }
}

/** Returns how many records of a day in the rollup match the filter. */
export function countedSql({ filter }: SalesQuery): string {
  if (filter === undefined) return 'lines + return_lines'
  return filter === 'sales' ? 'lines' : 'return_lines'
}

/** Collects values and returns the parameter number of each. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/**
 * Lines of an import that still runs are in no sum yet, and go if it is cancelled. The list is read once for a
 * statement.
 */
const isFinished = (company: string) =>
  `(l.import_id is null or l.import_id <> all (array(
    select run_id from runs where company_id = ${company} and status in ('queued', 'running'))))`

/** Returns the conditions on lines `l` that hold for every way of reading. */
export function scopeSql(query: SalesQuery, companyId: string, parameters: Parameters): string {
  const company = parameters.add(companyId)
  const conditions = [`l.company_id = ${company}`, isFinished(company)]
  if (query.from) conditions.push(`l.day >= ${parameters.add(query.from)}::date`)
  if (query.to) conditions.push(`l.day <= ${parameters.add(query.to)}::date`)
  if (query.ids) conditions.push(`l.line_id = any(${parameters.add(query.ids)}::uuid[])`)
  if (query.filter === 'sales') conditions.push('l.quantity > 0')
  if (query.filter === 'returns') conditions.push('l.quantity <= 0')
  return conditions.join(' and ')
}
