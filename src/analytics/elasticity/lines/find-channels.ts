/** Levels with less than this share of a product's lines are coupons or chance, not a channel. */
const MIN_SHARE = 0.15
const MIN_COMMON_DAYS = 3
/** Minimum share of the common days expected under independent sales; below 1 because shares vary by season. */
const MIN_OF_EXPECTED = 0.5
/** Stricter minimum up to 30 % under the usual price, where a level could be a coupon at a promotion's price. */
const MIN_OF_EXPECTED_AS_COUPON = 0.75
const DEEPEST_COUPON = 0.7
/** Prices within about this share of each other are one level. */
const LEVEL_WIDTH = 0.004

interface Level {
  readonly price: number
  lines: number
}

/**
 * Returns prices at which a product constantly sells next to a more common one: second channel, members, small packs.
 * They do not show the list price, and a day with only such sales must not look like a price change. Price q is a
 * channel if it shares at least half of the days with p expected under independence, days(q) (1 - exp(-lines of p
 * per day)); successive prices share only the days of the change. Lines are in order of day.
 */
export function findChannels(day: Int32Array, prices: Float64Array, count: number): number[] {
  const levels = usualLevels(prices, count)
  if (levels.length < 2) return []
  const { days, common } = countDays(day, prices, count, levels)
  const span = day[count - 1]! - day[0]! + 1
  const main: number[] = []
  const channels: number[] = []
  for (let q = 0; q < levels.length; q++) {
    const beside = main.some((p) => {
      const expected = days[q]! * (1 - Math.exp(-levels[p]!.lines / span))
      const seen = common[p * levels.length + q]!
      const ratio = levels[q]!.price / levels[p]!.price
      const couldBeCoupon = ratio > DEEPEST_COUPON && ratio < 1
      const share = couldBeCoupon ? MIN_OF_EXPECTED_AS_COUPON : MIN_OF_EXPECTED
      return seen >= MIN_COMMON_DAYS && seen >= share * expected
    })
    if (beside) channels.push(levels[q]!.price)
    else main.push(q)
  }
  return channels
}

/** Returns the levels with at least `MIN_SHARE` of the lines, the most common first. */
function usualLevels(prices: Float64Array, count: number): Level[] {
  const levels = new Map<number, Level>()
  let last: Level | null = null
  for (let k = 0; k < count; k++) {
    if (last === null || prices[k] !== prices[k - 1]) last = levelOf(levels, prices[k]!)
    last.lines++
  }
  const usual = [...levels.values()].filter((level) => level.lines >= MIN_SHARE * count)
  return usual.sort((a, b) => b.lines - a.lines || b.price - a.price)
}

function levelOf(levels: Map<number, Level>, price: number): Level {
  const key = Math.round(Math.log(price) / LEVEL_WIDTH)
  const known = levels.get(key)
  if (known) return known
  const level = { price, lines: 0 }
  levels.set(key, level)
  return level
}

/** Counts the days on which each level sold, and the days on which each pair of levels sold. */
function countDays(day: Int32Array, prices: Float64Array, count: number, levels: readonly Level[]) {
  const n = levels.length
  const days = new Int32Array(n)
  const common = new Int32Array(n * n)
  let level = -1
  for (let a = 0; a < count; ) {
    let sold = 0
    let b = a
    for (; b < count && day[b] === day[a]; b++) {
      const price = prices[b]!
      if (b === 0 || price !== prices[b - 1])
        level = levels.findIndex((one) => Math.abs(price / one.price - 1) < LEVEL_WIDTH)
      if (level >= 0) sold |= 1 << level
    }
    for (let p = 0; p < n; p++) {
      if ((sold & (1 << p)) === 0) continue
      days[p]!++
      for (let q = 0; q < n; q++) if ((sold & (1 << q)) !== 0) common[p * n + q]!++
    }
    a = b
  }
  return { days, common }
}
