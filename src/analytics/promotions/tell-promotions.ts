import type { PriceExcursion } from './find-excursions.ts'
import type { Promotion } from './promotion.ts'

const DAYS_A_WEEK = 7
/** Highest duration class (0 is up to one week): excursions of four and five weeks are one kind. */
const LONGEST_KIND = 3
/** Share expected to be chance below which a kind counts as promotions. */
const MOST_OF_KIND = 0.5
/** Largest expected share of false days among all days reported as promotions. */
const MOST_OF_ALL = 0.1
/** Prior from shops in general: prices that come back were promotions, others were set twice. */
const PRIOR = { falls: 2, risesComingBack: 0.5, risesElsewhere: 2 } as const

interface Kind {
  falls: number
  rises: number
  days: number
  readonly comesBack: boolean
}

/**
 * Separates promotions from list prices that were set twice. Setting list prices makes short rises as often as short
 * falls, and a promotion is never a rise: so the rises of a kind (weeks it lasted x whether the price came back)
 * estimate the number of its falls that are no promotions. Kinds with r = (rises + prior) / (falls + 2) < 1/2 are
 * accepted, the surest first, until a tenth of all accepted days would be false.
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
    // Kinds that come back are exempt from the overall limit: a shop with three promotions cannot prove a tenth.
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
