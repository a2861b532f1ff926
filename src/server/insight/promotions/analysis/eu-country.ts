import { isInEuropeanUnion } from '#analytics'
import type { Queryable } from '../../../kit/db/queryable.ts'
import { COMPANY_COUNTRY } from '../../../store/basics/company-facts.ts'
import { LAST_SALES_DAY } from '../../../store/rollups/last-sales-day.ts'

/** Returns the company's own country, or one that it delivered to within a year. */
export async function readEuCountry(client: Queryable, companyId: string): Promise<string | null> {
  const { rows } = await client.query<{ country: string }>(
    `select c.country from (select ${COMPANY_COUNTRY} as country) c where c.country is not null
     union all
     (select distinct country from order_lines where company_id = $1 and country is not null
       and day > ${LAST_SALES_DAY} - 365)`,
    [companyId],
  )
  return rows.find(({ country }) => isInEuropeanUnion(country))?.country ?? null
}
