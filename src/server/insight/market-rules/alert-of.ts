import type { RivalMove } from '../../store/competitor-prices/read-moves.ts'

/**
 * `pays`: reacting is expected to pay; `cheaper`: whether it does is not known, and the gap is wide; `rule`: today's
 * price breaks a rule; `suspect`: the price waits for a person.
 */
export const alertReasons = ['pays', 'cheaper', 'rule', 'suspect'] as const
export type AlertReason = (typeof alertReasons)[number]

export interface MarketAlert {
  readonly move: RivalMove
  readonly why: AlertReason
  readonly ours: number
  /** The price that answers the move; `null`: none is named. */
  readonly to: number | null
  /** Money a month of `to`; `null`: not known. */
  readonly gain: number | null
}

/** What is known of a product whose competitor moved. */
export interface MovedProduct {
  readonly ours: number | null
  /** The lowest price that the shop's own limits allow; 0: any. */
  readonly least: number
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
export function alertOf(move: RivalMove, product: MovedProduct): MarketAlert | null {
  const { ours, least } = product
  if (ours === null) return null
  const alert = { move, ours, to: null, gain: null }
  if (move.isSuspect) return { ...alert, why: 'suspect' }
  // A first price is no move, or a first file would alert of everything.
  if (move.before === null) return null
  const isCrossing = isBelow(move.price, ours) && !isBelow(move.before, ours)
  if (isCrossing) {
    const to = Math.max(move.price, least)
    const found = isBelow(to, ours) ? product.gainAt(to) : null
    if (found !== null && found.value > 0 && found.chance >= SURE_ENOUGH)
      return { ...alert, why: 'pays', to, gain: found.value }
    if (!product.isEffectKnown && 1 - move.price / ours > WIDE_GAP) return { ...alert, why: 'cheaper' }
  }
  const { floor, ceiling } = product
  const broken =
    ceiling !== null && ceiling >= least && isBelow(ceiling, ours)
      ? ceiling
      : floor !== null && isBelow(ours, floor)
        ? floor
        : null
  return broken === null ? null : { ...alert, why: 'rule', to: broken }
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
