import {
  ChannelLinks,
  type ChannelProduct,
  channelLines,
  estimateStore,
  isFollowing,
  type OrderLineColumns,
  type ProductColumns,
  type ProductEstimate,
  SalesByProduct,
} from '#analytics'
import type { FoundChannels } from './found-channels.ts'
import { type ChannelReactions, identityByNumber } from './save-channel-products.ts'
import type { StoredModel } from './stored-model.ts'

/** Sales of some products in a store's other channels. */
export interface ChannelsOfProducts {
  readonly model: StoredModel
  readonly products: readonly ChannelProduct[]
}

/** Fewer lines of a channel say nothing reliable about its customers. */
const LEAST_LINES = 500

/**
 * Elasticities of each channel that follows the main one's prices, from its own lines: the same estimate as the main one's,
 * without what is known of the main one's promotions and prices.
 */
export function fitReactions(
  channels: FoundChannels | null,
  lines: OrderLineColumns,
  products: ProductColumns,
  span: { readonly first: number; readonly last: number } | null,
): ChannelReactions {
  const found = new Map<number, readonly ProductEstimate[]>()
  const store = channels?.store
  if (!channels || !store || span === null) return found
  const identityOf = identityByNumber(store.model)
  for (const channel of new Set(store.links.products.map((each) => each.channel))) {
    const identity = identityOf(channel)
    if (identity === undefined) continue
    const follows = channels.follows.get(identity) ?? isFollowing(store.links.followingOf(channel))
    if (!follows) continue
    const own = channelLines(lines, channel)
    if (own.day.length < LEAST_LINES) continue
    const options = { firstDay: span.first, throughDay: span.last }
    found.set(channel, estimateStore(own, products, options).products)
  }
  return found
}

/** Compares the products of these lines with the main channel, as a run over the whole store does. */
export function channelsOfProducts(
  model: StoredModel | null,
  lines: OrderLineColumns,
  productCount: number,
  lastDay: number,
): ChannelsOfProducts | null {
  if (model === null) return null
  const links = new ChannelLinks(lastDay)
  const channel = lines.channel ?? new Uint8Array(lines.day.length)
  links.add({ channel }, new SalesByProduct(lines, productCount), (product) => product)
  return { model, products: links.products }
}
