import { poissonUpperMidP } from '../stats/incomplete-gamma.ts'
import type { BasketRule } from './basket-rule.ts'
import type { BasketTable } from './basket-table.ts'
import type { ProductBaskets } from './count-pairs.ts'
import type { Strata } from './strata.ts'

/** A pair with a common partner is kept only if its conditional p is below this. */
const conditionalLimit = 0.001

/**
 * Removes b-c when both go with a and b-c is no more frequent than that explains: the count is
 * tested again with a present / a absent as two further strata. Pairs are examined from the
 * weakest, against the rules still standing, so that the strongest of a triangle stays.
 */
export function dropIndirect(
  rules: readonly BasketRule[],
  table: BasketTable,
  index: ProductBaskets,
  strata: Strata,
): BasketRule[] {
  const partners = new Map<number, Map<number, number>>()
  const link = (from: number, to: number, lift: number) => {
    const known = partners.get(from)
    if (known) known.set(to, lift)
    else partners.set(from, new Map([[to, lift]]))
  }
  for (const rule of rules) {
    link(rule.a, rule.b, rule.pValue)
    link(rule.b, rule.a, rule.pValue)
  }
  const kept: BasketRule[] = []
  for (const rule of rules.toReversed()) {
    if (!explainedByPartner(rule, partners, table, index, strata)) {
      kept.push(rule)
      continue
    }
    partners.get(rule.a)!.delete(rule.b)
    partners.get(rule.b)!.delete(rule.a)
  }
  return kept.reverse()
}

function explainedByPartner(
  rule: BasketRule,
  partners: ReadonlyMap<number, ReadonlyMap<number, number>>,
  table: BasketTable,
  index: ProductBaskets,
  strata: Strata,
): boolean {
  const ofB = partners.get(rule.b)!
  for (const [common, p] of partners.get(rule.a)!) {
    const other = ofB.get(common)
    // Only a stronger pair of links can explain this one.
    if (other === undefined || Math.max(p, other) > rule.pValue) continue
    const { together, expected } = givenPartner(rule, common, table, index, strata)
    if (together <= expected || poissonUpperMidP(together, expected) > conditionalLimit) return true
  }
  return false
}

/** Count and expectation over baskets with and without the partner, within the usual strata. */
function givenPartner(
  rule: BasketRule,
  common: number,
  table: BasketTable,
  index: ProductBaskets,
  strata: Strata,
): { together: number; expected: number } {
  const { count, counts, size, meeting } = strata
  const has = { n: new Float64Array(count), a: new Float64Array(count), b: new Float64Array(count), ab: 0 }
  for (let k = index.start[common]!; k < index.start[common + 1]!; k++) {
    const basket = index.baskets[k]!
    const stratum = strata.ofBasket[basket]!
    const inside = table.products.subarray(table.start[basket]!, table.start[basket + 1]!)
    const withA = inside.includes(rule.a)
    const withB = inside.includes(rule.b)
    has.n[stratum]!++
    if (withA) has.a[stratum]!++
    if (withB) has.b[stratum]!++
    if (withA && withB) has.ab++
  }
  let expected = 0
  for (let k = 0; k < count; k++) {
    if (has.n[k]! > 0) expected += (has.a[k]! * has.b[k]!) / has.n[k]!
    const rest = size[k]! - has.n[k]!
    const a = counts[rule.a * count + k]! - has.a[k]!
    const b = counts[rule.b * count + k]! - has.b[k]!
    if (rest > 0) expected += (a * b * meeting[k]!) / rest
  }
  return { together: rule.together, expected }
}
