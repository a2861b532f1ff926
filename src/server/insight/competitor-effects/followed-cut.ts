/** A competitor that follows: its weight in the market, and its usual move as a share of ours. */
export interface Following {
  readonly weight: number
  readonly usualShare: number
}

interface Cut {
  readonly elasticity: number
  /** Elasticity of our units to competitors' prices. */
  readonly effect: number
  readonly following: readonly Following[]
  readonly weightOfAll: number
  readonly price: number | null
  readonly cost: number | null
}

/** Size of the cut that is reckoned through. */
const STEP = -0.05

/**
 * Units and profit after a cut, as shares of today's: ln units = e ln(1 + step), and g w s ln(1 + step) more where the
 * competitors of weight w follow with the share s of our move. Nothing else is taken to change.
 */
export function followedCut({ elasticity, effect, following, weightOfAll, price, cost }: Cut) {
  const own = Math.log(1 + STEP)
  const theirs = following.reduce(
    (sum, { weight, usualShare }) =>
      sum + (weight / weightOfAll) * Math.min(Math.max(usualShare, 0), 1) * own,
    0,
  )
  const outcome = (log: number) => {
    const units = Math.exp(log)
    const isKnown = price !== null && cost !== null && price > cost
    const profit = isKnown ? ((price * (1 + STEP) - cost) / (price - cost)) * units - 1 : null
    return { units: units - 1, profit }
  }
  return {
    step: STEP,
    alone: outcome(elasticity * own),
    followed: outcome(elasticity * own + effect * theirs),
  }
}
