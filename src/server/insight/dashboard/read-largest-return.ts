import type * as z from 'zod'
import type { salesPeriodAnswer } from '#contract/sales-period'
import type { Queryable } from '../../kit/db/queryable.ts'

type Period = z.infer<typeof salesPeriodAnswer>

/** From this share of the returned units on, one return decides the figure. */
const SHARE_OF_RETURNED = 0.5
/** Below this share of the units sold, a return is too small to be named. */
const SHARE_OF_SOLD = 0.01

// The few lines this large are found by the index on quantities, not among all lines of the period.
const largestSql = `
  select p.title, l.day::text as day, -l.quantity as units,
    exists (select from order_lines s where s.company_id = $1 and s.product_id = l.product_id
      and s.day = l.day and s.quantity >= -l.quantity) as "isOfSameDay"
  from order_lines l join products p on p.company_id = l.company_id and p.product_id = l.product_id
  where l.company_id = $1 and l.day >= $2 and l.day < $3 and l.quantity <= $4
  order by l.quantity, l.line_id limit 1`

/** Returns the one return that makes up most of a period's returned units; `null` if none does. */
export async function readLargestReturn(
  client: Queryable,
  companyId: string,
  { from, to, units, returnedUnits }: Period['current'],
): Promise<Period['largestReturn']> {
  if (returnedUnits === 0) return null
  const least = Math.ceil(Math.max(returnedUnits * SHARE_OF_RETURNED, units * SHARE_OF_SOLD))
  const values = [companyId, from, to, -least]
  const { rows } = await client.query<NonNullable<Period['largestReturn']>>(largestSql, values)
  return rows[0] ?? null
}
