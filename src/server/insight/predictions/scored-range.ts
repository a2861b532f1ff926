import { MARKED_DOWN, NORMAL_95, WIDEST_RANGE } from '#analytics'

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

/**
 * Standard deviations between the units predicted and those expected at the old price, by the logs of the 90 % range;
 * an end below half a unit counts as half.
 */
const DISTANCE = `abs(ln(greatest(predicted_units, 0.5) / greatest(baseline_units, 0.5)))
      / (ln(greatest(predicted_high, 0.5) / greatest(predicted_low, 0.5)) / (2 * ${NORMAL_95}))`
const IS_TOLD = 'predicted_units <> baseline_units and predicted_high > greatest(predicted_low, 0.5)'

/**
 * Columns on the side of the units expected at the old price: how often those sold were on the predicted side, and how
 * often they should have been if the ranges are right (the normal distribution by a logistic one, to 0.01).
 */
export const directionCounts = {
  told: `count(*) filter (where ${IS_TOLD})::int4`,
  right: `count(*) filter (where ${IS_TOLD} and sign(actual_units - baseline_units) = sign(predicted_units - baseline_units))::int4`,
  expected: `coalesce(sum(1 / (1 + exp(-1.702 * ${DISTANCE}))) filter (where ${IS_TOLD}), 0)::float8`,
} as const
