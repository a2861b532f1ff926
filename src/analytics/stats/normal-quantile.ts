import { normalCdf } from './normal.ts'

/** z with P(Z <= z) = probability, 0 < probability < 1; bisection on `normalCdf`, to 1e-12. */
export function normalQuantile(probability: number): number {
  let low = -38
  let high = 38
  while (high - low > 1e-12) {
    const middle = (low + high) / 2
    if (normalCdf(middle) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}
