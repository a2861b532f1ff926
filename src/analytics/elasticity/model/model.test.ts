import { describe, expect, it } from 'vitest'
import { createRandom } from '../../stats/random.ts'
import { CellWriter } from '../spells/cells.ts'
import { ALL_REFINEMENTS } from '../types/refinements.ts'
import { fitModel } from './fit-model.ts'
import { marginalOf } from './marginal.ts'
import {
  createModelState,
  type ModelState,
  type Noise,
  PRODUCT_SUMS,
  SUMS,
  trendOfWeek,
} from './model-state.ts'
import { poolElasticities } from './pool.ts'
import { correlationPowers, productSums } from './product-sums.ts'
import { groupTypes, updateTimeEffects } from './time-effects.ts'

const noise: Noise = { poisson: 1.4, cell: 0.05, week: 0.09, correlation: 0.6 }

/** One product with two cells in some weeks, weeks left out, deals and what follows them. */
function smallState(withDeals: boolean): ModelState {
  const writer = new CellWriter(1, 16)
  writer.start[0] = 0
  for (let k = 0; k < 12; k++) {
    const week = k + (k > 5 ? 2 : 0)
    const deal = withDeals && k === 4 ? 1 : 0
    writer.add(week, 3 + ((k * 7) % 5), 7, 0.1 * ((k * 3) % 4), deal, withDeals && k === 5 ? 0.5 : 0)
    if (k === 8) writer.add(week, 1, 3, 0.05, 0, 0)
  }
  const state = createModelState(writer.finish(1, 20), null)
  state.coefficients.set([-0.4, -1.3, 0.2, 0.1, -0.05])
  return state
}

/** X'V⁻¹X and X'V⁻¹z with V written out and inverted: the slow way. */
function denseSums(state: ModelState): {
  gram: number[][]
  score: number[]
  quadratic: number
  logDet: number
} {
  const { cells } = state
  const n = cells.length
  const b = state.coefficients
  const rows: number[][] = []
  const z: number[] = []
  const mean: number[] = []
  for (let c = 0; c < n; c++) {
    const trend = trendOfWeek(cells.week[c]!, cells.weekCount) - state.trendMean[0]!
    const x = [1, state.price[c]!, trend, cells.deal[c]!, cells.afterDeal[c]!]
    const linear = x.reduce((sum, value, p) => sum + value * b[p]!, 0)
    const mu = Math.exp(linear + Math.log(cells.days[c]!))
    rows.push(x)
    mean.push(mu)
    z.push(linear + (cells.units[c]! - mu) / mu)
  }
  const v = rows.map((_, i) =>
    rows.map((_row, j) => {
      const shared = noise.week * noise.correlation ** Math.abs(cells.week[i]! - cells.week[j]!)
      return i === j ? shared + noise.poisson / mean[i]! + noise.cell : shared
    }),
  )
  const { inverse, logDet } = invert(v)
  const times = (a: readonly number[], c: readonly number[]) =>
    a.reduce(
      (sum, value, i) => sum + value * c.reduce((inner, other, j) => inner + inverse[i]![j]! * other, 0),
      0,
    )
  const column = (p: number) => rows.map((row) => row[p]!)
  return {
    gram: [0, 1, 2, 3, 4].map((p) => [0, 1, 2, 3, 4].map((q) => times(column(p), column(q)))),
    score: [0, 1, 2, 3, 4].map((p) => times(column(p), z)),
    quadratic: times(z, z),
    logDet,
  }
}

/** Gauss-Jordan with the log determinant. */
function invert(matrix: readonly (readonly number[])[]): { inverse: number[][]; logDet: number } {
  const n = matrix.length
  const a = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))])
  let logDet = 0
  for (let k = 0; k < n; k++) {
    const pivot = a[k]![k]!
    logDet += Math.log(pivot)
    a[k] = a[k]!.map((value) => value / pivot)
    for (let i = 0; i < n; i++) {
      if (i === k) continue
      const factor = a[i]![k]!
      a[i] = a[i]!.map((value, j) => value - factor * a[k]![j]!)
    }
  }
  return { inverse: a.map((row) => row.slice(n)), logDet }
}

