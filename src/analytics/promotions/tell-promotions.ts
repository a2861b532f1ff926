import type { PriceExcursion } from './find-excursions.ts'
import type { Promotion } from './promotion.ts'

const DAYS_A_WEEK = 7
/** Excursions of four and five weeks are one kind. */
const LONGEST_KIND = 3
/** A kind counts as promotions while fewer than half of it are expected to be chance. */
const MOST_OF_KIND = 0.5
/** Share of all days reported as promotions that may be expected to be none. */
const MOST_OF_ALL = 0.1
/** Weight of what holds in shops at large: prices that come back were promotions, others were set twice. */
const PRIOR = { falls: 2, risesComingBack: 0.5, risesElsewhere: 2 } as const

interface Kind {
  falls: number
  rises: number
  days: number
  readonly comesBack: boolean
}

/**
 * Tells promotions from list prices that were set twice. Setting list prices makes short rises as often as short falls, and a
 * promotion is never a rise: so the rises of a kind (weeks it lasted x whether the price came back) are the number of its falls that
 * are no promotions. Kinds with r = (rises + prior) / (falls + 2) < 1/2 are taken, the surest first, until a tenth of
 * all days taken would be false.
 */
export function tellPromotions(excursions: readonly PriceExcursion[]): Promotion[] {
  const kinds = new Map<string, Kind>()
  for (const excursion of excursions) {
    const key = kindOf(excursion)
    let kind = kinds.get(key)
    if (!kind) {
      kind = { falls: 0, rises: 0, days: 0, comesBack: excursion.comesBack }
      kinds.set(key, kind)
    }
    if (excursion.isRise) kind.rises++
    else {
      kind.falls++
      kind.days += daysOf(excursion)
    }
  }
  const taken = surestKinds(kinds)
  return excursions
    .filter((excursion) => !excursion.isRise && taken.has(kindOf(excursion)))
    .map(({ promotion }) => promotion)
}

function surestKinds(kinds: ReadonlyMap<string, Kind>): ReadonlySet<string> {
  const byChance = [...kinds]
    .map(([key, kind]) => ({ key, kind, chance: chanceOf(kind) }))
    .filter(({ kind, chance }) => kind.falls > 0 && chance < MOST_OF_KIND)
    .sort((a, b) => a.chance - b.chance)
  const taken = new Set<string>()
  let days = 0
  let falseDays = 0
  for (const { key, kind, chance } of byChance) {
    days += kind.days
    falseDays += chance * kind.days
    // What comes back is taken on its own merit: a shop with three promotions cannot prove a tenth.
    if (!kind.comesBack && falseDays > MOST_OF_ALL * days) break
    taken.add(key)
  }
  return taken
}

function chanceOf({ falls, rises, comesBack }: Kind): number {
  const prior = comesBack ? PRIOR.risesComingBack : PRIOR.risesElsewhere
  return (rises + prior) / (falls + PRIOR.falls)
}

function kindOf(excursion: PriceExcursion): string {
  const weeks = Math.min(LONGEST_KIND, Math.floor((daysOf(excursion) - 1) / DAYS_A_WEEK))
  return `${weeks} ${excursion.comesBack}`
}

function daysOf({ promotion }: PriceExcursion): number {
  return promotion.endDay - promotion.startDay
}
