import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'
import { mostFrequent } from './compare-values.ts'
import { MAIN_CHANNEL } from './main-lines.ts'
import type { SalesByProduct } from './product-sales.ts'

/** How a product sells in another channel, next to the main one. */
export interface ChannelProduct {
  readonly product: number
  readonly channel: number
  /** Sales of the last half-year. */
  readonly lines: number
  readonly units: number
  /** Its usual price there lately, and in the main channel; `null` where the main channel sold none. */
  readonly price: number
  readonly mainPrice: number | null
  /** Usual price as a share of the main one in the same four weeks; `null` where they never stood side by side. */
  readonly priceShare: number | null
  /** Units per unit of the main channel; `null` where that sold none. */
  readonly unitsPerMain: number | null
}

/** How often another channel's prices moved, and how often they did so with those of the main one. */
export interface Following {
  /** Changes of its prices, and lasting changes of the main price that it did not make. */
  readonly changes: number
  readonly together: number
}

const RECENT_DAYS = 182
const BLOCK_DAYS = 28
const LEAST_LINES = 2
const LAST_LINES = 12
const RECENT_BLOCKS = 6
/** Smaller differences are cents (logs). */
const CHANGED = 0.02
const UNCHANGED = 0.006
/** Ratios this near to each other (logs), or as near as this share of the change, are one. */
const SAME_RATIO = 0.01
const AS_FAR = 0.15
const LEAST_CHANGES = 6
const FOLLOWS = 0.5

/** Does a channel's price follow the main one? `null`: too few changes to tell. */
export function isFollowing({ changes, together }: Following): boolean | null {
  return changes < LEAST_CHANGES ? null : together >= FOLLOWS * changes
}

/**
 * Compares each product's sales in other channels with those in the main one; lines may be given in parts, each with all
 * lines of its products. Prices are the most frequent ones of four weeks, so that promotions of some days do not count.
 */
export class ChannelLinks {
  readonly products: ChannelProduct[] = []
  private readonly following = new Map<number, { changes: number; together: number }>()
  private readonly lastDay: number

  constructor(lastDay: number) {
    this.lastDay = lastDay
  }

  /** `numberOf`: the store's number of a product of these lines. */
  add(
    { channel }: Required<Pick<OrderLineColumns, 'channel'>>,
    sales: SalesByProduct,
    numberOf: (product: number) => number = (product) => product,
  ): void {
    for (let product = 0; product < sales.productCount; product++) {
      const own = sales.salesOf(product)
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

/** Sales of one product in one channel: those of late, and the prices of each four weeks. */
class Sold {
  /** Logs, of late. */
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

  /** Log of the price of most of the last lines. */
  usualPrice(): number {
    return mostFrequent(this.prices.slice(-LAST_LINES))
  }

  /** Usual price (log) by four weeks. */
  blocks(): Map<number, number> {
    const found = new Map<number, number>()
    for (const [block, prices] of this.byBlock)
      if (prices.length >= LEAST_LINES) found.set(block, mostFrequent(prices))
    return found
  }
}

/** Median over the last times at which both are known. */
function shareOf(main: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number | null {
  const blocks = [...other.keys()].filter((block) => main.has(block)).sort((a, b) => a - b)
  const ratios = blocks.slice(-RECENT_BLOCKS).map((block) => other.get(block)! - main.get(block)!)
  return ratios.length === 0 ? null : Math.exp(ratios.sort((a, b) => a - b)[ratios.length >> 1]!)
}

/**
 * A price of another four weeks than the usual ones shows whether the channel follows: it does where its ratio to the main price is
 * the usual one all the same. A lasting change of the main price that it did not make speaks against it.
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
