import type {
  CompetitorEffect,
  EstimateDiagnostics,
  Follower,
  PriceFacts,
  ProductEstimate,
  ProductFit,
  ProductOutlook,
} from '#analytics'
import type { ChannelsOfProducts } from './channels/channel-reactions.ts'
import type { ChannelReactions } from './channels/save-channel-products.ts'
import type { DriftFound } from './drift.ts'
import type { SavedFit } from './fit-bytes.ts'

/** Results of a run: of every product, or of those that changed. */
export interface WorkedOut {
  readonly extent: 'all' | 'given'
  readonly productIds: readonly number[]
  readonly estimates: readonly ProductEstimate[]
  readonly fits: readonly (ProductFit | null)[]
  readonly facts: readonly (PriceFacts | null)[]
  readonly outlooks: readonly (ProductOutlook | null)[]
  /** Effects of competitors' prices; `null` without any. */
  readonly competitors: readonly CompetitorEffect[] | null
  /** Who follows whom, by the number of the competitor; `null` where only some products were fitted. */
  readonly followers: readonly Follower[] | null
  /** Estimates of channels that follow the main one's prices, from their own sales. */
  readonly reactions: ChannelReactions
  /**
   * How products that were fitted again sell in other channels; `null`: one channel, or a run over the whole store.
   */
  readonly inChannels: ChannelsOfProducts | null
  /** Last day that the outlooks are based on: a total of a month counts to the month's end. */
  readonly outlookThrough: string | null
  readonly diagnostics: EstimateDiagnostics & { readonly drift?: DriftFound | null }
  readonly dataThrough: string | null
  /** Findings on the store; nothing new where only some products were fitted. */
  readonly saved: SavedFit | null
}
