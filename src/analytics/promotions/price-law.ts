/** A price that holds from a day on, until the next entry. Days since 1970-01-01. */
export interface DatedPrice {
  readonly day: number
  readonly price: number
}

/** Days before a reduction whose lowest price must be shown (Directive 98/6/EC, Article 6a). */
export const PRIOR_PRICE_DAYS = 30

export interface PriorPrice {
  readonly price: number
  /** A day on which the price held. */
  readonly day: number
}

export interface WasPriceVerdict {
  readonly lawful: boolean
  /** `null` if no price of these 30 days is known, so that nothing can be said. */
  readonly lowest: PriorPrice | null
  /** First day on which a reduction from `wasPrice` may start, if today's price stays; `null` if there is none. */
  readonly firstLawfulDay: number | null
}

/** Lowest price that held in the 30 days before `startDay`. `prices` are sorted by day, ascending. */
export function lowestPriorPrice(prices: readonly DatedPrice[], startDay: number): PriorPrice | null {
  const from = startDay - PRIOR_PRICE_DAYS
  let lowest: PriorPrice | null = null
  prices.forEach(({ day, price }, k) => {
    const end = prices[k + 1]?.day ?? Infinity
    if (day >= startDay || end <= from) return
    if (lowest === null || price < lowest.price) lowest = { price, day: Math.max(day, from) }
  })
  return lowest
}

/** Tolerance of a tenth of a cent for binary fractions when amounts are compared. */
const TOLERANCE = 0.001

/**
 * Decides whether a reduction that starts on `startDay` may show `wasPrice` as the price before: only if no lower
 * price held in the 30 days before it. Otherwise the first lawful day is the one 30 days after the end of the last
 * lower price; there is none while a lower price holds.
 */
export function judgeWasPrice(
  prices: readonly DatedPrice[],
  startDay: number,
  wasPrice: number,
): WasPriceVerdict {
  const lowest = lowestPriorPrice(prices, startDay)
  if (lowest === null || lowest.price >= wasPrice - TOLERANCE)
    return { lawful: true, lowest, firstLawfulDay: startDay }
  const lastLower = prices.findLastIndex(({ day, price }) => day < startDay && price < wasPrice - TOLERANCE)
  const end = prices[lastLower + 1]?.day ?? null
  return {
    lawful: false,
    lowest,
    firstLawfulDay: end === null ? null : Math.max(startDay, end + PRIOR_PRICE_DAYS),
  }
}
