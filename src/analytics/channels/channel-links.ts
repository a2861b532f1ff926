import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'
import { mostFrequent } from './compare-values.ts'
import { MAIN_CHANNEL } from './main-lines.ts'
import type { ProductSales, SalesByProduct } from './product-sales.ts'

/** Sales of a product in another channel, compared with the main one. */
export interface ChannelProduct {
  readonly product: number
  readonly channel: number
  /** Sale lines of the last half-year. */
  readonly lines: number
  readonly units: number
  /** Usual recent price in this channel, and in the main one; `null` if the main channel sold none. */
  readonly price: number
  readonly mainPrice: number | null
  /**
   * Usual price as a share of the main one in the same four weeks; `null` if they never sold in the same four weeks.
   */
  readonly priceShare: number | null
  /** Units per unit of the main channel; `null` if that sold none. */
  readonly unitsPerMain: number | null
}

/** How often another channel's prices changed, and how often together with those of the main one. */
export interface Following {
  /** Changes of its own prices, plus lasting changes of the main price that it did not follow. */
  readonly changes: number
  readonly together: number
}

const RECENT_DAYS = 182
const BLOCK_DAYS = 28
const LEAST_LINES = 2
const LAST_LINES = 12
const RECENT_BLOCKS = 6
/** Smaller differences (of log prices) are cents. */
const CHANGED = 0.02
const UNCHANGED = 0.006
/** Ratios this close to each other (logs), or within this share of the change, count as equal. */
const SAME_RATIO = 0.01
const AS_FAR = 0.15
const LEAST_CHANGES = 6
const FOLLOWS = 0.5

/** True if the channel's price follows the main one; `null` if too few changes show it. */
export function isFollowing({ changes, together }: Following): boolean | null {
  return changes < LEAST_CHANGES ? null : together >= FOLLOWS * changes
}

/**
 * Compares each product's sales in other channels with those in the main one; lines may be given in parts, each with
 * all lines of its products. Prices are the most frequent ones of four weeks, so that promotions of a few days do not
 * count.
 */
export class ChannelLinks {
  readonly products: ChannelProduct[] = []
  private readonly following = new Map<number, { changes: number; together: number }>()
  private readonly lastDay: number

  constructor(lastDay: number) {
    this.lastDay = lastDay
  }

  /** `numberOf` returns the store's number of a product of these lines. */
  add(
    { channel }: Required<Pick<OrderLineColumns, 'channel'>>,
    sales: SalesByProduct,
    numberOf: (product: number) => number = (product) => product,
  ): void {
    for (let product = 0; product < sales.productCount; product++) {
      const own = sales.salesOf(product)
      if (isAllMain(own, channel)) continue
      const channels = new Map<number, Sold>()
      for (let k = 0; k < own.count; k++) {
        const number = channel[own.line[k]!]!
        let sold = channels.get(number)
        if (!sold) {
          sold = new Sold(this.lastDay)
          channels.set(number, sold)
        }
        sold.add(own.day[k]!, own.price[k]!, own.quantity[k]!)
      }
      const main = channels.get(MAIN_CHANNEL) ?? null
      channels.delete(MAIN_CHANNEL)
      for (const [number, sold] of channels) this.compare(numberOf(product), number, sold, main)
    }
  }

  followingOf(channel: number): Following {
    return this.following.get(channel) ?? { changes: 0, together: 0 }
  }

  private compare(product: number, channel: number, other: Sold, main: Sold | null): void {
    const [mains, others] = [main?.blocks() ?? new Map<number, number>(), other.blocks()]
    if (other.prices.length > 0)
      this.products.push({
        ...{ product, channel, lines: other.prices.length, units: other.units },
        price: Math.exp(other.usualPrice()),
        mainPrice: main && main.prices.length > 0 ? Math.exp(main.usualPrice()) : null,
        priceShare: shareOf(mains, others),
        unitsPerMain: main && main.units > 0 ? other.units / main.units : null,
      })
    if (!main) return
    const sum = this.following.get(channel) ?? { changes: 0, together: 0 }
    this.following.set(channel, sum)
    count(mains, others, sum)
  }
}

function isAllMain({ line, count }: ProductSales, channel: Uint8Array): boolean {
  for (let k = 0; k < count; k++) if (channel[line[k]!] !== MAIN_CHANNEL) return false
  return true
}

/** Sales of one product in one channel: the recent ones, and the prices of each four weeks. */
class Sold {
  /** Log prices of recent sales. */
  readonly prices: number[] = []
  units = 0
  private readonly lastDay: number
  private readonly byBlock = new Map<number, number[]>()

  constructor(lastDay: number) {
    this.lastDay = lastDay
  }

  add(day: number, price: number, units: number): void {
    const block = Math.floor(day / BLOCK_DAYS)
    const prices = this.byBlock.get(block)
    if (prices) prices.push(price)
    else this.byBlock.set(block, [price])
    if (day <= this.lastDay - RECENT_DAYS) return
    this.prices.push(price)
    this.units += units
  }

  /** Log of the price that most of the last lines have. */
  usualPrice(): number {
    return mostFrequent(this.prices.slice(-LAST_LINES))
  }

  /** Usual log price of each four weeks. */
  blocks(): Map<number, number> {
    const found = new Map<number, number>()
    for (const [block, prices] of this.byBlock)
      if (prices.length >= LEAST_LINES) found.set(block, mostFrequent(prices))
    return found
  }
}

/** Median ratio over the last periods in which both prices are known. */
function shareOf(main: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number | null {
  const blocks = [...other.keys()].filter((block) => main.has(block)).sort((a, b) => a - b)
  const ratios = blocks.slice(-RECENT_BLOCKS).map((block) => other.get(block)! - main.get(block)!)
  return ratios.length === 0 ? null : Math.exp(ratios.sort((a, b) => a - b)[ratios.length >> 1]!)
}

/**
 * Counts four-week prices that differ from the usual one: the channel follows if its ratio to the main price is still
 * the usual one. A lasting change of the main price that it did not make counts against following.
 */
function count(
  main: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
  sum: { changes: number; together: number },
): void {
  const blocks = [...other.keys()].filter((block) => main.has(block)).sort((a, b) => a - b)
  if (blocks.length < 3) return
  const prices = blocks.map((block) => other.get(block)!)
  const mains = blocks.map((block) => main.get(block)!)
  const ratios = prices.map((price, k) => price - mains[k]!)
  const usual = mostFrequent([...prices])
  const usualRatio = mostFrequent([...ratios])
  for (let k = 1; k < blocks.length; k++) {
    const away = Math.abs(prices[k]! - usual)
    if (away > CHANGED) {
      sum.changes++
      if (Math.abs(ratios[k]! - usualRatio) < Math.max(SAME_RATIO, AS_FAR * away)) sum.together++
    } else if (
      k + 1 < blocks.length &&
      Math.abs(mains[k]! - mains[k - 1]!) > CHANGED &&
      isSame(mains[k]!, mains[k + 1]!) &&
      isSame(prices[k]!, prices[k - 1]!) &&
      isSame(prices[k]!, prices[k + 1]!)
    )
      sum.changes++
  }
}

const isSame = (a: number, b: number) => Math.abs(a - b) < UNCHANGED
