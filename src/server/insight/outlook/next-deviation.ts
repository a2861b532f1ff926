/**
 * Standard deviation of the elasticity that holds in a coming half-year, of `elasticity_estimates` as `e`. Advice,
 * simulation and the ledger are about the coming months. Estimates of earlier methods know the long run alone.
 */
export const NEXT_DEVIATION = 'coalesce(e.next_deviation, e.standard_deviation)'
