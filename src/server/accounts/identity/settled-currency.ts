import { sql } from 'drizzle-orm'
import { PRICES_SETTLE } from './prices-settle.ts'

/**
 * True if the company has order lines, or deleted ones that can still be restored (one day): the store's calendar is
 * then fixed. Takes the id instead of a column of `companies`, which without a table name would mean that of the
 * lines.
 */
export const hasSales = (companyId: string) => sql<boolean>`(
  exists (select from order_lines l where l.company_id = ${companyId})
  or exists (select from deleted_rows r join deletions d using (company_id, deletion_id)
    where r.company_id = ${companyId} and r.table_name = 'order_lines'
      and d.restored_at is null and d.created_at > now() - interval '1 day'))`

/** True if sales or prices settle the currency of the company's store: another one would relabel amounts. */
export const isCurrencySettled = (companyId: string) => {
  const prices = PRICES_SETTLE.split('$1').map((part) => sql.raw(part))
  return sql<boolean>`(${sql.join(prices, sql`${companyId}`)} or ${hasSales(companyId)})`
}
