import type { RandomSource } from '#analytics'

/** Sharp season of an article: log demand by day, with a mean factor of 1 over the year. */
export interface SharpSeason {
  readonly kind: 'summer' | 'christmas' | 'event'
  /** Log of relative demand by the day of a leap year (`dayOfSeason`). */
  readonly log: Float64Array
}

const YEAR_DAYS = 366
const LEAP_YEAR = 2024
/** 24 December; from the day after it on the remaining Christmas goods sell at half the usual pace. */
const CHRISTMAS_EVE = 358
const AFTER_CHRISTMAS = -0.7

/**
 * Summer goods follow a wave with 10 to 50 times the winter's sales at its height; Christmas goods sell from October
 * on and hardly after the 24th; event goods have a peak of some weeks at any time of the year.
 */
export function drawSharpSeason(random: RandomSource): SharpSeason {
  const kind = random.pick(['summer', 'christmas', 'christmas', 'event'] as const)
  return { kind, log: normalised(shapeOf(kind, random)) }
}

function shapeOf(kind: SharpSeason['kind'], random: RandomSource): (day: number) => number {
  switch (kind) {
    case 'summer': {
      const peak = random.normal(190, 15)
      const wave = random.uniform(1.2, 2)
      return (day) => wave * Math.cos((2 * Math.PI * (day - peak)) / 365.25)
    }
    case 'christmas': {
      const height = random.uniform(2.5, 4)
      const peak = random.normal(335, 6)
      const width = random.uniform(14, 28)
      return (day) =>
        day <= CHRISTMAS_EVE ? height * Math.exp(-0.5 * ((day - peak) / width) ** 2) : AFTER_CHRISTMAS
    }
    case 'event': {
      const height = random.uniform(1.5, 3)
      const peak = random.uniform(0, 365)
      const width = random.uniform(10, 30)
      return (day) => height * Math.exp(-0.5 * (apart(day, peak) / width) ** 2)
    }
  }
}

/** Days between two days of the year, in the shorter direction. */
function apart(a: number, b: number): number {
  const direct = Math.abs(a - b)
  return Math.min(direct, 365.25 - direct)
}

function normalised(shape: (day: number) => number): Float64Array {
  const log = Float64Array.from({ length: YEAR_DAYS }, (_, day) => shape(day))
  const mean = log.reduce((sum, value) => sum + Math.exp(value), 0) / YEAR_DAYS
  return log.map((value) => value - Math.log(mean))
}

/** Day of the year, 0 on the first of January. */
export function dayOfYear(day: number): number {
  return day - Date.UTC(new Date(day * 86_400_000).getUTCFullYear(), 0, 1) / 86_400_000
}

/** Day of a leap year, 0 on the first of January: the same for a date in every year. */
export function dayOfSeason(day: number): number {
  const date = new Date(day * 86_400_000)
  return (Date.UTC(LEAP_YEAR, date.getUTCMonth(), date.getUTCDate()) - Date.UTC(LEAP_YEAR, 0, 1)) / 86_400_000
}
