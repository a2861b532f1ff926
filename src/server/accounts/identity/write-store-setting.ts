import type { Queryable } from '../../kit/db/queryable.ts'

export interface StoreWrite {
  readonly companyId: string
  readonly at: Date
}

export interface StoreSetting {
  readonly currency?: string | undefined
  readonly timezone?: string | undefined
  /** True if a person or a program chose the currency; absent leaves the mark as it is. */
  readonly isCurrencyChosen?: boolean
  readonly isTimezoneChosen?: boolean
}

const writeSql = `
  update companies set currency = coalesce($2, currency), timezone = coalesce($3, timezone),
    currency_chosen = currency_chosen or $4, timezone_chosen = timezone_chosen or $5, updated_at = $6
  where company_id = $1`

/** Sets the given values of a company's store. The caller has checked that its days and amounts allow it. */
export async function writeStoreSetting(
  client: Queryable,
  { companyId, at }: StoreWrite,
  { currency, timezone, isCurrencyChosen = false, isTimezoneChosen = false }: StoreSetting,
): Promise<void> {
  const values = [companyId, currency ?? null, timezone ?? null, isCurrencyChosen, isTimezoneChosen, at]
  await client.query(writeSql, values)
}

/** Deletes a company, and with it every row that has a foreign key to it. */
export async function deleteCompanyRow(client: Queryable, companyId: string): Promise<void> {
  await client.query('delete from companies where company_id = $1', [companyId])
}
