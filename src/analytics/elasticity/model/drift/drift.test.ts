import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../stats/random.ts'
import { CellWriter } from '../../spells/cells.ts'
import { fitProducts } from '../fit-products.ts'
import { marginalOf } from '../marginal.ts'
import { createModelState } from '../model-state.ts'
import { PRODUCT_SPREADS, poolElasticities, SPREAD_CORRECTION, TYPE_SPREADS } from '../pool.ts'
import { type BlockEvidence, blockEvidence } from './block-evidence.ts'
import { DRIFT_OF_LINES, DriftPrior } from './drift-prior.ts'
import { type DriftGrid, logPriorOf } from './grid.ts'
import { halfYearOfWeek, halfYearsOf } from './half-years.ts'
import { poolDrift } from './pool-drift.ts'
import { productPosterior } from './product-posterior.ts'
import { factor, inverse, solve } from './symmetric.ts'

/** Evidence of products with some own data; product 0 has no price move in half-year 0. */
function drawnEvidence(count: number, blocks: number): BlockEvidence {
  const random = createRandom(7)
  const precision = new Float64Array(count * blocks * blocks)
  const score = new Float64Array(count * blocks)
  for (let i = 0; i < count; i++) {
    const root = Array.from({ length: blocks * blocks }, () => random.next() - 0.4)
    for (let a = 0; a < blocks; a++) {
      if (i === 0 && a === 0) continue
      const mean = -2 + random.next()
      for (let b = 0; b < blocks; b++) {
        if (i === 0 && b === 0) continue
        let value = a === b ? 1.5 : 0
        for (let k = 0; k < blocks; k++) value += 3 * root[a * blocks + k]! * root[b * blocks + k]!
        precision[(i * blocks + a) * blocks + b] = value
        score[i * blocks + b]! += value * mean
      }
    }
  }
  return { blocks, precision, score }
}

const oneOf = (grid: Record<keyof DriftGrid, number>): DriftGrid => ({
  product: [grid.product],
  type: [grid.type],
  storeDrift: [grid.storeDrift],
  typeDrift: [grid.typeDrift],
  productDrift: [grid.productDrift],
})
const SPREADS = { product: 0.5, type: 0.3, storeDrift: 0.25, typeDrift: 0.2, productDrift: 0.4 }
const TYPES = Int32Array.of(0, 1, 1)

/** Three half-years of products in three types, each known to ± 0.4; only products drift. */
function driftingEvidence(count: number, drift: number) {
  const random = createRandom(5)
  const [blocks, precision] = [3, 1 / 0.4 ** 2]
  const own = {
    blocks,
    precision: new Float64Array(count * blocks * blocks),
    score: new Float64Array(count * blocks),
  }
  for (let i = 0; i < count; i++) {
    const longRun = random.normal(-2, 0.6)
    for (let b = 0; b < blocks; b++) {
      own.precision[(i * blocks + b) * blocks + b] = precision
      own.score[i * blocks + b] = precision * (longRun + random.normal(0, drift) + random.normal(0, 0.4))
    }
  }
  return { own, typeOf: Int32Array.from({ length: count }, (_, i) => i % 3) }
}

/** Prior covariance of all β_ib, written out: what two half-years of two products share. */
function priorOfBlocks(blocks: number, s: typeof SPREADS): number[][] {
  const rows = TYPES.length * blocks
  return Array.from({ length: rows }, (_, x) =>
    Array.from({ length: rows }, (_row, y) => {
      const [i, j] = [Math.floor(x / blocks), Math.floor(y / blocks)]
      const sameBlock = x % blocks === y % blocks
      const sameType = TYPES[i] === TYPES[j]
      return (
        1.2 ** 2 +
        (sameBlock ? s.storeDrift ** 2 : 0) +
        (sameType ? s.type ** 2 + (sameBlock ? s.typeDrift ** 2 : 0) : 0) +
        (i === j ? s.product ** 2 + (sameBlock ? s.productDrift ** 2 : 0) : 0)
      )
    }),
  )
}

