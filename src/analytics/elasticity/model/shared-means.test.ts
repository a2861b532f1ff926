import { describe, expect, it } from 'vitest'
import { CellWriter } from '../spells/cells.ts'
import { fitProducts } from './fit-products.ts'
import { marginalOf } from './marginal.ts'
import {
  COLUMNS,
  createModelState,
  DEAL_PRECISION,
  type ModelState,
  SIGNED_DEAL,
  SUMS,
} from './model-state.ts'
import { poolElasticities } from './pool.ts'
import { errorDirections, poolSharedMeans, SHARED, sharedSlopes } from './shared-means.ts'

const TYPES = Int32Array.of(0, 0, 1, 1)
const SPREADS = { spreadOfProducts: 0.7, spreadOfTypes: 0.4 }

/** Four products of two types that grow, change their price and have a deal each. */
function smallStore(): ModelState {
  const writer = new CellWriter(4, 256)
  for (let product = 0; product < 4; product++) {
    writer.start[product] = writer.length
    for (let week = 0; week < 40; week++) {
      const price = week > 8 + 7 * product ? 0.15 : 0
      const deal = week === 20 + product ? 1 : 0
      const units = 4 + ((week * (product + 3)) % 5) + week / 8 + 6 * deal - (price > 0 ? 2 : 0)
      writer.add(week, units, 7, price - 0.2 * deal, deal, week === 21 + product ? 1 : 0)
    }
  }
  const state = createModelState(writer.finish(4, 40), null)
  fitProducts(state, 30, 1e-9)
  return state
}

/** Inverse and solution by Gauss–Jordan. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))])
  for (let k = 0; k < n; k++) {
    const pivot = rows
      .slice(k)
      .reduce((best, row, i) => (Math.abs(row[k]!) > Math.abs(rows[best]![k]!) ? k + i : best), k)
    ;[rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!]
    const by = rows[k]![k]!
    rows[k] = rows[k]!.map((value) => value / by)
    rows.forEach((row, i) => {
      const factor = row[k]!
      if (i !== k) rows[i] = row.map((value, j) => value - factor * rows[k]![j]!)
    })
  }
  return rows.map((row) => row.slice(n))
}

/**
 * The same posterior from the joint normal of everything written out: 5 coefficients of 4 products, 2 type means, the
 * store's mean, and the three shared means.
 */
function denseMeans(state: ModelState) {
  const n = 4 * COLUMNS + 2 + 1 + SHARED
  const store = 4 * COLUMNS + 2
  const precision = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  const score = new Array<number>(n).fill(0)
  /** x_i ~ N(x_j or the number, 1/p). */
  const tie = (i: number, j: number, p: number) => {
    precision[i]![i]! += p
    precision[j]![j]! += p
    precision[i]![j]! -= p
    precision[j]![i]! -= p
  }
  const prior = (i: number, mean: number, p: number) => {
    precision[i]![i]! += p
    score[i]! += p * mean
  }
  for (let product = 0; product < 4; product++) {
    const at = product * COLUMNS
    let k = product * SUMS
    for (let r = 0; r < COLUMNS; r++)
      for (let c = r; c < COLUMNS; c++, k++) {
        precision[at + r]![at + c]! += state.moments[k]!
        if (c > r) precision[at + c]![at + r]! += state.moments[k]!
      }
    for (let r = 0; r < COLUMNS; r++) score[at + r]! += state.moments[product * SUMS + 15 + r]!
    prior(at, state.priors.level[product]!, 1e-6)
    tie(at + 1, 4 * COLUMNS + TYPES[product]!, 1 / 0.7 ** 2)
    const own = [state.priors.trendPrecision, state.priors.dealPrecision, DEAL_PRECISION]
    for (const [j, value] of own.entries()) tie(at + 2 + j, store + 1 + j, value)
  }
  for (const type of [0, 1]) tie(4 * COLUMNS + type, store, 1 / 0.4 ** 2)
  const means = [-1.8, 0, SIGNED_DEAL.effect, SIGNED_DEAL.after]
  const deviations = [1.2, 0.3, 0.15, 0.15]
  for (const [j, mean] of means.entries()) prior(store + j, mean, 1 / deviations[j]! ** 2)
  const covariance = invert(precision)
  const mean = covariance.map((row) => row.reduce((sum, value, i) => sum + value * score[i]!, 0))
  return {
    mean: mean.slice(store + 1),
    covariance: covariance.slice(store + 1).map((row) => row.slice(store + 1)),
  }
}

