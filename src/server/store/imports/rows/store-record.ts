import type { RowIssue } from '#contract/import-review'

/** Whether a shop offers the product. */
export type ShopStatus = 'active' | 'archived' | 'draft'

/** One parsed row of a file of products, costs, stock, spend or prices. `null`: the cell was blank. */
export interface StoreRecord {
  readonly row: number
  /** Key of the product; `null` for spend. */
  readonly sku: string | null
  readonly channel: string | null
  readonly day: string | null
  readonly title: string | null
  readonly productType: string | null
  readonly vendor: string | null
  /** GTIN in 14 digits. */
  readonly gtin: string | null
  readonly mpn: string | null
  /** Joined by commas. */
  readonly tags: string | null
  readonly image: string | null
  readonly handle: string | null
  readonly status: ShopStatus | null
  readonly price: string | null
  readonly cost: string | null
  readonly compareAtPrice: string | null
  readonly amount: string | null
  readonly quantity: number | null
  /** Place of which the quantity is; `null`: the file has no column of places. */
  readonly location: string | null
}

export interface ClassifiedRecord {
  /** `null` if an error rejects the row, and for rows without content of their own. */
  readonly record: StoreRecord | null
  readonly issues: readonly Issue[]
}

/** An issue of a field; the mapping gives its column. */
export interface Issue {
  readonly severity: RowIssue['severity']
  readonly code: string
  readonly field: string | null
  readonly values: Readonly<Record<string, string>>
}

export function error(code: string, field: string | null, values: Issue['values'] = {}): Issue {
  return { severity: 'error', code, field, values }
}

export function warning(code: string, field: string | null, values: Issue['values'] = {}): Issue {
  return { severity: 'warning', code, field, values }
}

/** Says of a row of which cells are left out which they are, and why: `competitor1:zero_price competitor3:unreadable_price`. */
export function leftOutCells(issues: readonly Pick<Issue, 'code' | 'field'>[]): string {
  return issues.map(({ code, field }) => `${field}:${code}`).join(' ')
}
