import type * as z from 'zod'
import { HIGH_CONFIDENCE_PROBABILITY, LEAST_EXPECTED_UNITS } from '#analytics'
import type { upliftInput } from '#contract/promotions'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'

export type UpliftQuery = Omit<z.infer<typeof upliftInput>, 'page' | 'pageSize'>

const sortColumns: Readonly<Record<UpliftQuery['sort'], string>> = {
  title: 'p.title collate "C"',
  controlSales: 'u.control_sales',
  treatmentSales: 'u.treatment_sales',
  upliftPercent: 'u.uplift_percent',
  confidence: 'u.confidence',
}

/** Units that the measured promotions of product `u` would have sold without them; `$1` is the company. */
const EXPECTED_UNITS = `(select coalesce(sum(m.expected_units), 0)::float8 from promotion_uplifts m
      where m.company_id = $1 and m.product_id = u.product_id and m.lift is not null)`

/** The same as `isHighConfidence`. */
export const IS_HIGH = `(u.confidence > ${HIGH_CONFIDENCE_PROBABILITY} and ${EXPECTED_UNITS} >= ${LEAST_EXPECTED_UNITS})`

/** Returns the rows of the uplift table; `$1` is the company, `$2` the search pattern or null. */
export function upliftSql(query: UpliftQuery): string {
  const filters: Readonly<Record<UpliftQuery['confidence'], string>> = {
    all: '',
    high: `and ${IS_HIGH}`,
    low: `and not ${IS_HIGH}`,
  }
  const direction = query.direction === 'ascending' ? 'asc' : 'desc'
  return `
    select p.product_id as "productId", p.title, ${TODAYS_PRICE}::float8 as price, u.control_sales::float8 as "controlSales",
      u.treatment_sales::float8 as "treatmentSales", u.uplift_percent as "upliftPercent", u.confidence,
      u.uplift_low as low, u.uplift_high as high, u.promotions, u.units, ${EXPECTED_UNITS} as "expectedUnits", u.last_start::text as "lastStart"
    from product_uplifts u join products p on p.company_id = u.company_id and p.product_id = u.product_id
    left join price_facts f on f.company_id = u.company_id and f.product_id = u.product_id
    where u.company_id = $1 and ($2::text is null or p.search_text like $2) ${filters[query.confidence]}
    order by ${sortColumns[query.sort]} ${direction}, p.product_id`
}
