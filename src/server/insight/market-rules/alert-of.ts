import { amountAtLeast, amountAtMost } from '#analytics'
import type { CompetitorMove } from '../../store/competitor-prices/read-moves.ts'

/**
 * `pays`: reacting is expected to pay; `cheaper`: whether it does is not known, and the gap is wide; `rule`: today's
 * price breaks a rule; `suspect`: the price waits for a person.
 */
export const alertReasons = ['pays', 'cheaper', 'rule', 'suspect'] as const
export type AlertReason = (typeof alertReasons)[number]

export interface MarketAlert {
  readonly move: CompetitorMove
  readonly why: AlertReason
  readonly ours: number
  /** The price that answers the move and keeps all rules and limits; `null`: there is none, or none is named. */
  readonly to: number | null
  /** Money a month of `to`; `null`: not known. */
  readonly gain: number | null
}

/** What is known of a product whose competitor moved. */
export interface MovedProduct {
  readonly ours: number | null
  /** What the shop's own limits allow: 0 and infinity where there are none. */
  readonly least: number
  readonly most: number
  /** Largest step of a price in one change, as a share. */
  readonly maxStep: number
  /** Smallest amount of the currency. */
  readonly step: number
  /** True: it is known whether competitors' prices move its sales. */
  readonly isEffectKnown: boolean
  /** Bounds of the rules in force. */
  readonly floor: number | null
  readonly ceiling: number | null
  /** Expected money a month of a price, and the chance that it is more than today's; `null`: not known. */
  readonly gainAt: (price: number) => { readonly value: number; readonly chance: number } | null
}

/** Least chance that reacting pays. */
const SURE_ENOUGH = 0.6
/** Gap from which a price is worth an alert where its effect is not known. */
const WIDE_GAP = 0.1
/** Prices that differ by less than this share are the same. */
const SAME = 1e-6

/** Why people should hear of a move, or `null`: a move that changes nothing worth it raises no alert. */
export function alertOf(move: CompetitorMove, product: MovedProduct): MarketAlert | null {
  const { ours } = product
  if (ours === null) return null
  const alert = { move, ours, to: null, gain: null }
  if (move.isSuspect) return { ...alert, why: 'suspect' }
  // A first price is no move, or a first file would alert of everything.
  if (move.before === null) return null
  const isCrossing = isBelow(move.price, ours) && !isBelow(move.before, ours)
  if (isCrossing) {
    const to = answerTo(move.price, ours, product)
    const found = to === null || !isBelow(to, ours) ? null : product.gainAt(to)
    if (found !== null && found.value > 0 && found.chance >= SURE_ENOUGH)
      return { ...alert, why: 'pays', to, gain: found.value }
    if (!product.isEffectKnown && 1 - move.price / ours > WIDE_GAP) return { ...alert, why: 'cheaper' }
  }
  const { floor, ceiling } = rulesInForce(product)
  const isBroken = (ceiling !== null && isBelow(ceiling, ours)) || (floor !== null && isBelow(ours, floor))
  return isBroken ? { ...alert, why: 'rule', to: nearest(ours, product) } : null
}

/** A rule that the shop's own limits leave no price for stops. */
function rulesInForce({ floor, ceiling, least, most }: MovedProduct) {
  return {
    floor: floor !== null && floor <= most ? floor : null,
    ceiling: ceiling !== null && ceiling >= least ? ceiling : null,
  }
}

/** The price nearest to one that keeps all rules and the shop's own limits; `null`: they leave none. */
function nearest(price: number, product: MovedProduct): number | null {
  const { floor, ceiling } = rulesInForce(product)
  const { step } = product
  const low = amountAtLeast(Math.max(product.least, floor ?? 0), step)
  const limit = Math.min(product.most, ceiling ?? Number.POSITIVE_INFINITY)
  const high = Number.isFinite(limit) ? amountAtMost(limit, step) : limit
  return low > high * (1 + SAME) ? null : Math.min(Math.max(price, low), high)
}

/** Their price, or as near to it as all limits and the largest step allow. */
function answerTo(theirs: number, ours: number, product: MovedProduct): number | null {
  const stepped = amountAtLeast(ours * (1 - product.maxStep), product.step)
  return nearest(Math.max(theirs, stepped), product)
}

const isBelow = (price: number, other: number) => price < other * (1 - SAME)

/** One alert a product, the one worth most first: by the money of reacting, then by how far below ours it is. */
export function worthFirst(alerts: readonly MarketAlert[]): MarketAlert[] {
  const rank = ({ why }: MarketAlert) => alertReasons.indexOf(why)
  const gap = ({ ours, move }: MarketAlert) => 1 - move.price / ours
  const sorted = [...alerts].sort(
    (a, b) => rank(a) - rank(b) || (b.gain ?? 0) - (a.gain ?? 0) || gap(b) - gap(a),
  )
  const seen = new Set<number>()
  return sorted.filter(({ move: { productId } }) => !seen.has(productId) && seen.add(productId))
}