describe('poolSharedMeans', () => {
  it('is the joint normal written out, with all levels of the elasticities integrated out', () => {
    const state = smallStore()
    const found = poolSharedMeans(state, TYPES, 2, SPREADS, SIGNED_DEAL)
    const dense = denseMeans(state)
    for (let j = 0; j < SHARED; j++) {
      expect(found.mean[j]!).toBeCloseTo(dense.mean[j]!, 6)
      for (let m = 0; m < SHARED; m++)
        expect(found.covariance[j * SHARED + m]!).toBeCloseTo(dense.covariance[j]![m]!, 7)
    }
  })

  it('says nothing but its priors without sales', () => {
    const writer = new CellWriter(4, 4)
    const state = createModelState(writer.finish(4, 40), null)
    const found = poolSharedMeans(state, TYPES, 2, SPREADS, SIGNED_DEAL)
    expect([...found.mean]).toEqual([0, 0.2, -0.1].map((value) => expect.closeTo(value, 9)))
    expect(found.covariance[0]).toBeCloseTo(0.3 ** 2, 9)
  })
})

describe('sharedSlopes', () => {
  it('are how the scores answer to other means', () => {
    const state = smallStore()
    const identity = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)
    const slopes = sharedSlopes(state, identity)
    const before = marginalOf(state, 1).score
    const keys = ['trendMean', 'dealMean', 'afterDealMean'] as const
    for (const [j, key] of keys.entries()) {
      state.priors[key] += 0.5
      const after = marginalOf(state, 1).score
      state.priors[key] -= 0.5
      for (let i = 0; i < 4; i++) expect(slopes[j]![i]!).toBeCloseTo((after[i]! - before[i]!) / 0.5, 6)
    }
  })

  it('multiply to the covariance that they stand for', () => {
    const shared = poolSharedMeans(smallStore(), TYPES, 2, SPREADS, SIGNED_DEAL)
    const root = errorDirections(shared)
    for (let j = 0; j < SHARED; j++)
      for (let m = 0; m < SHARED; m++) {
        let sum = 0
        for (let z = 0; z < SHARED; z++) sum += root[j * SHARED + z]! * root[m * SHARED + z]!
        expect(sum).toBeCloseTo(shared.covariance[j * SHARED + m]!, 12)
      }
  })
})

describe('intervals with shared errors', () => {
  it('are wider by what a common error moves, which no number of products averages out', () => {
    const n = 400
    // Each product's own figure is known to 0.02, and moves by 0.3 with the common error.
    const precision = new Float64Array(n).fill(2500)
    const score = precision.map((value, i) => value * (-2 + 0.2 * Math.sin(i)))
    const slopes = [precision.map((value) => 0.3 * value)]
    const typeOf = new Int32Array(n)
    const known = poolElasticities({ precision, score }, typeOf, 1)
    const doubted = poolElasticities({ precision, score, slopes }, typeOf, 1)
    expect(doubted.mean).toEqual(known.mean)
    for (const i of [0, 200]) {
      expect(doubted.deviation[i]!).toBeCloseTo(Math.hypot(known.deviation[i]!, 0.3), 2)
      expect(doubted.sharedVariance[i]!).toBeCloseTo(0.09, 2)
    }
    // Of the store's mean the one type tells what its spread allows.
    expect(doubted.storeDeviation).toBeGreaterThan(known.storeDeviation)
  })
})
