import type { GuardRails, MarketBounds, PriceRule } from './guard-rails.ts'
import { amountAtLeast, amountAtMost } from './price-ending.ts'
import type { UnitCost } from './unit-cost.ts'

/** A price, and the rule that keeps it from going further; `null` if there is none. */
export interface Placed {
  readonly price: number
  readonly rule: PriceRule | null
}

interface PriceSetting {
  readonly cost: UnitCost | null
  readonly tested: { readonly lowest: number; readonly highest: number } | null
  readonly rails: GuardRails
  /** Smallest amount of the currency. */
  readonly step: number
}

/** Range of the price search, with the rule that limits each end. */
export interface Reach {
  readonly low: Placed
  readonly high: Placed
}

/**
 * The tightest of: the largest step either way, the tested range widened by that step, margin floor, lowest and
 * highest price. Includes today's price even if that breaks a limit.
 */
export function reachOf(price: number, setting: PriceSetting): Reach {
  const { tested, rails } = setting
  const { floor, ceiling } = hardLimits(setting)
  const low = [placed(price * (1 - rails.maxStep), 'max_step'), ...(floor ? [floor] : [])]
  const high = [placed(price * (1 + rails.maxStep), 'max_step'), ...(ceiling ? [ceiling] : [])]
  if (tested) {
    low.push(placed(tested.lowest * (1 - rails.maxStep), 'tested_range'))
    high.push(placed(tested.highest * (1 + rails.maxStep), 'tested_range'))
  }
  const lowest = low.reduce((a, b) => (b.price > a.price ? b : a))
  const highest = high.reduce((a, b) => (b.price < a.price ? b : a))
  return {
    low: { ...lowest, price: Math.min(lowest.price, price) },
    high: { ...highest, price: Math.max(highest.price, price) },
  }
}

function placed(price: number, rule: PriceRule): Placed {
  return { price, rule }
}

export interface HardLimits {
  readonly floor: Placed | null
  readonly ceiling: Placed | null
}

/**
 * The higher of margin floor and lowest price; and the highest price, which yields to a floor above it. Rules about
 * competitors' prices only narrow what these leave.
 */
export function hardLimits({ cost, rails, step }: Omit<PriceSetting, 'tested'>): HardLimits {
  const floors: Placed[] = []
  if (cost !== null && cost.amount > 0)
    floors.push(placed(amountAtLeast(cost.amount / (1 - rails.marginFloor), step), 'margin_floor'))
  if (rails.minPrice !== null) floors.push(placed(amountAtLeast(rails.minPrice, step), 'min_price'))
  const floor = floors.sort((a, b) => b.price - a.price)[0] ?? null
  const highest = rails.maxPrice === null ? null : amountAtMost(rails.maxPrice, step)
  const ceiling =
    highest !== null && (floor === null || highest >= floor.price) ? placed(highest, 'max_price') : null
  return rails.market ? narrowed({ floor, ceiling }, rails.market, step) : { floor, ceiling }
}

/** A market floor above the highest price stops, and so does a market ceiling below the floor. */
function narrowed(own: HardLimits, market: MarketBounds, step: number): HardLimits {
  const low = market.floor === null ? null : amountAtLeast(market.floor, step)
  const most = own.ceiling?.price ?? Number.POSITIVE_INFINITY
  const isFloor = low !== null && low <= most && low > (own.floor?.price ?? 0)
  const floor = isFloor ? placed(low, 'market_floor') : own.floor
  const high = market.ceiling === null ? null : amountAtMost(market.ceiling, step)
  const isCeiling = high !== null && high < most && high >= (floor?.price ?? step)
  return { floor, ceiling: isCeiling ? placed(high, 'market_ceiling') : own.ceiling }
}

/** True for a rule about competitors' prices. */
export function isMarketRule(rule: PriceRule | null): boolean {
  return rule === 'market_floor' || rule === 'market_ceiling'
}

/** The limit that a price breaks, with the nearest price that keeps it; `null` if none. */
export function brokenLimit(price: number, { floor, ceiling }: HardLimits, step: number): Placed | null {
  if (floor !== null && price < floor.price - step / 2) return floor
  if (ceiling !== null && price > ceiling.price + step / 2) return ceiling
  return null
}
