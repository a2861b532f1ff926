import { benjaminiHochberg } from '../stats/false-discovery.ts'
import { gammaQuantile, poissonLowerMidP } from '../stats/incomplete-gamma.ts'
import type { BasketRule } from './basket-rule.ts'
import type { BasketTable } from './basket-table.ts'
import { expectedByPlaces, openPlaces } from './open-places.ts'
import { stratify } from './strata.ts'

/** Two products of one type that are bought together less often than expected by chance. */
export interface SubstitutePair {
  readonly a: number
  readonly b: number
  readonly together: number
  readonly expected: number
  /** together / expected, below 1, with its 90 % interval. */
  readonly ratio: number
  readonly ratioLow: number
  readonly ratioHigh: number
  readonly pValue: number
  readonly qValue: number
}

/** Smallest expectation tested: below it even zero joint orders are no evidence, since exp(-3) = 0.05. */
const leastExpected = 3
/** The interval of the ratio must lie below this: a smaller gap is useless, and season within a month causes some. */
const mostRatio = 0.8
/** Most products examined per type, best sellers first, so that the cost of a huge type stays bounded. */
const mostProductsPerType = 2000

/**
 * Substitutes within a product type: lower mid-p of Poisson(E), E by the places open next to the other
 * (`expectedByPlaces`), Benjamini-Hochberg over the pairs whose expectation is at least 3 (a choice
 * that does not look at the count). `type[p]` numbers the types from 0; negative means none.
 * `complements` are the rules of `findComplements` on the same table.
 */
export function findSubstitutes(
  table: BasketTable,
  type: Int32Array,
  complements: readonly BasketRule[],
  falseDiscoveryRate = 0.1,
): SubstitutePair[] {
  const productCount = type.length
  const strata = stratify(table, productCount)
  const open = openPlaces(table, strata, complements, productCount)
  const inBaskets = new Int32Array(productCount)
  for (const product of table.products) inBaskets[product]!++
  const pairs: { a: number; b: number; expected: number }[] = []
  for (const products of productsByType(type, inBaskets)) {
    for (let i = 0; i < products.length; i++) {
      for (let j = i + 1; j < products.length; j++) {
        const a = Math.min(products[i]!, products[j]!)
        const b = Math.max(products[i]!, products[j]!)
        // Products are sorted by sales, so every later partner is rarer still.
        if ((2 * inBaskets[a]! * inBaskets[b]!) / table.count < leastExpected) break
        const expected = expectedByPlaces(strata, open, a, b)
        if (expected >= leastExpected) pairs.push({ a, b, expected })
      }
    }
  }
  return testPairs(table, pairs, productCount, falseDiscoveryRate)
}

function productsByType(type: Int32Array, inBaskets: Int32Array): number[][] {
  const byType = new Map<number, number[]>()
  for (let p = 0; p < type.length; p++) {
    if (type[p]! < 0 || inBaskets[p] === 0) continue
    const products = byType.get(type[p]!)
    if (products) products.push(p)
    else byType.set(type[p]!, [p])
  }
  return [...byType.values()].map((products) =>
    products.sort((a, b) => inBaskets[b]! - inBaskets[a]! || a - b).slice(0, mostProductsPerType),
  )
}

function testPairs(
  table: BasketTable,
  pairs: readonly { a: number; b: number; expected: number }[],
  productCount: number,
  rate: number,
): SubstitutePair[] {
  const together = countTogether(table, pairs, productCount)
  const p = Float64Array.from(pairs, (pair, k) => poissonLowerMidP(together[k]!, pair.expected))
  const q = benjaminiHochberg(p)
  return pairs
    .map((pair, k) => ({
      ...pair,
      together: together[k]!,
      ratio: together[k]! / pair.expected,
      ratioLow: together[k]! > 0 ? gammaQuantile(together[k]!, 0.05) / pair.expected : 0,
      ratioHigh: gammaQuantile(together[k]! + 1, 0.95) / pair.expected,
      pValue: p[k]!,
      qValue: q[k]!,
    }))
    .filter((pair) => pair.qValue <= rate && pair.ratioHigh < mostRatio)
    .sort((x, y) => x.pValue - y.pValue)
}

function countTogether(
  table: BasketTable,
  pairs: readonly { a: number; b: number }[],
  productCount: number,
): Int32Array {
  const at = new Map<number, number>()
  pairs.forEach((pair, k) => {
    at.set(pair.a * productCount + pair.b, k)
  })
  const together = new Int32Array(pairs.length)
  for (let k = 0; k < table.count; k++) {
    const end = table.start[k + 1]!
    for (let i = table.start[k]!; i < end; i++) {
      for (let j = i + 1; j < end; j++) {
        const found = at.get(table.products[i]! * productCount + table.products[j]!)
        if (found !== undefined) together[found]!++
      }
    }
  }
  return together
}
