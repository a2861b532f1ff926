import type { CommonSeason } from './common-season.ts'
import { currentLevel, type FollowerLosses, type LevelSearch, makeLevelScratch } from './current-level.ts'
import { ownSeason, placeInYear } from './own-season.ts'
import { WEEKS_AHEAD } from './product-outlook.ts'
import type { WeeklySales } from './weekly-sales.ts'

export interface Forecast {
  readonly level: LevelSearch
  /**
   * Factor by week, oldest first, then 52 weeks ahead: the type's season times the product's own. The next product
   * overwrites it.
   */
  readonly season: Float64Array
}

const DAYS_A_WEEK = 7

/** Forecasts one product after the other, in scratch arrays that all of them share. */
export function makeForecaster(
  sales: WeeklySales,
  season: CommonSeason,
  losses: FollowerLosses | null,
): (product: number) => Forecast {
  const weeks = sales.weeks - sales.hidden
  const width = weeks + WEEKS_AHEAD
  const common = commonFactors(season, sales, weeks)
  const factor = new Float64Array(width)
  const own = new Float64Array(WEEKS_AHEAD)
  const scratch = makeLevelScratch(weeks)
  return (product) => {
    const group = season.groupOfType[sales.type[product]!] ?? 0
    const ofGroup = common.subarray(group * width, (group + 1) * width)
    const hasOwn = ownSeason(sales, product, ofGroup, own)
    if (hasOwn) {
      for (let at = 0; at < width; at++)
        factor[at] = ofGroup[at]! * own[at < weeks ? placeInYear(weeks - 1 - at) : at - weeks]!
    } else factor.set(ofGroup)
    return { level: currentLevel(sales, product, factor, losses, scratch), season: factor }
  }
}

/** Factors by group and week of this window, which may begin elsewhere than the one they were estimated on. */
function commonFactors(season: CommonSeason, sales: WeeklySales, weeks: number): Float64Array {
  const known = season.weeks + WEEKS_AHEAD
  const groups = season.log.length / known
  const shift = Math.round((sales.endDay - DAYS_A_WEEK * sales.hidden - season.endDay) / DAYS_A_WEEK)
  const width = weeks + WEEKS_AHEAD
  const factors = new Float64Array(groups * width)
  for (let group = 0; group < groups; group++)
    for (let at = 0; at < width; at++) {
      const place = Math.min(known - 1, Math.max(0, at - weeks + season.weeks + shift))
      factors[group * width + at] = Math.exp(season.log[group * known + place]!)
    }
  return factors
}
