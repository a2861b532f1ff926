import type { CleanStore } from '../lines/clean-lines.ts'
import type { DayProfile } from './day-profile.ts'
import type { PriceChanges } from './price-log.ts'
import type { ProductEvents } from './product-events.ts'

export interface CellInput {
  readonly store: CleanStore
  readonly log: PriceChanges
  /** Current catalogue price per product; NaN when unknown. */
  readonly price: Float64Array
  /** Current estimate of each elasticity, for placing the days of price changes. */
  readonly elasticity: Float64Array
  readonly usualDipDays: number
  /** Running sum of the factors of busy days (see `DayProfile`), from the first day of the window. */
  readonly busyDays: Float64Array
  /** Collects the busy days seen in the cells, if not `null`. */
  readonly profile: DayProfile | null
  readonly events?: ProductEvents
  /** Products to build cells for; the others get none. Default: all. */
  readonly chosen?: ReadonlySet<number>
}
