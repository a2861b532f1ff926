import type { BasketRule } from './basket-rule.ts'
import type { BasketTable } from './basket-table.ts'
import type { Strata } from './strata.ts'

/**
 * Places of baskets that were open to chance. A product that was bought because of its partner took no open place;
 * without this, the partners of a popular product would make everything else look like its substitute.
 */
export interface OpenPlaces {
  /** Per product x stratum: places open next to the product, in the baskets that hold it. */
  readonly beside: Float32Array
  /** Per product x stratum: baskets that hold the product without a partner. */
  readonly unaided: Float32Array
  /** Per stratum: the sum over all products of baskets that hold them without a partner. */
  readonly total: Float64Array
}

export function openPlaces(
  table: BasketTable,
  strata: Strata,
  complements: readonly BasketRule[],
  productCount: number,
): OpenPlaces {
  const partners = new Map<number, number[]>()
  for (const { a, b } of complements) {
    partners.set(a, [...(partners.get(a) ?? []), b])
    partners.set(b, [...(partners.get(b) ?? []), a])
  }
  const beside = new Float32Array(productCount * strata.count)
  const unaided = new Float32Array(productCount * strata.count)
  const total = new Float64Array(strata.count)
  for (let k = 0; k < table.count; k++) {
    const stratum = strata.ofBasket[k]!
    const basket = table.products.subarray(table.start[k]!, table.start[k + 1]!)
    for (const product of basket) {
      const known = partners.get(product)
      const present = known ? known.filter((p) => basket.includes(p)).length : 0
      beside[product * strata.count + stratum]! += basket.length - 1 - present
      if (present > 0) continue
      unaided[product * strata.count + stratum]!++
      total[stratum]!++
    }
  }
  return { beside, unaided, total }
}

/** Meetings expected if b filled the places open next to a by chance, or a those next to b: the smaller of the two. */
export function expectedByPlaces(strata: Strata, open: OpenPlaces, a: number, b: number): number {
  const { count } = strata
  let ofB = 0
  let ofA = 0
  for (let k = 0; k < count; k++) {
    if (open.total[k]! <= 0) continue
    ofB += (open.beside[a * count + k]! * open.unaided[b * count + k]!) / open.total[k]!
    ofA += (open.beside[b * count + k]! * open.unaided[a * count + k]!) / open.total[k]!
  }
  return Math.min(ofA, ofB)
}
