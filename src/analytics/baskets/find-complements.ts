import { benjaminiHochberg } from '../stats/false-discovery.ts'
import { gammaQuantile, poissonUpperMidP } from '../stats/incomplete-gamma.ts'
import type { BasketRule } from './basket-rule.ts'
import type { BasketTable } from './basket-table.ts'
import { indexByProduct, type ProductBaskets, visitPairs } from './count-pairs.ts'
import { dropIndirect } from './drop-indirect.ts'
import { expectedTogether, type Strata, stratify } from './strata.ts'

export interface ComplementOptions {
  /** False-discovery rate over all N(N - 1)/2 pairs. */
  readonly falseDiscoveryRate?: number
  /** Pairs with fewer joint orders are not tested. */
  readonly leastTogether?: number
}

/**
 * A pair must exceed its chance expectation by more than this. Sizes and tastes vary within a stratum, which
 * moves expectations by a few per cent: with a million orders a test of "exactly chance" would find just that.
 */
const chanceTolerance = 0.1

/** Fewer orders with two or more products than this are too little order detail. */
export const fewBaskets = 500

/**
 * Pairs bought together, from baskets. Count c against its stratified chance expectation E
 * (Mantel-Haenszel over month x size class), p = mid-p of Poisson(1.1 E), Benjamini-Hochberg over all
 * pairs of products that were ever sold with another, lift c/E with a 90 % gamma interval whose lower end must exceed 1.
 * Pairs that only share a common partner are dropped (see `dropIndirect`).
 * Sources: Mantel and Haenszel 1959; Hamalainen and Webb 2019 on sound pattern discovery.
 */
export function findComplements(
  table: BasketTable,
  productCount: number,
  options: ComplementOptions = {},
): BasketRule[] {
  return testComplements(table, productCount, options).rules
}

/** Certainty of a pair with this p: q is the smallest rate at which it, or a less likely one, would be shown. */
export interface QualityPoint {
  readonly p: number
  readonly q: number
}

/**
 * The same as `findComplements`, with points of q by p (ascending, at most 256) for pairs that are looked up later.
 */
export function testComplements(
  table: BasketTable,
  productCount: number,
  options: ComplementOptions = {},
): { readonly rules: BasketRule[]; readonly qualities: QualityPoint[] } {
  const { falseDiscoveryRate = 0.05, leastTogether = 3 } = options
  const strata = stratify(table, productCount)
  const index = indexByProduct(table, productCount)
  const candidates = testPairs(table, index, strata, leastTogether, falseDiscoveryRate)
  const sold = countSold(index)
  const q = benjaminiHochberg(
    Float64Array.from(candidates, (c) => c.pValue),
    (sold * (sold - 1)) / 2,
  )
  const rules = candidates
    .map((candidate, k) => describe(table, candidate, q[k]!))
    .filter((rule) => rule.qValue <= falseDiscoveryRate && rule.liftLow > 1)
    .sort((x, y) => x.pValue - y.pValue || y.lift - x.lift)
  return { rules: dropIndirect(rules, table, index, strata), qualities: qualityPoints(candidates, q) }
}

const mostPoints = 256

function qualityPoints(candidates: readonly Candidate[], q: Float64Array): QualityPoint[] {
  const all = candidates.map(({ pValue }, k) => ({ p: pValue, q: q[k]! })).sort((x, y) => x.p - y.p)
  const step = Math.max(1, Math.ceil(all.length / mostPoints))
  return all.filter((_, k) => k % step === step - 1 || k === all.length - 1)
}

/** The q of a p: that of the next point above it, so never too small; `null` beyond the last one. */
export function qualityOf(points: readonly QualityPoint[], pValue: number): number | null {
  return points.find((point) => point.p >= pValue)?.q ?? null
}

/** The p of a joint count against its chance expectation, by the test that all pairs undergo. */
export function pairPValue(together: number, expected: number): number {
  return poissonUpperMidP(together, expected * (1 + chanceTolerance))
}

interface Candidate {
  a: number
  b: number
  together: number
  expected: number
  pValue: number
}

function testPairs(
  table: BasketTable,
  index: ProductBaskets,
  strata: Strata,
  least: number,
  rate: number,
): Candidate[] {
  const candidates: Candidate[] = []
  visitPairs(table, index, least, (a, b, together) => {
    const expected = expectedTogether(strata, a, b)
    if (together <= expected) return
    const pValue = pairPValue(together, expected)
    // A p above the rate can never be a discovery, nor lower the q of one that is.
    if (pValue <= rate) candidates.push({ a, b, together, expected, pValue })
  })
  return candidates
}

function countSold(index: ProductBaskets): number {
  let sold = 0
  for (let p = 0; p + 1 < index.start.length; p++) if (index.start[p + 1]! > index.start[p]!) sold++
  return sold
}

function describe(table: BasketTable, candidate: Candidate, qValue: number): BasketRule {
  const { together, expected, pValue } = candidate
  const flip = table.ordersWith[candidate.b]! < table.ordersWith[candidate.a]!
  const a = flip ? candidate.b : candidate.a
  const b = flip ? candidate.a : candidate.b
  return {
    a,
    b,
    together,
    expected,
    support: together / table.orders,
    confidence: together / table.ordersWith[a]!,
    lift: together / expected,
    liftLow: gammaQuantile(together, 0.05) / expected,
    liftHigh: gammaQuantile(together + 1, 0.95) / expected,
    pValue,
    qValue,
  }
}
