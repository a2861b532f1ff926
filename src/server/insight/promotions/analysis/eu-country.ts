import { isInEuropeanUnion } from '#analytics'
import type { Queryable } from '../../../kit/db/queryable.ts'
import { COMPANY_COUNTRY } from '../../../store/basics/company-facts.ts'
import { LAST_SALES_DAY } from '../../../store/rollups/last-sales-day.ts'

/** Returns the company's own country, else the one of the Union with the most lines within a year; `null`: none. */
export async function readEuCountry(client: Queryable, companyId: string): Promise<string | null> {
  const { rows } = await client.query<{ country: string }>(
    `select c.country from (
       select ${COMPANY_COUNTRY} as country, null::bigint as lines
       union all
       (select country, count(*) as lines from order_lines where company_id = $1 and country is not null
         and day > ${LAST_SALES_DAY} - 365 group by country)
     ) c where c.country is not null order by c.lines desc nulls first, c.country`,
    [companyId],
  )
  return rows.find(({ country }) => isInEuropeanUnion(country))?.country ?? null
}
