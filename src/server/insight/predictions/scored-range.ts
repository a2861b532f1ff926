import { MARKED_DOWN, WIDEST_RANGE } from '#analytics'

/** The range of `price_predictions` in whole units, and what it decides: the same as `wholeUnits`, `isWithin` and `isTooWide`. */
const LOW = 'floor(predicted_low + 0.5)'
const HIGH = 'floor(predicted_high + 0.5)'
const IS_TOO_WIDE = `${HIGH} > ${WIDEST_RANGE} * greatest(${LOW}, 1)`
const IS_HELD = `actual_units between ${LOW} and ${HIGH}`

export const IS_CLEARANCE = `status = 'scored' and to_price <= ${MARKED_DOWN} * from_price`
export const IS_CHANGE = `status = 'scored' and to_price > ${MARKED_DOWN} * from_price`

/** Columns that count the ranges of the given predictions. */
export const rangeCounts = (of: string) => ({
  scored: `count(*) filter (where ${of} and not ${IS_TOO_WIDE})::int4`,
  held: `count(*) filter (where ${of} and not ${IS_TOO_WIDE} and ${IS_HELD})::int4`,
  tooWide: `count(*) filter (where ${of} and ${IS_TOO_WIDE})::int4`,
})

/** Columns that count the ranges on one side of the units expected at the old price, and how often those sold were on it. */
export const directionCounts = {
  directed: `count(*) filter (where ${LOW} > baseline_units or ${HIGH} < baseline_units)::int4`,
  directionHeld: `count(*) filter (where ${LOW} > baseline_units and actual_units > baseline_units
      or ${HIGH} < baseline_units and actual_units < baseline_units)::int4`,
} as const