/** ln ∫ exp(−½ β'Πβ + h'β) dN(β; −1.8, V), with the posterior of β by the dense way. */
function denseAnswer(own: BlockEvidence, s: typeof SPREADS) {
  const { blocks } = own
  const n = TYPES.length * blocks
  const v = Float64Array.from(priorOfBlocks(blocks, s).flat())
  const prior = v.slice()
  const logV = factor(prior, n)
  const inverseV = inverse(prior, n)
  const system = inverseV.slice()
  for (let i = 0; i < TYPES.length; i++)
    for (let a = 0; a < blocks; a++)
      for (let b = 0; b < blocks; b++)
        system[(i * blocks + a) * n + i * blocks + b]! += own.precision[(i * blocks + a) * blocks + b]!
  const right = new Float64Array(n)
  let constant = 0
  for (let x = 0; x < n; x++) {
    let row = 0
    for (let y = 0; y < n; y++) row += inverseV[x * n + y]! * -1.8
    right[x] = own.score[x]! + row
    constant += row * -1.8
  }
  const logS = factor(system, n)
  const mean = right.slice()
  solve(system, n, mean)
  const square = mean.reduce((sum, value, x) => sum + value * right[x]!, 0)
  return { log: 0.5 * (square - constant - logS - logV), mean, covariance: inverse(system, n), inverseV }
}

/** Mean and variance of a_i given all β: regression on β with Cov(a_i, β) from the shared terms. */
function denseLongRun(own: BlockEvidence, s: typeof SPREADS, product: number) {
  const { blocks } = own
  const n = TYPES.length * blocks
  const { mean, covariance, inverseV } = denseAnswer(own, s)
  const shared = Float64Array.from({ length: n }, (_, x) => {
    const other = Math.floor(x / blocks)
    return (
      1.2 ** 2 +
      (TYPES[other] === TYPES[product] ? s.type ** 2 : 0) +
      (other === product ? s.product ** 2 : 0)
    )
  })
  const gain = Float64Array.from({ length: n }, (_, x) =>
    shared.reduce((sum, value, y) => sum + value * inverseV[x * n + y]!, 0),
  )
  const variance = 1.2 ** 2 + s.type ** 2 + s.product ** 2
  let value = -1.8
  let left = variance
  for (let x = 0; x < n; x++) {
    value += gain[x]! * (mean[x]! + 1.8)
    left -= gain[x]! * shared[x]!
    for (let y = 0; y < n; y++) left += gain[x]! * covariance[x * n + y]! * gain[y]!
  }
  return { value, variance: left }
}

