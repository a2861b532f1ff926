/**
 * Benjamini-Hochberg q-values: q of the k-th smallest p is min over j >= k of m p_j / j.
 * `tests` may exceed the number of p-values given: the others count as larger than all given.
 * Source: Benjamini and Hochberg 1995, JRSS B 57.
 */
export function benjaminiHochberg(pValues: Float64Array, tests: number = pValues.length): Float64Array {
  const order = Int32Array.from(pValues, (_, k) => k).sort((a, b) => pValues[a]! - pValues[b]!)
  const q = new Float64Array(pValues.length)
  let least = 1
  for (let rank = order.length; rank >= 1; rank--) {
    const at = order[rank - 1]!
    least = Math.min(least, (tests * pValues[at]!) / rank)
    q[at] = least
  }
  return q
}
