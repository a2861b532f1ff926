/** Gamma and Poisson probabilities. Golden values in the test come from scipy. */

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const

/** ln Gamma(x) for x > 0, Lanczos approximation (g = 7, 9 terms), relative error about 1e-15. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const z = x - 1
  let sum: number = lanczos[0]
  for (let k = 1; k < lanczos.length; k++) sum += lanczos[k]! / (z + k)
  const t = z + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}

/** P(a, x) by its power series; good for x < a + 1. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < 10_000; n++) {
    term *= x / (a + n)
    sum += term
    if (term < sum * 1e-16) break
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a))
}

/** Q(a, x) by Lentz's continued fraction; good for x >= a + 1. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let h = d
  for (let n = 1; n < 10_000; n++) {
    const an = -n * (n - a)
    b += 2
    d = an * d + b
    if (Math.abs(d) < tiny) d = tiny
    c = b + an / c
    if (Math.abs(c) < tiny) c = tiny
    d = 1 / d
    h *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return h * Math.exp(-x + a * Math.log(x) - logGamma(a))
}

/** Regularised lower incomplete gamma P(a, x): the gamma(a) cdf at x. Precise in its own tail. */
export function lowerGamma(a: number, x: number): number {
  if (x <= 0) return 0
  return x < a + 1 ? lowerSeries(a, x) : 1 - upperFraction(a, x)
}

/** Q(a, x) = 1 - P(a, x), without cancellation where it is small. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x)
}

export function poissonMass(count: number, mean: number): number {
  if (mean <= 0) return count === 0 ? 1 : 0
  return Math.exp(count * Math.log(mean) - mean - logGamma(count + 1))
}

/** P(X > count) + P(X = count) / 2 for X ~ Poisson(mean): the upper mid-p. */
export function poissonUpperMidP(count: number, mean: number): number {
  return lowerGamma(count + 1, mean) + 0.5 * poissonMass(count, mean)
}

/** P(X < count) + P(X = count) / 2: the lower mid-p. */
export function poissonLowerMidP(count: number, mean: number): number {
  return (count > 0 ? upperGamma(count, mean) : 0) + 0.5 * poissonMass(count, mean)
}

/** x with P(a, x) = probability, by bisection to 1e-12 relative. `a` > 0, 0 < probability < 1. */
export function gammaQuantile(a: number, probability: number): number {
  let low = 0
  let high = Math.max(1, a)
  while (lowerGamma(a, high) < probability) {
    low = high
    high *= 2
  }
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2
    if (lowerGamma(a, middle) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}
