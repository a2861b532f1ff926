import type { GuardRails, PriceRule } from './guard-rails.ts'
import { centAtLeast, centAtMost } from './price-ending.ts'

/** A price, and the rule that keeps it from going further; `null` where nothing does. */
export interface Placed {
  readonly price: number
  readonly rule: PriceRule | null
}

interface PriceSetting {
  readonly cost: number | null
  readonly tested: { readonly lowest: number; readonly highest: number } | null
  readonly rails: GuardRails
}

/** From where to where a price may be looked for: the tighter of step and tested range is the rule. */
export interface Reach {
  readonly low: Placed
  readonly high: Placed
}

/** The largest step either way, but never outside the tested range by more than that step. */
export function reachOf(price: number, { tested, rails }: PriceSetting): Reach {
  const low = price * (1 - rails.maxStep)
  const high = price * (1 + rails.maxStep)
  const testedLow = tested ? tested.lowest * (1 - rails.maxStep) : 0
  const testedHigh = tested ? tested.highest * (1 + rails.maxStep) : Number.POSITIVE_INFINITY
  return {
    low:
      testedLow > low
        ? { price: Math.min(testedLow, price), rule: 'tested_range' }
        : { price: low, rule: 'max_step' },
    high:
      testedHigh < high
        ? { price: Math.max(testedHigh, price), rule: 'tested_range' }
        : { price: high, rule: 'max_step' },
  }
}

export interface HardLimits {
  readonly floor: Placed | null
  readonly ceiling: Placed | null
}

/** The higher of margin floor and lowest price; the highest price, which yields to a floor above it. */
export function hardLimits({ cost, rails }: PriceSetting): HardLimits {
  const floors: Placed[] = []
  if (cost !== null && cost > 0)
    floors.push({ price: centAtLeast(cost / (1 - rails.marginFloor)), rule: 'margin_floor' })
  if (rails.minPrice !== null) floors.push({ price: centAtLeast(rails.minPrice), rule: 'min_price' })
  const floor = floors.sort((a, b) => b.price - a.price)[0] ?? null
  const highest = rails.maxPrice === null ? null : centAtMost(rails.maxPrice)
  const ceiling =
    highest !== null && (floor === null || highest >= floor.price)
      ? { price: highest, rule: 'max_price' as const }
      : null
  return { floor, ceiling }
}

export function breaksHardLimit(price: number, { floor, ceiling }: HardLimits): boolean {
  return (
    (floor !== null && price < floor.price - 0.005) || (ceiling !== null && price > ceiling.price + 0.005)
  )
}

export function withinHardLimits(price: number, { floor, ceiling }: HardLimits): Placed {
  if (floor !== null && price < floor.price) return floor
  if (ceiling !== null && price > ceiling.price) return ceiling
  return { price, rule: null }
}
