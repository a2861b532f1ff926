import type * as z from 'zod'
import { type DayFigure, isRealChange } from '#analytics'
import type { salesPeriodAnswer } from '#contract/sales-period'

type RealChanges = z.infer<typeof salesPeriodAnswer>['isRealChange']

/** Sums of one day; a day without sales has a row of zeros. */
export interface DaySums {
  readonly day: number
  readonly revenue: number
  readonly refunded: number
  readonly orders: number
  readonly units: number
  readonly returnedUnits: number
}

/** Every day of the half-open period $2 to $3 of company $1, oldest first. */
export const daysSql = `
  select (d.day - date '1970-01-01')::int4 as day, coalesce(s.revenue, 0)::float8 as revenue,
    coalesce(s.refunded, 0)::float8 as refunded, coalesce(s.orders, 0)::int4 as orders,
    coalesce(s.units, 0)::float8 as units, coalesce(s.returned_units, 0)::float8 as "returnedUnits"
  from (select n::date as day from generate_series($2::date, $3::date - 1, interval '1 day') n) d
    left join store_days s on s.company_id = $1 and s.day = d.day
  order by d.day`

/** The figures of the screens, as amount per base of one day. */
const FIGURES: Readonly<Record<keyof RealChanges, (day: DaySums) => Omit<DayFigure, 'day'>>> = {
  revenue: ({ revenue, refunded }) => ({ amount: revenue - refunded, base: 1 }),
  orders: ({ orders }) => ({ amount: orders, base: 1 }),
  units: ({ units }) => ({ amount: units, base: 1 }),
  orderValue: ({ revenue, orders }) => ({ amount: revenue, base: orders }),
  returns: ({ returnedUnits, units }) => ({ amount: returnedUnits, base: units }),
}

/** Tells for each figure whether its change between the two periods is more than chance. */
export function realChanges(current: readonly DaySums[], before: readonly DaySums[]): RealChanges {
  const verdict = (figure: keyof RealChanges) => {
    const of = (day: DaySums) => ({ day: day.day, ...FIGURES[figure](day) })
    return isRealChange(current.map(of), before.map(of))
  }
  return {
    revenue: verdict('revenue'),
    orders: verdict('orders'),
    units: verdict('units'),
    orderValue: verdict('orderValue'),
    returns: verdict('returns'),
  }
}
