/** Nominal coverage of the intervals. */
const LEVEL = 0.9
/** Probability below which low coverage is not explained by chance. */
const UNLIKELY = 0.025

/**
 * True if fewer intervals of 90 % held than chance explains: P(X ≤ held) < 2.5 % for X of a binomial distribution
 * with `scored` trials. Example: 44 of 55 → true (1.9 %); 45 of 55 → false (4.4 %).
 */
export function isCoverageLow(held: number, scored: number): boolean {
  let logChoose = 0
  let chance = 0
  for (let k = 0; k <= held; k++) {
    if (k > 0) logChoose += Math.log((scored - k + 1) / k)
    chance += Math.exp(logChoose + k * Math.log(LEVEL) + (scored - k) * Math.log(1 - LEVEL))
  }
  return scored > 0 && chance < UNLIKELY
}
