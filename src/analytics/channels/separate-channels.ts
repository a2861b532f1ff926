import type { CleanStore } from '../elasticity/lines/clean-lines.ts'
import { ChannelLinks, isFollowing } from './channel-links.ts'
import type { ChannelModel } from './channel-model.ts'
import { ChannelSums } from './channel-sums.ts'
import { levelChannel, markMixed, markUnclear } from './classify-lines.ts'
import type { KeyedLines } from './keyed-lines.ts'
import { SalesByProduct } from './product-sales.ts'
import { recogniseLines } from './recognise-channels.ts'

/** Lines of a store in memory, each with its channel, and the facts known of the channels. */
export interface SeparatedLines {
  readonly lines: KeyedLines & { readonly channel: Uint8Array }
  readonly model: ChannelModel
  readonly sums: ChannelSums
  readonly links: ChannelLinks
  /** Main lines by product and day, for `estimateStore`; `null` where nothing needed them. */
  readonly cleaned: CleanStore | null
}

/** Recognises the channels of a store and assigns every line in one step; a server run does the same in parts. */
export function separateChannels(lines: KeyedLines, productCount: number): SeparatedLines {
  const sales = new SalesByProduct(lines, productCount)
  const { model, channel, cleaned } = recogniseLines(lines, sales)
  if (model.unclear) markUnclear(sales, channel, model.unclear.coupons)
  const isDoubtful = isLevelDoubtful(model, () => linksOf(channel, sales))
  if (isDoubtful) markMixed({ product: lines.product, channel }, productCount, model)
  const separated = { ...lines, channel }
  const sums = new ChannelSums()
  sums.add(separated, sales)
  return {
    ...{ lines: separated, model, sums, links: linksOf(channel, sales) },
    cleaned: model.unclear || isDoubtful ? null : cleaned,
  }
}

function linksOf(channel: Uint8Array, sales: SalesByProduct): ChannelLinks {
  const links = new ChannelLinks(sales.lastDay)
  links.add({ channel }, sales)
  return links
}

/**
 * True if prices alone show the other level while it has price changes of its own: the level of a line is then a
 * guess.
 */
export function isLevelDoubtful(model: ChannelModel, links: () => ChannelLinks): boolean {
  if (model.level?.key !== 'price') return false
  return isFollowing(links().followingOf(levelChannel(model))) === false
}
