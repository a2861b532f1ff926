import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'
import { compareGroups } from './compare-values.ts'
import { NO_KEY } from './keyed-lines.ts'
import { MAIN_CHANNEL } from './main-lines.ts'
import type { SalesByProduct } from './product-sales.ts'

export interface ChannelSum {
  lines: number
  units: number
  revenue: number
}

const CHANNELS = 256

/** Sales of each channel by day, summed product by product; lines may be given in parts. */
export class ChannelSums {
  /** Sums by channel, then by day. */
  private readonly days = new Map<number, Map<number, ChannelSum>>()
  private readonly ratios = new Map<number, number[]>()
  private lastDay = Number.NEGATIVE_INFINITY

  add(lines: OrderLineColumns & { readonly channel: Uint8Array }, sales: SalesByProduct): void {
    const seen = new Uint8Array(CHANNELS)
    let sum: ChannelSum = { lines: 0, units: 0, revenue: 0 }
    let [channelOfSum, dayOfSum] = [NO_KEY, Number.NaN]
    for (let line = 0; line < lines.channel.length; line++) {
      if (!(lines.quantity[line]! > 0 && lines.total[line]! > 0)) continue
      const channel = lines.channel[line]!
      const day = lines.day[line]!
      // Lines of one order follow each other.
      if (channel !== channelOfSum || day !== dayOfSum) {
        sum = this.sumOf(channel, day)
        seen[channel] = 1
        if (day > this.lastDay) this.lastDay = day
        ;[channelOfSum, dayOfSum] = [channel, day]
      }
      sum.lines++
      sum.units += lines.quantity[line]!
      sum.revenue += lines.total[line]!
    }
    for (let channel = 1; channel < CHANNELS; channel++) {
      if (seen[channel] === 0) continue
      const known = this.ratios.get(channel) ?? []
      const { ratios } = compareGroups(sales, (line) =>
        lines.channel[line] === MAIN_CHANNEL ? 0 : lines.channel[line] === channel ? 1 : NO_KEY,
      )
      this.ratios.set(channel, known.concat(ratios))
    }
  }

  get channels(): number[] {
    return [...this.days.keys()].sort((a, b) => a - b)
  }

  /** Sum over all days, or over the last `days`. */
  sum(channel: number, days = Number.POSITIVE_INFINITY): ChannelSum {
    const total: ChannelSum = { lines: 0, units: 0, revenue: 0 }
    for (const [day, own] of this.days.get(channel) ?? []) {
      if (day <= this.lastDay - days) continue
      total.lines += own.lines
      total.units += own.units
      total.revenue += own.revenue
    }
    return total
  }

  /**
   * Median ratio of the channel's usual price to the main one's, by product in the same four weeks; `null` if none
   * compares.
   */
  priceRatio(channel: number): number | null {
    const ratios = this.ratios.get(channel)
    if (!ratios || ratios.length === 0) return null
    return Math.exp(ratios.sort((a, b) => a - b)[ratios.length >> 1]!)
  }

  private sumOf(channel: number, day: number): ChannelSum {
    let days = this.days.get(channel)
    if (!days) {
      days = new Map()
      this.days.set(channel, days)
    }
    let sum = days.get(day)
    if (!sum) {
      sum = { lines: 0, units: 0, revenue: 0 }
      days.set(day, sum)
    }
    return sum
  }
}
