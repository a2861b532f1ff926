/** What is believed of a store's deals: means and standard deviations of ln effects, shared by the store and of one product. */
export interface DealBelief {
  /** Of a deal's days, beyond the price. */
  readonly effect: number
  /** Of the three weeks after (<= 0). */
  readonly after: number
}

/** As the estimate of the elasticities found them; `null`: it found none. */
interface FoundDeals {
  readonly effect: number | null
  readonly after: number | null
}

interface Known {
  /** Found less true, mean and standard deviation, over generated stores of seven kinds (docs/methods.md). */
  readonly bias: number
  readonly error: number
  /** Before anything is found: mean and standard deviation over stores. */
  readonly usual: number
  readonly spread: number
  /** How far products of a store differ. */
  readonly ofProducts: number
}

/** Signs sell beyond the price (Anderson and Simester 2001). A deal is seen in its sales, so what did well is seen more often. */
const EFFECT: Known = { bias: 0.05, error: 0.09, usual: 0.13, spread: 0.08, ofProducts: 0.08 }
/** A third of what a deal adds was bought ahead (Van Heerde, Leeflang and Wittink 2004). */
const AFTER: Known = { bias: 0.05, error: 0.06, usual: -0.13, spread: 0.06, ofProducts: 0.06 }

const deviation = ({ error, spread }: Known) => 1 / Math.hypot(1 / error, 1 / spread)

/** Standard deviations of the belief: of the store's mean, and of a product around it. */
export const DEAL_DEVIATIONS = {
  effect: { shared: deviation(EFFECT), own: EFFECT.ofProducts },
  after: { shared: deviation(AFTER), own: AFTER.ofProducts },
} as const

/**
 * Posterior mean of a store's deal effects: what was found, less its bias, with weight s² / (s² + error²), and the usual effect
 * with the rest. Example: found 0.25 and -0.05 → 0.161 and -0.115.
 */
export function dealBelief({ effect, after }: FoundDeals): DealBelief {
  return { effect: shrunk(effect, EFFECT), after: Math.min(0, shrunk(after, AFTER)) }
}

function shrunk(found: number | null, { bias, error, usual, spread }: Known): number {
  if (found === null) return usual
  const weight = spread ** 2 / (spread ** 2 + error ** 2)
  return weight * (found - bias) + (1 - weight) * usual
}
