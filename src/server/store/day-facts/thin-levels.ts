import type { TenantTransaction } from '../../kit/db/database.ts'

/** Days for which every day's level is kept; of older levels only the changes are kept. */
const EVERY_DAY_FOR_DAYS = 60
const THINNED_AT_ONCE_DAYS = 30

/** Deletes old levels that equal the one before and the one after. */
export async function thinLevels(
  companyId: string,
  { client }: TenantTransaction,
  today: string,
): Promise<void> {
  await client.query(
    `with old as (
       select product_id, day, quantity,
         lag(quantity) over (partition by product_id order by day) as before,
         lead(quantity) over (partition by product_id order by day) as after
       from inventory_levels
       where company_id = $1 and source = 'platform' and day <= $2::date - ${EVERY_DAY_FOR_DAYS}
         and day > $2::date - ${EVERY_DAY_FOR_DAYS + THINNED_AT_ONCE_DAYS}
     )
     delete from inventory_levels i using old
     where i.company_id = $1 and i.product_id = old.product_id and i.day = old.day
       and old.quantity = old.before and old.quantity = old.after`,
    [companyId, today],
  )
}
