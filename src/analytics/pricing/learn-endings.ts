/** Rule for prices that end in one of `tails`, modulo `modulus`; both in smallest amounts of the currency. */
export interface EndingRule {
  readonly modulus: number
  readonly tails: readonly number[]
}

/** How a shop's prices end. */
export interface LearnedEndings {
  /** Smallest amount of the currency: 0.01, or 1 where it has no decimals. */
  readonly step: number
  /**
   * Rules by the number of digits of a price in smallest amounts, the coarsest first; `any` for other numbers. The last
   * one allows any amount, except in a shop of price points, whose only rule they are.
   */
  readonly rules: Readonly<Record<string, readonly EndingRule[]>>
  /**
   * Most frequent endings of all prices, within a unit of the currency (or within a hundred if it has no decimals).
   */
  readonly common: readonly { readonly tail: number; readonly share: number }[]
  readonly prices: number
}

/** A band with fewer prices takes the rules of all prices together. */
const LEAST_PRICES = 20
/**
 * An ending counts as the shop's if at least this share of the prices has it, and two prices have it. Each of ten
 * last digits has a tenth by chance; long endings of expensive goods with small shares would only list the prices
 * themselves.
 */
const LEAST_SHARES = { digit: 0.2, hundred: 0.05, more: 0.1 } as const
/** A rule is used if its endings cover this share of the prices. */
const LEAST_COVERED = 0.6
/** An ending with less than this share of the most frequent one's prices is an exception: 14.00 among 12.95 and 9.95. */
const LEAST_OF_MOST = 0.25
/** A single price with more of an ending's prices than this is a price of the shop, not an ending: 2.10 makes no 4.10. */
const MOST_OF_ONE_PRICE = 0.9
/** Whole prices count as the shop's if so many products have them. */
const LEAST_AT_PRICE = { share: 0.01, products: 5 } as const
/** Larger than any price in smallest amounts: the ending is the price itself. */
export const WHOLE_PRICE = 1e9
const MOST_COMMON = 4
/**
 * A shop keeps to price points if so many products have a price, on average `perPoint` share one, and this share of
 * them has a price that several others have as well. In Online Retail, 97 % of 3,665 products share 60 prices. Half of
 * the points have the next one within `gap`: five prices from 19.90 to 49.90 show how prices end, but no steps.
 */
const PRICE_POINTS = {
  prices: 100,
  perPoint: 10,
  covered: 0.85,
  products: 3,
  share: 0.003,
  gap: 0.2,
} as const
const ANY_AMOUNT: EndingRule = { modulus: 1, tails: [0] }

/**
 * Endings of the given prices: its price points and nothing else, where a shop keeps to them (`PRICE_POINTS`).
 * Otherwise by size of price: whole prices, where most products have one; then
 * whole steps for expensive goods (199, 249), decimals for cheaper ones (.99), the final digit last. Example: 4.99,
 * 6.49, 12.99, 14.99, … → .99 and .49, and where these do not fit a last digit of 9.
 */
export function learnEndings(prices: readonly number[], step: number): LearnedEndings {
  const amounts = prices.filter((price) => price > 0).map((price) => Math.max(1, Math.round(price / step)))
  const common = commonTails(amounts.filter((amount) => amount >= 100))
  const points = pricePointsOf(amounts)
  const rules = points === null ? endingsBySize(amounts) : { any: [{ modulus: WHOLE_PRICE, tails: points }] }
  return { step, rules, common, prices: amounts.length }
}

/** Prices that several products have, in ascending order; `null` if the shop does not keep to such prices. */
function pricePointsOf(amounts: readonly number[]): readonly number[] | null {
  const { prices, perPoint, covered, products, share, gap } = PRICE_POINTS
  if (amounts.length < prices) return null
  const least = Math.max(products, share * amounts.length)
  const points = [...countTails(amounts, WHOLE_PRICE)].filter(([, count]) => count >= least)
  const held = points.reduce((sum, [, count]) => sum + count, 0)
  if (held < covered * amounts.length || held < perPoint * points.length) return null
  const tails = tailsOf(points)
  const gaps = tails
    .slice(1)
    .map((tail, k) => tail / tails[k]! - 1)
    .sort((a, b) => a - b)
  return (gaps[gaps.length >> 1] ?? Number.POSITIVE_INFINITY) <= gap ? tails : null
}

