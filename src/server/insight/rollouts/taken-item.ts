/** An item that is under way: stored as such before anything is read or sent. */
export interface TakenItem {
  readonly rolloutId: string
  readonly itemId: string
  readonly entryId: string
  readonly productId: string
  readonly title: string
  readonly storeProductId: string
  readonly variantId: string
  readonly expectedPrice: string | null
  readonly wantedPrice: string
  readonly expectedCompareAt: string | null
  readonly was: 'kept' | 'removed' | null
  /** True if the shop keeps a sale apart from the price that is written. */
  readonly isUnderSale: boolean
  readonly isBack: boolean
  /** Earlier sends whose effect may not be known. */
  readonly attempts: number
  /** False after a pause: the reading says what became of an earlier attempt, and nothing is sent. */
  readonly maySend: boolean
}
