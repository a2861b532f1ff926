import type { Queryable } from './queryable.ts'

/** Makes other callers of this function wait until this transaction ends; the company's row stays readable. */
export async function lockCompany(client: Queryable, companyId: string): Promise<void> {
  await client.query('select 1 from companies where company_id = $1 for no key update', [companyId])
}
