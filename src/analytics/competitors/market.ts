/** The last believed price of a competitor for a product, per one of ours. */
export interface Offer {
  readonly competitor: string
  readonly price: number
  /** 0: shown only. */
  readonly weight: number
  readonly ageDays: number
}

export interface Market {
  readonly lowest: number
  readonly median: number
  readonly count: number
  /** Our place by price among the competitors, 1: none is cheaper; `null`: we have no price. */
  readonly rank: number | null
  /** (our price − median) / median; `null`: we have no price. */
  readonly gap: number | null
  /** Age of the oldest price that counts. */
  readonly ageDays: number
}

/** Prices that differ by less than this share are the same. */
const SAME_PRICE = 1e-6

/**
 * The market of a product: lowest price and median, weighted by the owner's weights, over competitors with their lowest
 * price each. `null` without an offer that counts.
 */
export function marketOf(offers: readonly Offer[], ourPrice: number | null): Market | null {
  const best = new Map<string, Offer>()
  for (const offer of offers) {
    if (!(offer.weight > 0) || !(offer.price > 0)) continue
    const known = best.get(offer.competitor)
    if (!known || offer.price < known.price) best.set(offer.competitor, offer)
  }
  const sorted = [...best.values()].sort((a, b) => a.price - b.price)
  if (sorted.length === 0) return null
  const median = weightedMedian(sorted)
  const isOurs = ourPrice !== null && ourPrice > 0
  return {
    lowest: sorted[0]!.price,
    median,
    count: sorted.length,
    rank: isOurs ? 1 + sorted.filter(({ price }) => price < ourPrice * (1 - SAME_PRICE)).length : null,
    gap: isOurs ? ourPrice / median - 1 : null,
    ageDays: Math.max(...sorted.map(({ ageDays }) => ageDays)),
  }
}

/** Price at which half of the weight is passed; the mean of two where it is met exactly. */
function weightedMedian(sorted: readonly Offer[]): number {
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const [at, { price, weight }] of sorted.entries()) {
    passed += weight
    if (Math.abs(passed - half) < 1e-12 && sorted[at + 1]) return (price + sorted[at + 1]!.price) / 2
    if (passed > half) return price
  }
  return sorted.at(-1)!.price
}

export interface PastPrice extends Omit<Offer, 'ageDays'> {
  /** Line of the competitor's product: a later price replaces an earlier one of the same line. */
  readonly line: string
  readonly day: number
  readonly staleAfterDays: number
  /** False if it was sold out, used or not a regular price: then the line has no price from this day. */
  readonly counts: boolean
}

export interface MarketDay {
  readonly day: number
  /** `null`: no price is in force, so the line has a gap. */
  readonly market: Market | null
}

/**
 * The market on each day on which it changes, from the first observation to `today`. No observation is carried beyond
 * its competitor's limit. Prices come in the order of their days and, within a day, of their observation.
 */
export function marketHistory(prices: readonly PastPrice[], today: number): MarketDay[] {
  const days = new Set<number>()
  for (const { day, staleAfterDays } of prices) {
    if (day <= today) days.add(day)
    if (day + staleAfterDays + 1 <= today) days.add(day + staleAfterDays + 1)
  }
  const last = new Map<string, PastPrice>()
  const history: MarketDay[] = []
  let next = 0
  for (const day of [...days].sort((a, b) => a - b)) {
    for (; next < prices.length && prices[next]!.day <= day; next++)
      last.set(prices[next]!.line, prices[next]!)
    const inForce = [...last.values()].filter((each) => each.counts && day - each.day <= each.staleAfterDays)
    const market = marketOf(
      inForce.map((each) => ({ ...each, ageDays: day - each.day })),
      null,
    )
    const before = history.at(-1)?.market ?? null
    const isSame = market?.lowest === before?.lowest && market?.median === before?.median
    if (history.length > 0 && isSame && market?.count === before?.count) continue
    history.push({ day, market })
  }
  return history
}
