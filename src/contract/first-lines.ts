/**
 * Number of lines of a first import from which the first figures are made: read in about a second. Estimates of fewer
 * lines are there as soon.
 */
export const FIRST_LINES = 50_000
