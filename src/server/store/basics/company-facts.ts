import type { Queryable } from '../../kit/db/queryable.ts'
import { problem } from '../../kit/errors.ts'

/** Facts of the company that every capability needs. */
export interface CompanyFacts {
  readonly name: string
  /** ISO 4217 code of all amounts of the store. */
  readonly currency: string
  /** IANA name of the time zone in which the store's days are counted. */
  readonly timezone: string
  /** ISO 3166 code; `null`: unknown. */
  readonly country: string | null
}

export async function readCompanyFacts(client: Queryable, companyId: string): Promise<CompanyFacts> {
  const { rows } = await client.query<CompanyFacts>(
    'select name, currency, timezone, country from companies where company_id = $1',
    [companyId],
  )
  if (!rows[0]) throw problem('company.not_found')
  return rows[0]
}

/** Subquery for a larger statement whose `$1` is the company. */
export const COMPANY_CURRENCY = '(select currency from companies where company_id = $1)'
export const COMPANY_TIMEZONE = '(select timezone from companies where company_id = $1)'
export const COMPANY_COUNTRY = '(select country from companies where company_id = $1)'