describe('drift by half-years', () => {
  it('counts half-years back from the last week: a rest under 13 weeks joins the oldest, six at most', () => {
    expect([12, 26, 38, 39, 52, 400].map((weeks) => halfYearsOf(weeks).count)).toEqual([1, 1, 1, 2, 2, 6])
    const year = halfYearsOf(60)
    expect([0, 7, 33, 34, 59, 61].map((week) => halfYearOfWeek(year, week))).toEqual([0, 0, 0, 1, 1, 1])
  })

  it('gives mean and variance of the joint normal written out, three products of two types', () => {
    const own = drawnEvidence(3, 2)
    const { points } = poolDrift(own, TYPES, 2, { grid: oneOf(SPREADS) })
    const found = productPosterior(own, TYPES, points, 1)
    for (let i = 0; i < 3; i++) {
      const dense = denseLongRun(own, SPREADS, i)
      expect(found.mean[i]).toBeCloseTo(dense.value, 9)
      expect(found.deviation[i]! ** 2).toBeCloseTo(dense.variance, 9)
    }
    const coming = SPREADS.storeDrift ** 2 + SPREADS.typeDrift ** 2 + SPREADS.productDrift ** 2
    expect(found.nextDeviation[1]! ** 2 - found.deviation[1]! ** 2).toBeCloseTo(coming, 9)
  })

  it.each(['product', 'type', 'storeDrift', 'typeDrift', 'productDrift'] as const)(
    'weighs two values of the spread `%s` by their marginal likelihood',
    (key) => {
      const own = drawnEvidence(3, 2)
      const values = [0.3, 0.8]
      const grid = { ...oneOf(SPREADS), [key]: values }
      const { spreads } = poolDrift(own, TYPES, 2, { grid })
      const drifts = new DriftPrior(grid, DRIFT_OF_LINES)
      const [a, b] = values.map((value) => {
        const { product, type, ...drifted } = { ...SPREADS, [key]: value }
        const prior = logPriorOf('product', product) + logPriorOf('type', type) + drifts.log(drifted)
        return denseAnswer(own, { ...SPREADS, [key]: value }).log + prior
      })
      const share = 1 / (1 + Math.exp(b! - a!))
      expect(spreads[key]).toBeCloseTo(share * values[0]! + (1 - share) * values[1]!, 9)
    },
  )

  it.each([
    { truth: 0, least: 0, most: 0.1 },
    { truth: 0.5, least: 0.4, most: 0.6 },
  ])('lets a store with product drift $truth say so by its own data', ({ truth, least, most }) => {
    const { own, typeOf } = driftingEvidence(300, truth)
    const { spreads, points } = poolDrift(own, typeOf, 3)
    expect(spreads.productDrift).toBeGreaterThanOrEqual(least)
    expect(spreads.productDrift).toBeLessThan(most)
    // Three half-years say little of how much the store drifts; its products say whether anything drifts at all.
    const coming = points.reduce((sum, { weight, comingVariance }) => sum + weight * comingVariance, 0)
    if (truth === 0) expect(Math.sqrt(coming)).toBeLessThan(0.15)
    else expect(Math.sqrt(coming)).toBeGreaterThan(truth)
  })

  it('is the pooling without drift where nothing drifts', () => {
    const own = drawnEvidence(40, 3)
    const typeOf = Int32Array.from({ length: 40 }, (_, i) => i % 3)
    const grid = {
      ...{ product: PRODUCT_SPREADS, type: TYPE_SPREADS },
      ...{ storeDrift: [1e-4], typeDrift: [1e-4], productDrift: [1e-4] },
    }
    const whole = (values: Float64Array, size: number) =>
      Float64Array.from({ length: 40 }, (_, i) =>
        values.subarray(i * size, (i + 1) * size).reduce((sum, value) => sum + value, 0),
      )
    const steady = poolElasticities(
      { precision: whole(own.precision, 9), score: whole(own.score, 3) },
      typeOf,
      3,
    )
    const { points } = poolDrift(own, typeOf, 3, { grid })
    const found = productPosterior(own, typeOf, points, SPREAD_CORRECTION)
    for (let i = 0; i < 40; i++) {
      expect(Math.abs(found.mean[i]! - steady.mean[i]!)).toBeLessThan(1e-6)
      expect(Math.abs(found.deviation[i]! - steady.deviation[i]!)).toBeLessThan(1e-6)
    }
  })

  it('reads the same evidence of one half-year as the regression with one elasticity', () => {
    const writer = new CellWriter(2, 64)
    for (const product of [0, 1]) {
      writer.start[product] = writer.length
      for (let week = 0; week < 26; week++) {
        const deal = product === 1 && week % 9 === 4 ? 1 : 0
        writer.add(week, 3 + ((week * 7) % 5), 7, week > 12 ? 0.2 : 0, deal, week % 9 === 5 ? 0.5 : 0)
      }
    }
    const state = createModelState(writer.finish(2, 26), null)
    fitProducts(state, 30, 1e-9)
    const whole = marginalOf(state, 1)
    const own = blockEvidence(state, { count: 1, weekCount: 26 }, state.priors)
    for (const product of [0, 1]) {
      expect(own.precision[product]! / whole.precision[product]!).toBeCloseTo(1, 6)
      expect(own.score[product]! / whole.score[product]!).toBeCloseTo(1, 6)
    }
  })

  it('widens the priors by a factor: without evidence only they are left', () => {
    const own = { blocks: 2, precision: new Float64Array(4), score: new Float64Array(2) }
    const only = Int32Array.of(0)
    const none = { precision: new Float64Array(1), score: new Float64Array(1) }
    const grid = {
      ...{ product: [0.5], type: [0.3] },
      ...{ storeDrift: [1e-4], typeDrift: [1e-4], productDrift: [1e-4] },
    }
    for (const priorWidth of [0.5, 1, 2]) {
      // The store's mean is N(-1.8, 1.2²), times the factor.
      expect(poolElasticities(none, only, 1, priorWidth).storeDeviation).toBeCloseTo(1.2 * priorWidth, 9)
      const { points } = poolDrift(own, only, 1, { grid, priorWidth })
      const { deviation } = productPosterior(own, only, points, 1)
      expect(deviation[0]).toBeCloseTo(Math.hypot(1.2 * priorWidth, 0.3, 0.5), 6)
    }
  })

  it('answers for one product without any price move with its prior, and stays finite', () => {
    const own = { blocks: 2, precision: new Float64Array(4), score: new Float64Array(2) }
    const only = Int32Array.of(0)
    const found = productPosterior(own, only, poolDrift(own, only, 1).points, 1)
    expect(found.mean[0]).toBeCloseTo(-1.8, 9)
    expect(found.deviation[0]).toBeGreaterThan(1.2)
    expect(found.ownShare[0]).toBe(0)
  })
})
