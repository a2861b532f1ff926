/** Evidence of one product: its part of Σ w x̃² and of Σ w x̃ z̃. */
export interface ProductScore {
  readonly information: number
  readonly score: number
}

interface Scores {
  readonly products: number
  readonly weeks: number
  readonly types: ArrayLike<number>
  /** Row by row, as the log price with product and type-week means out. */
  readonly weights: Float64Array
  readonly x: Float64Array
  readonly ofProduct: readonly ProductScore[]
  readonly estimate: number
  readonly information: number
}

/** A product whose own residual is all but used up says nothing of the scatter. */
const LEAST_LEFT = 0.02
const LEAST_INFORMATION = 1e-9

/**
 * Standard error clustered by product, with its degrees of freedom. The week means of a type hold the product's own noise,
 * and so does the estimate: of its score's variance only the part r_i = C_ii / I_i is left, with
 * C_ij = [i = j] I_i - Σ_t w_i x̃_i w_j x̃_j / W_type,t - I_i I_j / I, by which its square is divided. Degrees of freedom are
 * Satterthwaite's, I² / Σ_ij (C_ij² I_i I_j / (C_ii C_jj)). Sources: Bell and McCaffrey 2002; Imbens and Kolesár 2016.
 */
export function clusteredError(scores: Scores): { readonly error: number; readonly freedom: number } {
  const { ofProduct, estimate, information } = scores
  const places = [...ofProduct.keys()].filter((at) => ofProduct[at]!.information > LEAST_INFORMATION)
  const left = leftOver(scores, places)
  const share = places.map((at, k) => Math.max(left[k]![k]! / ofProduct[at]!.information, LEAST_LEFT))
  let variance = 0
  let squares = 0
  for (const [k, at] of places.entries()) {
    const { score, information: own } = ofProduct[at]!
    variance += (score - estimate * own) ** 2 / share[k]!
    for (const j of places.keys()) squares += left[k]![j]! ** 2 / (share[k]! * share[j]!)
  }
  return {
    error: Math.sqrt(variance) / information,
    freedom: Math.max(1, information ** 2 / Math.max(squares, 1e-12)),
  }
}

/** Covariances C of the scores' residual parts, if the weights are the inverse variances. */
function leftOver(
  { products, weeks, types, weights, x, ofProduct, information }: Scores,
  places: readonly number[],
): Float64Array[] {
  const totals = new Map<number, Float64Array>()
  for (let i = 0; i < products; i++) {
    const ofType = totals.get(types[i]!) ?? new Float64Array(weeks)
    totals.set(types[i]!, ofType)
    for (let t = 0; t < weeks; t++) ofType[t]! += weights[i * weeks + t]!
  }
  return places.map((i) =>
    Float64Array.from(places, (j) => {
      let left =
        (i === j ? ofProduct[i]!.information : 0) -
        ofProduct[i]!.information * (ofProduct[j]!.information / information)
      if (types[i] !== types[j]) return left
      const total = totals.get(types[i]!)!
      for (let t = 0; t < weeks; t++) {
        const [own, other] = [i * weeks + t, j * weeks + t]
        left -= (weights[own]! * x[own]! * weights[other]! * x[other]!) / total[t]!
      }
      return left
    }),
  )
}