describe('productSums', () => {
  it.each([true, false])(
    'equals generalised least squares with the full covariance (deals: %s)',
    (withDeals) => {
      const state = smallState(withDeals)
      const dense = denseSums(state)
      const out = new Float64Array(SUMS)
      productSums(state, 0, noise, correlationPowers(noise, 20), out, 0)
      let k = 0
      for (let p = 0; p < 5; p++) {
        for (let q = p; q < 5; q++, k++) expect(out[k]).toBeCloseTo(dense.gram[p]![q]!, 5)
        expect(out[PRODUCT_SUMS.score + p]).toBeCloseTo(dense.score[p]!, 5)
      }
      expect(out[PRODUCT_SUMS.quadratic]).toBeCloseTo(dense.quadratic, 5)
      expect(out[PRODUCT_SUMS.logDeterminant]).toBeCloseTo(dense.logDet, 5)
      expect(out[PRODUCT_SUMS.cells]).toBe(13)
    },
  )

  it('leaves out cells that were not on sale', () => {
    const state = smallState(true)
    const out = new Float64Array(SUMS)
    state.onSale[3] = 0
    productSums(state, 0, noise, correlationPowers(noise, 20), out, 0)
    expect(out[PRODUCT_SUMS.cells]).toBe(12)
  })
})

describe('marginalOf', () => {
  it('is what remains for a coefficient when the others are integrated out', () => {
    const state = smallState(true)
    productSums(state, 0, noise, correlationPowers(noise, 20), state.moments, 0)
    const dense = denseSums(state)
    const prior = [
      [state.priors.level[0]!, 1e-6],
      [0, 0],
      [0, state.priors.trendPrecision],
      [state.priors.dealMean, 100],
      [state.priors.afterDealMean, 100],
    ] as const
    const matrix = dense.gram.map((row, p) => row.map((value, q) => value + (p === q ? prior[p]![1] : 0)))
    const right = dense.score.map((value, p) => value + prior[p]![0] * prior[p]![1])
    const { inverse } = invert(matrix)
    const variance = inverse[1]![1]!
    const mean = inverse[1]!.reduce((sum, value, q) => sum + value * right[q]!, 0)
    const { precision, score } = marginalOf(state, 1)
    expect(precision[0]).toBeCloseTo(1 / variance, 4)
    expect(score[0]! / precision[0]!).toBeCloseTo(mean, 4)
  })
})

describe('poolElasticities', () => {
  const types = (count: number) => Int32Array.from({ length: count }, (_, i) => i % 2)

  it('believes a product that knows, and gives one that knows nothing its type', () => {
    const precision = Float64Array.from([1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 0, 0])
    const mean = [-1.2, -2.8, -0.9, -3.1, -1.1, -3, 0, 0]
    const score = precision.map((value, i) => value * mean[i]!)
    const pooled = poolElasticities({ precision, score }, types(8), 2)
    for (let i = 0; i < 6; i++) expect(pooled.mean[i]).toBeCloseTo(mean[i]!, 3)
    expect(pooled.mean[6]).toBeCloseTo(pooled.typeMean[6]!, 9)
    expect(pooled.mean[6]!).toBeGreaterThan(-1.8)
    expect(pooled.mean[7]!).toBeLessThan(-2.2)
    expect(pooled.deviation[6]!).toBeGreaterThan(10 * pooled.deviation[0]!)
  })

  it('falls back on the weak prior of published elasticities when nothing is known', () => {
    const nothing = { precision: new Float64Array(4), score: new Float64Array(4) }
    const pooled = poolElasticities(nothing, types(4), 2)
    expect(pooled.storeMean).toBeCloseTo(-1.8, 9)
    expect(pooled.storeDeviation).toBeCloseTo(1.2, 9)
    expect(pooled.mean[0]).toBeCloseTo(-1.8, 9)
  })

  it('agrees with the marginal likelihood integrated by brute force over one product', () => {
    // e | data ~ N(hat, v); prior e ~ N(m, spread²), m ~ N(store, types²), store ~ N(-1.8, 1.2²)
    const v = 0.3
    const hat = -0.4
    const pooled = poolElasticities(
      { precision: Float64Array.of(1 / v), score: Float64Array.of(hat / v) },
      Int32Array.of(0),
      1,
    )
    let weightSum = 0
    let meanSum = 0
    for (const spread of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.95, 1.1, 1.3, 1.6, 2]) {
      for (const type of [0.02, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.1]) {
        const total = v + spread ** 2 + type ** 2 + 1.44
        const log =
          -0.5 * Math.log(total) -
          (0.5 * (hat + 1.8) ** 2) / total -
          0.5 * (Math.log(spread / 0.75) / 0.35) ** 2 -
          0.5 * (Math.log(type / 0.4) / 0.5) ** 2
        // The spread between products is widened by 1.1 only once the weights are known.
        const before = spread ** 2 + type ** 2 + 1.44
        const typeMean = -1.8 + ((type ** 2 + 1.44) / (v + before)) * (hat + 1.8)
        const prior = 1 / (1.1 * spread) ** 2
        const mean = (hat / v + typeMean * prior) / (1 / v + prior)
        weightSum += Math.exp(log)
        meanSum += Math.exp(log) * mean
      }
    }
    expect(pooled.mean[0]).toBeCloseTo(meanSum / weightSum, 3)
  })
})

