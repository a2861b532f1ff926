/** What the screens claimed of the store, to be held against how it was drawn. */
export interface Claims {
  changes: readonly {
    readonly sku: string
    readonly price: number
    readonly chance: number
    readonly gain: number
  }[]
  /** Of all changes together. */
  total: { readonly value: number; readonly low: number; readonly high: number }
  plan: {
    readonly items: readonly {
      readonly sku: string
      readonly price: string
      readonly startsOn: string
      readonly endsOn: string
    }[]
    readonly gain: { readonly value: number; readonly low: number; readonly high: number }
  }
  uplift: readonly { readonly sku: string; readonly confidence: number }[]
  /** Pairs that were suggested, by title. */
  pairs: readonly string[]
}
