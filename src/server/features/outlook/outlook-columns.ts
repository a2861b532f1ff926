/** What every reader of a product's demand selects: the one place that names the columns of the outlook. `p` is the product. */
export const outlookColumns = `
  o.month_units as "monthlyUnits", o.month_low as "monthlyUnitsLow", o.month_high as "monthlyUnitsHigh",
  o.state as "demandState", o.last_sold_on::text as "lastSoldOn", o.usual_gap_days as "usualGapDays",
  o.back_on::text as "backOn"`

export const outlookJoin =
  'left join demand_outlooks o on o.company_id = p.company_id and o.product_id = p.product_id'