describe('updateTimeEffects', () => {
  it('finds a season that all products share and leaves prices alone', () => {
    const products = 30
    const writer = new CellWriter(products, 1024)
    for (let i = 0; i < products; i++) {
      writer.start[i] = writer.length
      for (let week = 0; week < 40; week++) writer.add(week, 20 * (week < 20 ? 1 : 2), 7, 0, 0, 0)
    }
    const state = createModelState(writer.finish(products, 40), null)
    state.mean.fill(20)
    updateTimeEffects(state, groupTypes(state.cells, new Int32Array(products), 1, true))
    expect(Math.abs(state.effect[0]!)).toBeLessThan(0.02)
    expect(state.effect[30]!).toBeCloseTo(Math.log(2), 1)
    expect(state.mean[30]!).toBeCloseTo(20 * Math.exp(state.effect[30]!), 3)
  })
})

describe('effects from others', () => {
  const lone = (fromOthers: boolean) => {
    const writer = new CellWriter(1, 64)
    writer.start[0] = 0
    for (let week = 0; week < 40; week++) writer.add(week, week < 20 ? 20 : 40, 7, 0, 0, 0)
    const state = createModelState(writer.finish(1, 40), null)
    state.mean.fill(20)
    updateTimeEffects(state, groupTypes(state.cells, new Int32Array(1), 1, fromOthers))
    return state.effect[30]!
  }

  it('do not let a product explain its own sales away', () => {
    expect(lone(true)).toBeCloseTo(0, 6)
    expect(lone(false)).toBeGreaterThan(0.2)
  })
})

describe('groupTypes', () => {
  it('gives types of eight selling products their own effects and the small ones a common one', () => {
    const writer = new CellWriter(20, 64)
    for (let i = 0; i < 20; i++) {
      writer.start[i] = writer.length
      if (i !== 19) writer.add(0, 1, 7, 0, 0, 0)
    }
    const types = Int32Array.from({ length: 20 }, (_, i) => (i < 8 ? 0 : i < 11 ? 1 : 2))
    const groups = groupTypes(writer.finish(20, 1), types, 3, true)
    expect(groups.count).toBe(3)
    expect([...new Set(groups.groupOf.subarray(0, 8))]).toEqual([1])
    expect([...new Set(groups.groupOf.subarray(8, 11))]).toEqual([0])
    expect([...new Set(groups.groupOf.subarray(11))]).toEqual([2])
  })
})

describe('fitModel', () => {
  it('does not hand a shared season to the price when both move together', () => {
    // Prices of all products rise in the weeks in which everybody sells twice as much.
    const products = 40
    const writer = new CellWriter(products, 4096)
    for (let i = 0; i < products; i++) {
      writer.start[i] = writer.length
      for (let week = 0; week < 60; week++) {
        const high = week % 20 < 8
        const own = (week + 3 * i) % 10 < 4 ? 0.15 : 0
        const price = (high ? 0.1 : 0) + own
        writer.add(week, 60 * (high ? 2 : 1) * Math.exp(-1.5 * price), 7, price, 0, 0)
      }
    }
    const cells = writer.finish(products, 60)
    const fitted = fitModel(cells, new Int32Array(products), 1, 5, null, ALL_REFINEMENTS, () => {})
    expect(Math.abs(fitted.pooled.storeMean + 1.5)).toBeLessThan(0.15)
  })

  it('finds a variance of a thousand units per unit in a shop of large quantities', () => {
    const random = createRandom(5)
    const products = 60
    const writer = new CellWriter(products, 8192)
    for (let i = 0; i < products; i++) {
      writer.start[i] = writer.length
      const level = 20_000 * 1.06 ** i
      for (let week = 0; week < 60; week++) {
        const price = (week + 3 * i) % 10 < 4 ? 0.15 : 0
        const mean = level * Math.exp(-2 * price)
        writer.add(week, Math.round(mean + Math.sqrt(1000 * mean) * random.normal()), 7, price, 0, 0)
      }
    }
    const cells = writer.finish(products, 60)
    const { state } = fitModel(cells, new Int32Array(products), 1, 5, null, ALL_REFINEMENTS, () => {})
    expect(state.noise.poisson / 1000).toBeCloseTo(1, 0)
    expect(state.noiseAtBound).toBe(false)
  })
})
