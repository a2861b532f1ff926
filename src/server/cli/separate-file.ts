import {
  channelLines,
  type FollowingChannel,
  isFollowing,
  levelChannel,
  MAIN_CHANNEL,
  mainLines,
  type OrderLineColumns,
  type SeparatedLines,
  separateChannels,
  UNCLEAR_CHANNEL,
} from '#analytics'
import type { OrdersFile } from './merge-orders.ts'

export interface SeparatedFile {
  /** Lines of all channels, each with its own. */
  readonly all: OrderLineColumns
  /** Lines from which the estimates are made. */
  readonly main: OrderLineColumns
  /** First and last day of all lines; empty if they equal those of the main channel. */
  readonly days: { readonly firstDay?: number; readonly throughDay?: number }
  readonly cleaned: SeparatedLines['cleaned']
  /** Channels whose price of a product moves with the main one, by product. */
  readonly following: ReadonlyMap<number, readonly FollowingChannel[]>
  /** One sentence per channel, or one that there is a single channel. */
  readonly sentences: readonly string[]
}

/** Separates the channels of a file, as an estimation of an account does. */
export function separateFile(orders: OrdersFile, productCount: number): SeparatedFile {
  const separated = separateChannels(orders, productCount)
  const { lines, links, cleaned } = separated
  const main = mainLines(lines)
  const following = new Map<number, FollowingChannel[]>()
  for (const { product, channel, priceShare, unitsPerMain } of links.products) {
    if (channel === UNCLEAR_CHANNEL || !isFollowing(links.followingOf(channel))) continue
    if (priceShare === null || unitsPerMain === null) continue
    const own = following.get(product) ?? []
    own.push({ priceShare, unitsPerMain, elasticity: null, standardDeviation: null })
    following.set(product, own)
  }
  const isWhole = main === lines
  return {
    all: isWhole ? withoutKeys(orders) : { ...withoutKeys(lines), channel: lines.channel },
    main: withoutKeys(main),
    days: isWhole ? {} : spanOf(lines.day),
    cleaned,
    following,
    sentences: sentencesOf(separated, orders),
  }
}

function withoutKeys({ product, day, quantity, total }: OrderLineColumns): OrderLineColumns {
  return { product, day, quantity, total }
}

function spanOf(days: Int32Array) {
  let [firstDay, throughDay] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const day of days) {
    if (day < firstDay) firstDay = day
    if (day > throughDay) throughDay = day
  }
  return { firstDay, throughDay }
}

const KEYS = { customer: 'customer', order: 'order', quantity: 'quantity', price: 'prices alone' } as const

function sentencesOf({ lines, model, sums, links }: SeparatedLines, orders: OrdersFile): string[] {
  const channels = sums.channels.filter((channel) => channel !== MAIN_CHANNEL)
  if (channels.length === 0) return ['One channel: all sales are at one price level.']
  const share = (channel: number) =>
    `${((100 * channelLines(lines, channel).day.length) / lines.day.length).toFixed(1)} % of the lines`
  const nameOf = (channel: number) => {
    if (channel === UNCLEAR_CHANNEL) return 'Lines at prices that nothing tells apart, left out'
    if (channel === levelChannel(model)) return `Another price level (told by ${KEYS[model.level!.key]})`
    const { key, value } = model.values[channel - 1]!
    const name = key === 'group' || key === 'rule' ? '' : orders.names[key][value]
    return `"${name}" (told by ${key})`
  }
  const tail = (channel: number) => {
    if (channel === UNCLEAR_CHANNEL) return ''
    const ratio = sums.priceRatio(channel)
    const follows = isFollowing(links.followingOf(channel))
    const price = ratio === null ? '' : `, at ${(100 * ratio).toFixed(0)} % of the main price`
    return `${price}${follows === null ? '' : follows ? ', which it follows' : ', with changes of its own'}`
  }
  return [
    `${channels.length + 1} channels. Main channel: ${share(MAIN_CHANNEL)}; figures are its own.`,
    ...channels.map((channel) => `${nameOf(channel)}: ${share(channel)}${tail(channel)}.`),
  ]
}
