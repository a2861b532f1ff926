import type { PriceRuns } from '../elasticity/spells/price-runs.ts'
import type { Promotion } from './promotion.ts'

const MOST_DAYS = 35
/** Largest price of a fall, as a share of the price before, and of the price after. */
const BELOW_BEFORE = 0.955
const BELOW_AFTER = 0.97
/** Largest relative difference at which the price after counts as the one before. */
const RETURN_TOLERANCE = 0.03
/** Days up to which a price fall is a promotion in nearly every store. */
const USUAL_DAYS = 14

/**
 * Finds falls of at most 35 days, at least 4.5 % under the price before and 3 % under the one after, and rises of the
 * same size. The last spell is none: no sale shows yet that its price ended. A rise adjacent to a short fall that came back is the
 * usual price between two promotions.
 */
export function findExcursions(product: number, spells: PriceRuns, into: PriceExcursion[]): void {
  let lastFall: PriceExcursion | null = null
  let pendingRise: PriceExcursion | null = null
  for (let j = 1; j < spells.count - 1; j++) {
    const excursion = excursionAt(product, spells, j)
    const isPromotionAtSight = excursion !== null && isUsual(excursion)
    if (pendingRise !== null && !isPromotionAtSight) into.push(pendingRise)
    pendingRise = null
    if (excursion?.isRise) {
      if (lastFall === null || !isUsual(lastFall)) pendingRise = excursion
    } else if (excursion !== null) into.push(excursion)
    lastFall = excursion?.isRise ? null : excursion
  }
  if (pendingRise !== null) into.push(pendingRise)
}

function isUsual({ isRise, comesBack, promotion }: PriceExcursion): boolean {
  return !isRise && comesBack && promotion.endDay - promotion.startDay <= USUAL_DAYS
}

/** Spell j as an excursion; a first spell never is one, because the price before it is unknown. */
function excursionAt(product: number, spells: PriceRuns, j: number): PriceExcursion | null {
  // A spell starts after the sale that revealed it; the promotion starts where the price before ended.
  const startDay = Math.min(spells.end[j - 1]!, spells.start[j]!)
  const endDay = spells.end[j]!
  if (endDay - spells.start[j]! > MOST_DAYS || endDay <= startDay) return null
  const price = spells.price[j]!
  const before = spells.price[j - 1]!
  const after = spells.price[j + 1]!
  const isFall = price < BELOW_BEFORE * before && price < BELOW_AFTER * after
  const isRise = before < BELOW_BEFORE * price && after > 0 && after < BELOW_AFTER * price
  if (!isFall && !isRise) return null
  const comesBack = Math.abs(after / before - 1) <= RETURN_TOLERANCE
  // If the list price moved around the promotion, the mean of both prices has the smallest error.
  const regularPrice = comesBack ? before : Math.sqrt(before * after)
  return {
    promotion: {
      product,
      startDay,
      endDay,
      measuredFrom: Math.min(spells.start[j]!, endDay - 1),
      price,
      regularPrice,
      depth: 1 - price / regularPrice,
    },
    isRise,
    comesBack,
  }
}

/** A price that differed from the one before for at most 35 days and then moved the opposite way. */
export interface PriceExcursion {
  readonly promotion: Promotion
  /** True if above the prices around it: then it is an ordinary move of list prices, no promotion. */
  readonly isRise: boolean
  /** True if the price after it is the one before, within 3 %. */
  readonly comesBack: boolean
}
