import { findChannels } from './find-channels.ts'

/** Relative difference below which two unit prices count as the same price. */
const SAME_PRICE = 0.004

/** Minimum number of lines inspected before and after a day to decide which of its prices prevails. */
const WINDOW_LINES = 12
/** A day's highest price prevails if it has this share of the nearby lines that the most common price has. */
const ENOUGH_SUPPORT = 0.25
/** A highest price counts as rare if it has less than this share of the nearby lines at the most common price. */
const USUAL_SUPPORT = 0.75
/** Weight of the store's share of rare highest prices, in days of the product with several prices. */
const STORE_DAYS = 5
/** Minimum number of days next to the prevailing price for a price to be a tier rather than a price change. */
const MIN_TIER_DAYS = 2
/** Minimum share of the common days expected under independent sales; price changes share fewer. */
const MIN_OF_EXPECTED = 0.5

/** One of several prices at which a product sells in parallel: a channel, a rebate, a volume discount. */
export interface PriceTier {
  readonly price: number
  /** Share of the product's retail lines at this price. */
  readonly share: number
}

/** Number of days with several prices, and of those on which the highest price was the rare one. */
export interface MixedDays {
  readonly mixed: number
  readonly rare: number
}

/**
 * Finds for each day the price that prevails among a product's retail lines, and the tiers next to it. On a day with
 * several prices the highest prevails, because discounts only lower it, unless it is rare on the neighbouring days.
 * Prices of a second channel are ignored.
 */
export class PrevailingPrice {
  linesAtPrice = 0
  private day: Int32Array = new Int32Array(0)
  private prices: Float64Array = new Float64Array(0)
  private count = 0
  private enoughSupport = ENOUGH_SUPPORT
  private channels: readonly number[] = []
  /** Result of `learnStore`. */
  storeDays: MixedDays
  private readonly levels: number[] = []
  private readonly highestOnly: boolean
  private readonly seenBeside: { price: number; days: number }[] = []

  /** `highestOnly`: takes the day's highest price, whatever the neighbouring days show. */
  constructor(highestOnly: boolean, storeDays: MixedDays = { mixed: 0, rare: 0 }) {
    this.highestOnly = highestOnly
    this.storeDays = storeDays
  }

  /** Learns whether dearer lines are common or rare in this store; call it for a sample of products first. */
  learnStore(day: Int32Array, prices: Float64Array, count: number): void {
    this.take(day, prices, count)
    if (this.highestOnly || !this.hasMixedDay()) return
    const { mixed, rare } = this.countRareTops()
    this.storeDays = { mixed: this.storeDays.mixed + mixed, rare: this.storeDays.rare + rare }
  }

  /** Starts a product with its lines by day; both arrays are read, never written, until the next product starts. */
  startProduct(day: Int32Array, prices: Float64Array, count: number): void {
    this.take(day, prices, count)
    if (this.highestOnly || !this.hasMixedDay()) return
    this.channels = findChannels(day, prices, count)
    const { mixed, rare } = this.countRareTops()
    const inStore = this.storeDays.mixed > 0 ? this.storeDays.rare / this.storeDays.mixed : 0
    if (2 * (rare + STORE_DAYS * inStore) > mixed + STORE_DAYS) this.enoughSupport = 1
  }

  private take(day: Int32Array, prices: Float64Array, count: number): void {
    this.day = day
    this.prices = prices
    this.count = count
    this.seenBeside.length = 0
    this.channels = []
    this.enoughSupport = ENOUGH_SUPPORT
  }

  /** Returns the price of the day with lines [from, to), 0 if no line shows it; `linesAtPrice` counts its lines. */
  ofDay(from: number, to: number): number {
    let top = 0
    let bottom = Number.POSITIVE_INFINITY
    let shown = 0
    for (let k = from; k < to; k++) {
      const price = this.prices[k]!
      if (this.isChannel(price)) continue
      shown++
      if (price > top) top = price
      if (price < bottom) bottom = price
    }
    this.linesAtPrice = shown
    if (shown === 0 || bottom > top * (1 - SAME_PRICE)) return top
    const price = this.highestOnly ? top : this.ofMixedDay(from, to)
    this.linesAtPrice = this.countAt(from, to, price)
    return price
  }

  /** True if this is the price of a second channel. It then says nothing about the list price. */
  isChannel(price: number): boolean {
    for (const channel of this.channels) if (isSamePrice(price, channel)) return true
    return false
  }

