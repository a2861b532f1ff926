const WEEKS_PER_BLOCK = 26
/** A rest shorter than this joins the oldest full half-year. */
const LEAST_WEEKS = 13
/** Older half-years than three years count as one. */
const MOST_BLOCKS = 6

/** Half-years of a window, counted back from its last week; number 0 is the oldest. */
export interface HalfYears {
  readonly count: number
  readonly weekCount: number
}

export function halfYearsOf(weekCount: number): HalfYears {
  const full = Math.floor(weekCount / WEEKS_PER_BLOCK)
  const rest = weekCount - full * WEEKS_PER_BLOCK
  return { count: Math.min(Math.max(full + (rest >= LEAST_WEEKS ? 1 : 0), 1), MOST_BLOCKS), weekCount }
}

/** Number of the half-year that a week belongs to; weeks after the window belong to the last one. */
export function halfYearOfWeek({ count, weekCount }: HalfYears, week: number): number {
  const back = Math.max(0, Math.floor((weekCount - 1 - week) / WEEKS_PER_BLOCK))
  return count - 1 - Math.min(back, count - 1)
}
