/** Claims of the screens about the store, to compare with how it was generated. */
export interface Claims {
  changes: readonly {
    readonly sku: string
    readonly price: number
    readonly chance: number
    readonly gain: number
  }[]
  /** The total of all changes. */
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
  /** Suggested pairs, by title. */
  pairs: readonly string[]
}
