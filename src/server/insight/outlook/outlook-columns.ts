import type { DemandState } from '#analytics'

/**
 * Columns that every reader of a product's demand selects. No other place names the columns of the outlook. `p` is
 * the product.
 */
export const outlookColumns = `
  o.month_units as "monthlyUnits", o.month_low as "monthlyUnitsLow", o.month_high as "monthlyUnitsHigh",
  o.dispersion as "demandDispersion", o.deviation as "demandError",
  case when p.shop_status in ('archived', 'draft') and o.state is not null then 'not_offered' else o.state end as "demandState", o.last_sold_on::text as "lastSoldOn", o.usual_gap_days as "usualGapDays",
  o.back_on::text as "backOn"`

/** A week of a price test that begins after the data, and one of the half-year in which its answer is used. */
export const testOutlookColumns = `
  coalesce((select avg(u)::float8 from unnest(o.weeks[1:16]) u), o.month_units * 7 / 30) as "testWeekUnits",
  coalesce((select avg(u)::float8 from unnest(o.weeks[17:42]) u), o.month_units * 7 / 30) as "laterWeekUnits"`

export const outlookJoin =
  'left join demand_outlooks o on o.company_id = p.company_id and o.product_id = p.product_id'

/** The whole curve, for periods other than the next 30 days. */
export const outlookCurve = `
  o.weeks, o.dispersion, o.deviation as "demandDeviation", o.drift, o.data_through::text as "dataThrough"`

/** `outlookColumns` and `outlookCurve` of a product that has an outlook. */
export interface StoredOutlook {
  readonly monthlyUnits: number
  readonly monthlyUnitsLow: number
  readonly monthlyUnitsHigh: number
  readonly demandState: DemandState
  readonly weeks: readonly number[]
  readonly dispersion: number
  readonly demandDeviation: number
  readonly drift: number
  readonly dataThrough: string
}
