/** Sizes of one product, smallest first: a larger one is to cost no more for what it holds. */
export type TestLadder = readonly { readonly productId: number; readonly size: number }[]

export interface LadderPrices {
  readonly low: number
  readonly high: number
  /** Today's price. */
  readonly today: number
  /** A product in the test; others stay at today's price. */
  readonly isTested: boolean
  readonly weeklyUnits: number
}

/**
 * Products to leave out of a test so that no day of it puts a ladder out of order that is in order today: of two
 * neighbouring sizes the one that sells less, or the only tested one. Arms are drawn apart, so that the larger size may
 * stand at its higher price while the smaller one stands at its lower.
 */
export function outOfLadders(
  ladders: readonly TestLadder[],
  prices: ReadonlyMap<number, LadderPrices>,
): ReadonlySet<number> {
  const out = new Set<number>()
  const isTested = (productId: number) => prices.get(productId)!.isTested && !out.has(productId)
  for (const ladder of ladders) {
    const known = ladder.filter(({ productId }) => prices.has(productId))
    const pairs = known.slice(1).map((larger, at) => [known[at]!, larger] as const)
    // A product that is left out stands at today's price, which its other neighbour may not bear.
    for (let pass = 0; pass < known.length; pass++)
      for (const [smaller, larger] of pairs) {
        const [a, b] = [prices.get(smaller.productId)!, prices.get(larger.productId)!]
        const least = isTested(smaller.productId) ? a.low : a.today
        const most = isTested(larger.productId) ? b.high : b.today
        const isInOrder = b.today / larger.size <= (a.today / smaller.size) * (1 + 1e-9)
        if (!isInOrder || most / larger.size <= (least / smaller.size) * (1 + 1e-9)) continue
        const tested = [smaller.productId, larger.productId].filter(isTested)
        const [left] = tested.sort((x, y) => prices.get(x)!.weeklyUnits - prices.get(y)!.weeklyUnits)
        if (left !== undefined) out.add(left)
      }
  }
  return out
}
