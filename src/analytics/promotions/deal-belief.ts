/** Belief on a store's deals: means and standard deviations of ln effects, shared by the store and of one product. */
export interface DealBelief {
  /** Effect of a deal's days, beyond the price. */
  readonly effect: number
  /** Effect of the three weeks after (<= 0). */
  readonly after: number
}

/** Effects found by the estimate of the elasticities; `null` if it found none. */
interface FoundDeals {
  readonly effect: number | null
  readonly after: number | null
}

interface Known {
  /** Standard deviation of found less true effects, over generated stores of seven kinds (docs/methods.md). */
  readonly error: number
  /** The same of believed less true effects, over generated stores whose deals differ (docs/decisions/0112). */
  readonly missed: number
  /** Prior mean and standard deviation over stores. */
  readonly usual: number
  readonly spread: number
  /** Standard deviation between products of a store. */
  readonly ofProducts: number
}

/**
 * Signs increase sales beyond the price (Anderson and Simester 2001). Deals are detected in sales, so successful ones
 * are detected more often.
 */
const EFFECT: Known = { error: 0.09, missed: 0.1, usual: 0.13, spread: 0.08, ofProducts: 0.08 }
/** A third of what a deal adds was bought ahead (Van Heerde, Leeflang and Wittink 2004). */
const AFTER: Known = { error: 0.06, missed: 0.07, usual: -0.13, spread: 0.06, ofProducts: 0.06 }

/** Standard deviations of the belief: of the store's mean, and of a product around it. */
export const DEAL_DEVIATIONS = {
  effect: { shared: EFFECT.missed, own: EFFECT.ofProducts },
  after: { shared: AFTER.missed, own: AFTER.ofProducts },
} as const

/**
 * Part of the deviation in the weeks after a deal that is attributed to a mistake: a season or trend mistaken for
 * deals raises the deal's days and the weeks after alike, by some 0.1, while stores differ by 0.06 and chance adds
 * 0.03: 0.1² / (0.1² + 0.06² + 0.03²).
 */
const MISTAKEN = 0.69

/**
 * Posterior mean of a store's deal effects. The part of the weeks after deals above the usual is partly a mistake
 * that the deal's own effect contains as well; the rest is weighted with the usual effects. Example: found 0.25 and
 * -0.05 → mistaken 0.055, 0.159 and -0.118.
 */
export function dealBelief({ effect, after }: FoundDeals): DealBelief {
  const mistaken = after === null ? AFTER.error : MISTAKEN * Math.max(0, after - AFTER.usual)
  return { effect: shrunk(effect, mistaken, EFFECT), after: Math.min(0, shrunk(after, mistaken, AFTER)) }
}

function shrunk(found: number | null, mistaken: number, { error, usual, spread }: Known): number {
  if (found === null) return usual
  const weight = spread ** 2 / (spread ** 2 + error ** 2)
  return weight * (found - mistaken) + (1 - weight) * usual
}
