import type { Baseline } from './baseline.ts'

const WEEK = 7

/**
 * Baseline of the rest with that of the canary, so that the first products are watched on after the others are
 * written: their expected units go on from the week that they have reached, and are added to what is watched, and
 * taken off what is expected of all other products. The two groups vary independently, so variances add, and their
 * ratios of unit profits are weighted by how much each varies.
 */
export function withCanary(rest: Baseline, canary: Baseline | null): Baseline {
  if (canary === null || canary.products.length === 0) return rest
  const weeks = Math.max(0, Math.floor((rest.startDay - canary.startDay) / WEEK))
  const products = canary.products.map((product) => ({
    ...product,
    expected: laterWeeks(product.expected, weeks),
    // Its first fortnight is over.
    fortnight: null,
  }))
  return {
    ...rest,
    products: [...rest.products, ...products],
    restExpected: rest.restExpected.map((units, week) =>
      Math.max(
        0,
        products.reduce((left, { expected }) => left - (expected[week] ?? expected.at(-1) ?? 0), units),
      ),
    ),
    noise: sumNoise(rest.noise, canary.noise),
  }
}

/** The last week goes on. */
function laterWeeks(expected: readonly number[], weeks: number): readonly number[] {
  return expected.length === 0 ? [] : expected.slice(Math.min(weeks, expected.length - 1))
}

function sumNoise(a: Baseline['noise'], b: Baseline['noise']): Baseline['noise'] {
  if (a === null || b === null) return a
  const dayVariance = a.dayVariance + b.dayVariance
  if (dayVariance <= 0) return a
  const squares = a.dayVariance * a.marginRatio ** 2 + b.dayVariance * b.marginRatio ** 2
  return { dayVariance, marginRatio: Math.sqrt(squares / dayVariance) }
}
