/** Which products a constraint is about. */
export type RoundScope =
  | { readonly kind: 'store' }
  | { readonly kind: 'type' | 'vendor'; readonly name: string | null }

/** Figures of which a round must keep a part. */
export const FLOOR_FIGURES = ['profit', 'revenue', 'units', 'margin'] as const
export type FloorFigure = (typeof FLOOR_FIGURES)[number]

/** One size of a ladder. */
export interface LadderStep {
  readonly productId: number
  /** Contents of one unit, such as grams. */
  readonly size: number
}

/** A rule for a whole round. It holds for the final prices: `checkRound`. */
export type RoundConstraint =
  /** At most so many prices change. */
  | { readonly kind: 'changes'; readonly of: RoundScope; readonly most: number }
  /**
   * The figure is at least this share of today's: as expected, or with this chance. `margin` is the profit's share of
   * the revenue. Products without a cost count for revenue and units only.
   */
  | {
      readonly kind: 'floor'
      readonly of: RoundScope
      readonly figure: FloorFigure
      readonly least: number
      readonly chance: number | null
    }
  /** Smallest size first: the next one is at least this share cheaper per unit of size. */
  | {
      readonly kind: 'ladder'
      readonly steps: readonly LadderStep[]
      readonly cheaper: number
      readonly repair: boolean
    }
  /** Lowest quality first: the next one is dearer by these shares. */
  | {
      readonly kind: 'quality'
      readonly productIds: readonly number[]
      readonly least: number
      readonly most: number
      readonly repair: boolean
    }
  /** The first price lies between these shares above the second; below it with negative shares. */
  | {
      readonly kind: 'gap'
      readonly pairs: readonly (readonly [productId: number, againstId: number])[]
      readonly least: number
      readonly most: number
      readonly repair: boolean
    }
  /** Variants of a product have one price. */
  | { readonly kind: 'same'; readonly productIds: readonly number[]; readonly repair: boolean }
  /** These products change together or not at all. */
  | { readonly kind: 'together'; readonly productIds: readonly number[] }
  /** The prices of these products, weighted by revenue, rise by at most this share on average. */
  | { readonly kind: 'image'; readonly productIds: readonly number[]; readonly most: number }
  /** At most this share of today's revenue gets dearer. */
  | { readonly kind: 'dearer'; readonly most: number }
  /** No cut of a product whose stock covers at most so many weeks. */
  | { readonly kind: 'cover'; readonly of: RoundScope; readonly weeks: number }
  /**
   * Bounds of single prices: largest cut and rise as shares of today's price, no price outside of those it was sold
   * at, days since its last change. `null`: no bound.
   */
  | {
      readonly kind: 'bounds'
      readonly of: RoundScope
      readonly cut: number | null
      readonly rise: number | null
      readonly isTried: boolean
      readonly restDays: number | null
    }
  /** The product sells at least so many units in so many days, with a chance of 0.7. */
  | { readonly kind: 'clear'; readonly productId: number; readonly units: number; readonly days: number }