  private hasMixedDay(): boolean {
    for (let k = 1; k < this.count; k++) {
      if (this.day[k] === this.day[k - 1] && !isSamePrice(this.prices[k]!, this.prices[k - 1]!)) return true
    }
    return false
  }

  /** True if the lines of one day have more than one price, ignoring prices of a second channel. */
  private isMixed(from: number, to: number): boolean {
    let top = 0
    let bottom = Number.POSITIVE_INFINITY
    for (let k = from; k < to; k++) {
      const price = this.prices[k]!
      if (this.isChannel(price)) continue
      if (price > top) top = price
      if (price < bottom) bottom = price
    }
    return bottom <= top * (1 - SAME_PRICE)
  }

  private ofMixedDay(from: number, to: number): number {
    this.collectLevels(from, to)
    const price = this.bestSupported(from, to)
    for (const level of this.levels) if (level !== price) this.noteBeside(level)
    return price
  }

  /**
   * Returns the tiers that sold next to the prevailing price about as often as chance predicts, not only on days of
   * price changes.
   */
  recurringTiers(): PriceTier[] {
    const span = this.count > 0 ? this.day[this.count - 1]! - this.day[0]! + 1 : 1
    const tiers: PriceTier[] = []
    for (const { price, days } of this.seenBeside) {
      if (days < MIN_TIER_DAYS) continue
      const lines = this.countAt(0, this.count, price)
      const expected = this.daysAt(price) * (1 - Math.exp(-(this.count - lines) / span))
      if (days >= MIN_OF_EXPECTED * expected) tiers.push({ price, share: lines / this.count })
    }
    return tiers
  }

  private daysAt(price: number): number {
    let days = 0
    let last = Number.NaN
    for (let k = 0; k < this.count; k++) {
      if (this.day[k] === last || !isSamePrice(this.prices[k]!, price)) continue
      last = this.day[k]!
      days++
    }
    return days
  }

  /** Collects the distinct prices of a day in descending order; of nearly equal ones it keeps the highest. */
  private collectLevels(from: number, to: number): void {
    this.levels.length = 0
    for (let limit = Number.POSITIVE_INFINITY; ; ) {
      let next = 0
      for (let k = from; k < to; k++) {
        const price = this.prices[k]!
        if (price < limit && price > next && !this.isChannel(price)) next = price
      }
      if (next === 0) return
      this.levels.push(next)
      limit = next * (1 - SAME_PRICE)
    }
  }

  /** Returns the highest price of the day that enough of the neighbouring lines have. */
  private bestSupported(from: number, to: number): number {
    const support = this.supportOfLevels(from, to)
    const enough = this.enoughSupport * Math.max(...support)
    return this.levels[support.findIndex((lines) => lines >= enough)]!
  }

  /** Counts the lines at each level around the day, in whole days, so that the order within a day has no effect. */
  private supportOfLevels(from: number, to: number): number[] {
    let start = Math.max(0, from - WINDOW_LINES)
    while (start > 0 && this.day[start - 1] === this.day[start]) start--
    let end = Math.min(this.count, to + WINDOW_LINES)
    while (end < this.count && this.day[end] === this.day[end - 1]) end++
    return this.levels.map((level) => this.countAt(start, end, level))
  }

  /** Counts days with several prices, and those whose highest price few pay: a dearer channel, not the list price. */
  private countRareTops(): { mixed: number; rare: number } {
    let mixed = 0
    let rare = 0
    for (let from = 0; from < this.count; ) {
      let to = from + 1
      while (to < this.count && this.day[to] === this.day[from]) to++
      if (this.isMixed(from, to)) {
        mixed++
        this.collectLevels(from, to)
        const support = this.supportOfLevels(from, to)
        if (support[0]! < USUAL_SUPPORT * Math.max(...support)) rare++
      }
      from = to
    }
    return { mixed, rare }
  }

  private noteBeside(price: number): void {
    const known = this.seenBeside.find((tier) => isSamePrice(tier.price, price))
    if (known) known.days++
    else this.seenBeside.push({ price, days: 1 })
  }

  private countAt(from: number, to: number, level: number): number {
    let count = 0
    for (let k = from; k < to; k++) if (isSamePrice(this.prices[k]!, level)) count++
    return count
  }
}

export function isSamePrice(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < SAME_PRICE
}
