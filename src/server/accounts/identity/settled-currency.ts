import { sql } from 'drizzle-orm'

/**
 * SQL, true if prices settle the currency of company `$1`: it was chosen, or a file states it, or a price came in by
 * another door than a file. The prices of files that state none were only taken to be in it (`options.assumed`).
 */
export const PRICES_SETTLE = `exists (
  select from products priced
  left join imports brought on brought.company_id = priced.company_id and brought.import_id = priced.import_id
  where priced.company_id = $1 and priced.price is not null
    and (brought.options -> 'assumed' ->> 'currency' is null
      or exists (select from companies c where c.company_id = $1 and c.currency_chosen)
      or exists (select from imports stated
        join companies c on c.company_id = stated.company_id and stated.options ->> 'fileCurrency' = c.currency
        join runs r on r.company_id = stated.company_id and r.run_id = stated.import_id
        where stated.company_id = $1 and stated.step is null and r.status = 'done')))`

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
