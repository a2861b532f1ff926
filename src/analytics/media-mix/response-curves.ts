/** Share of a week's advertising that still has an effect in the next week. */
export const carryOvers = [0.1, 0.3, 0.5, 0.7] as const
/** Spend of half saturation, in mean weekly spends; 8 is nearly a straight line. */
export const halfSaturations = [0.7, 1.5, 3, 8] as const

/** Adstock (1 - a) (x_t + a x_{t-1} + a^2 x_{t-2} + ...): the spend with effect in week t, in units of spend. */
export function adstock(spend: Float64Array, carryOver: number): Float64Array {
  let state = 0
  return spend.map((x) => {
    state = x + carryOver * state
    return state * (1 - carryOver)
  })
}

/** Hill curve of slope 1: z / (z + k), 0 without spend, 1/2 at k, never above 1. */
export function saturate(z: Float64Array, half: number): Float64Array {
  return z.map((v) => (v > 0 ? v / (v + half) : 0))
}

/** Shape of a channel's effect over the weeks, scaled so that its sum is the sum of the spend: coefficient = return per unit. */
export function responseShape(spend: Float64Array, carryOver: number, halfInMeans: number): Float64Array {
  let total = 0
  for (const x of spend) total += x
  const shape = saturate(adstock(spend, carryOver), (halfInMeans * total) / spend.length)
  let sum = 0
  for (const v of shape) sum += v
  return sum > 0 ? shape.map((v) => (v * total) / sum) : shape
}
