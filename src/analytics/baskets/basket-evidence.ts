import { gammaQuantile, poissonLowerMidP } from '../stats/incomplete-gamma.ts'
import type { BasketStratum } from './basket-lists.ts'
import { pairPValue, type QualityPoint, qualityOf } from './find-complements.ts'

/** A product of a selection with its baskets and the number of all its orders, single-product orders included. */
export interface ListedProduct {
  readonly baskets: Int32Array
  readonly orders: number
}

export interface MinedBaskets {
  readonly strata: readonly BasketStratum[]
  /** Orders with 1 to 50 products. */
  readonly orders: number
  readonly qualities: readonly QualityPoint[]
}

/** How often the products of a selection occur in one order, compared with chance. */
export interface TogetherEvidence {
  /** Positions of the products in the selection. */
  readonly members: readonly number[]
  readonly together: number
  readonly expected: number
  /** together / all orders. */
  readonly support: number
  /** together / orders with the member, in the order of `members`. */
  readonly confidence: readonly number[]
  /** together / expected with its 90 % interval; `null` where chance expects nothing. */
  readonly lift: { readonly value: number; readonly low: number; readonly high: number } | null
  /** Mid-p and q of a pair; `null` for more products, and if q is beyond the tested ones. */
  readonly pValue: number | null
  readonly qValue: number | null
  /** Probability that as few orders, or fewer, hold them together by chance. */
  readonly pFewer: number
}

/** Evidence for every pair of the selection, then for the whole selection if it has more than two products. */
export function gatherEvidence(
  mined: MinedBaskets,
  products: readonly ListedProduct[],
): { readonly pairs: TogetherEvidence[]; readonly all: TogetherEvidence } {
  const counts = products.map(({ baskets }) => countByStratum(mined.strata, baskets))
  const evidence = (members: readonly number[]) => evidenceOf(mined, products, counts, members)
  const places = products.map((_, place) => place)
  const pairs = places.flatMap((a) => places.slice(a + 1).map((b) => evidence([a, b])))
  return { pairs, all: pairs.length === 1 ? pairs[0]! : evidence(places) }
}

function evidenceOf(
  mined: MinedBaskets,
  products: readonly ListedProduct[],
  counts: readonly Int32Array[],
  members: readonly number[],
): TogetherEvidence {
  const shared = sharedBaskets(members.map((member) => products[member]!.baskets))
  const together = shared.length
  const expected = expectedMeetings(
    mined.strata,
    members.map((member) => counts[member]!),
  )
  const pValue = members.length === 2 ? pairPValue(together, expected) : null
  return {
    members,
    together,
    expected,
    support: mined.orders > 0 ? together / mined.orders : 0,
    confidence: members.map((member) => {
      const { orders } = products[member]!
      return orders > 0 ? together / orders : 0
    }),
    lift: expected > 0 ? liftOf(together, expected) : null,
    pValue,
    qValue: pValue === null ? null : qualityOf(mined.qualities, pValue),
    pFewer: poissonLowerMidP(together, expected),
  }
}

function liftOf(together: number, expected: number) {
  return {
    value: together / expected,
    low: together > 0 ? gammaQuantile(together, 0.05) / expected : 0,
    high: gammaQuantile(together + 1, 0.95) / expected,
  }
}

/** Numbers that occur in every list. */
export function sharedBaskets(lists: readonly Int32Array[]): Int32Array {
  const [shortest = new Int32Array(0), ...others] = [...lists].sort((a, b) => a.length - b.length)
  const at = new Int32Array(others.length)
  return shortest.filter((basket) =>
    others.every((list, k) => {
      while (at[k]! < list.length && list[at[k]!]! < basket) at[k]!++
      return list[at[k]!] === basket
    }),
  )
}

function countByStratum(strata: readonly BasketStratum[], baskets: Int32Array): Int32Array {
  const counts = new Int32Array(strata.length)
  let stratum = 0
  for (const basket of baskets) {
    while (basket >= strata[stratum]!.first + strata[stratum]!.baskets) stratum++
    counts[stratum]!++
  }
  return counts
}

/**
 * Baskets expected to hold all of the products by chance: sum over strata of n x product of (n_i / n), times E[s (s -
 * 1) … (s - k + 1)] / E[s]^k over the sizes s, because a place that one product takes is not open to the others.
 */
function expectedMeetings(strata: readonly BasketStratum[], counts: readonly Int32Array[]): number {
  let expected = 0
  strata.forEach((stratum, k) => {
    const chance = counts.reduce((product, count) => product * (count[k]! / stratum.baskets), 1)
    if (chance > 0) expected += stratum.baskets * chance * placesFactor(stratum, counts.length)
  })
  return expected
}

function placesFactor({ sizes, baskets }: BasketStratum, products: number): number {
  let ways = 0
  let places = 0
  for (const [size, count] of sizes) {
    let falling = 1
    for (let k = 0; k < products; k++) falling *= Math.max(0, size - k)
    ways += falling * count
    places += size * count
  }
  return ways / baskets / (places / baskets) ** products
}

/** Days of data within the last year, and the number of the first basket of their first month. */
export function lastYear(
  strata: readonly BasketStratum[],
  span: { readonly firstDay: number; readonly lastDay: number },
  firstDayOf: (month: number) => number,
): { readonly firstBasket: number; readonly days: number } {
  const lastMonth = strata.at(-1)?.month ?? 0
  const from = lastMonth - 11
  const first = strata.find((stratum) => stratum.month >= from)
  return {
    firstBasket: first?.first ?? 0,
    days: Math.max(1, span.lastDay - Math.max(span.firstDay, firstDayOf(from)) + 1),
  }
}
