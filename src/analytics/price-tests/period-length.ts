/** How customers store a kind of goods: a low price then brings sales forward. */
export const GOODS_KINDS = ['usual', 'consumable', 'unstored'] as const
export type GoodsKind = (typeof GOODS_KINDS)[number]

/** Upper end of the 90 % interval of the effect after a deal, below which customers are taken to buy ahead. */
const AFTER_DEAL_BELOW = -0.05
/** Fewest pairs of periods: fewer lotteries prove nothing. */
export const LEAST_PAIRS = 4
const MOST_WEEKS = 26

/** Whole weeks of a period: 2; 3 where customers buy ahead; 1 for goods that nobody stores, on the owner's word. */
export function periodWeeks(kind: GoodsKind, afterDealHigh: number | null = null): number {
  if (kind === 'unstored') return 1
  return kind === 'consumable' || (afterDealHigh !== null && afterDealHigh < AFTER_DEAL_BELOW) ? 3 : 2
}

/** Lengths of a test in weeks that have whole pairs of periods, at least four. */
export function lengthsFor(period: number): number[] {
  const lengths: number[] = []
  for (let pairs = LEAST_PAIRS; 2 * period * pairs <= MOST_WEEKS; pairs++) lengths.push(2 * period * pairs)
  return lengths
}
