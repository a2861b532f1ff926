import type { Exclusion, ProductPrices, VariantPrice } from './store-platform.ts'

/** New prices of one product, and the prices that the decision rests on. */
export interface PriceChange extends Omit<ProductPrices, 'variants'> {
  readonly variants: readonly ChangedVariant[]
}

export interface ChangedVariant extends Omit<VariantPrice, 'compareAtPrice'> {
  readonly expected: string | null
  /** Struck-through price before and after; absent: none may be higher than the new price. */
  readonly was?: { readonly from: string | null; readonly to: string | null }
  /** True to change the price outside of a sale that the shop keeps apart from it. */
  readonly mayBeOnSale?: boolean
  /** True to change it whatever became of the product meanwhile: a former price comes back to a draft, too. */
  readonly mayBeExcluded?: boolean
}

/**
 * What is known of other writers between our reading and our writing: `none` by the shop's own answer; `unseen` where
 * it does not say or its answer was lost.
 */
export type OtherWriter = 'none' | 'unseen'

/** What became of a change. Only `written`, `put_back` and `unknown` may have changed the shop. */
export type ChangeOutcome =
  | { readonly state: 'written'; readonly otherWriter: OtherWriter }
  /** Another writer set a price after our reading. Ours replaced it for a moment; then it was set again. */
  | { readonly state: 'put_back'; readonly live: string | null }
  /** The shop no longer has the product, or one of the variants. */
  | { readonly state: 'missing' }
  /** The price was changed in the shop meanwhile: it is not overwritten. */
  | { readonly state: 'stale'; readonly live: string | null }
  /** The same with the struck-through price. */
  | { readonly state: 'was_changed'; readonly compareAt: string | null }
  | { readonly state: 'on_sale' }
  /** Meanwhile it is archived, a draft, or of another kind. */
  | { readonly state: 'excluded'; readonly exclusion: Exclusion }
  /** The new price does not stay above the sale's: the shop would end the sale. */
  | { readonly state: 'would_end_sale'; readonly sale: string }
  /** The new price would make an old struck-through price look like a reduction. */
  | { readonly state: 'would_strike'; readonly compareAt: string }
  /** `words`: the platform's own. */
  | { readonly state: 'refused'; readonly words: string }
  /** The answer was lost, and the shop still shows the former price. */
  | { readonly state: 'unanswered' }
  /** The shop shows a mixture, or could not be read after the write. */
  | { readonly state: 'unknown'; readonly live: string | null }
