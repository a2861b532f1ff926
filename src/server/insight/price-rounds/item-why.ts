import type { PassedThrough, RoundPrice, RoundProduct } from '#analytics'

/** What is stored next to an item's columns: what its gain rests on, and what its price passes on of a changed cost. */
export interface ItemWhy {
  readonly elasticity: number | null
  readonly ownShare: number | null
  /** At today's price; `null` without a cost. */
  readonly margin: number | null
  /** True if it was stated for products without a cost. */
  readonly isMarginStated: boolean
  /** Its own advice, without constraints. */
  readonly ownPrice: number | null
  readonly ownGain: number | null
  readonly limit: RoundPrice['limit']
  readonly outside: RoundPrice['outside']
  readonly cannotTell: boolean
  readonly isUnsure: boolean
  readonly passed: Pick<PassedThrough, 'inFull' | 'margin'> | null
}

export function whyOf(
  { question }: RoundProduct,
  {
    own,
    limit,
    outside,
    cannotTell,
    isUnsure,
  }: Pick<RoundPrice, 'own' | 'limit' | 'outside' | 'cannotTell' | 'isUnsure'>,
  passed: PassedThrough | undefined,
): ItemWhy {
  const { elasticity, ownShare, price, cost, unit } = question
  const paid = cost === null || cost.isAssumed ? 1 : (unit?.paid ?? 1)
  return {
    ...{ elasticity, ownShare },
    margin: price === null || cost === null ? null : 1 - cost.amount / (price * paid),
    isMarginStated: cost?.isAssumed ?? false,
    ownPrice: own?.price ?? null,
    ownGain: own?.gain ?? null,
    ...{ limit, outside, cannotTell, isUnsure },
    passed: passed ? { inFull: passed.inFull, margin: passed.margin } : null,
  }
}