function endingsBySize(amounts: readonly number[]): LearnedEndings['rules'] {
  const bands = new Map<number, number[]>()
  for (const amount of amounts) {
    const digits = digitsOf(amount)
    const band = bands.get(digits)
    if (band) band.push(amount)
    else bands.set(digits, [amount])
  }
  const shared = [1000, 100, 10].flatMap((modulus) =>
    ruleOf(
      amounts.filter((amount) => amount >= modulus),
      modulus,
    ),
  )
  shared.push(ANY_AMOUNT)
  const rules = [...bands].map(([digits, band]): [string, EndingRule[]] => {
    const own = [...pointsOf(band), ...moduliOf(digits).flatMap((modulus) => ruleOf(band, modulus))]
    return [String(digits), band.length < LEAST_PRICES ? shared : [...own, ANY_AMOUNT]]
  })
  return { ...Object.fromEntries(rules), any: shared }
}

function digitsOf(amount: number): number {
  return String(amount).length
}

/** 1000, 100, 10 for a price of four digits. */
function moduliOf(digits: number): number[] {
  return Array.from({ length: digits - 1 }, (_, k) => 10 ** (digits - 1 - k))
}

/** Whole prices that many products share, if most products have one of them. */
function pointsOf(amounts: readonly number[]): EndingRule[] {
  const least = Math.max(LEAST_AT_PRICE.products, LEAST_AT_PRICE.share * amounts.length)
  return coveringRule(
    amounts,
    WHOLE_PRICE,
    [...countTails(amounts, WHOLE_PRICE)].filter(([, count]) => count >= least),
  )
}

function ruleOf(amounts: readonly number[], modulus: number): EndingRule[] {
  if (amounts.length === 0) return []
  const { digit, hundred, more } = LEAST_SHARES
  const least = modulus === 10 ? digit : modulus === 100 ? hundred : more
  const counted = [...countTails(amounts, modulus)].filter(
    ([, count]) => count >= 2 && count >= least * amounts.length,
  )
  const [rule] = coveringRule(amounts, modulus, counted)
  if (rule === undefined) return []
  const most = Math.max(...counted.map(([, count]) => count))
  const kept = counted.filter(
    ([tail, count]) => count >= LEAST_OF_MOST * most && recurs(amounts, modulus, tail),
  )
  return kept.length === 0 ? [] : [{ modulus, tails: tailsOf(kept) }]
}

function coveringRule(
  amounts: readonly number[],
  modulus: number,
  counted: readonly (readonly [tail: number, count: number])[],
): EndingRule[] {
  const covered = counted.reduce((sum, [, count]) => sum + count, 0)
  return counted.length === 0 || covered < LEAST_COVERED * amounts.length
    ? []
    : [{ modulus, tails: tailsOf(counted) }]
}

const tailsOf = (counted: readonly (readonly [tail: number, count: number])[]) =>
  counted.map(([tail]) => tail).sort((a, b) => a - b)

/** True if several different prices end so. */
function recurs(amounts: readonly number[], modulus: number, tail: number): boolean {
  const ending = amounts.filter((amount) => amount % modulus === tail)
  const most = Math.max(...countTails(ending, WHOLE_PRICE).values())
  return most <= MOST_OF_ONE_PRICE * ending.length
}

function countTails(amounts: readonly number[], modulus: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const amount of amounts) counts.set(amount % modulus, (counts.get(amount % modulus) ?? 0) + 1)
  return counts
}

function commonTails(amounts: readonly number[]): LearnedEndings['common'] {
  return [...countTails(amounts, 100)]
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, MOST_COMMON)
    .map(([tail, count]) => ({ tail, share: count / amounts.length }))
    .filter(({ share }) => share >= LEAST_SHARES.hundred)
}
