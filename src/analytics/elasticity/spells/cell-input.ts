import type { CleanStore } from '../lines/clean-lines.ts'
import type { DayProfile } from './day-profile.ts'
import type { PriceChanges } from './price-log.ts'
import type { ProductEvents } from './product-events.ts'

export interface CellInput {
  readonly store: CleanStore
  readonly log: PriceChanges
  /** Current catalogue price per product; NaN when unknown. */
  readonly price: Float64Array
  /** Current guess of each elasticity, to place the days of price changes. */
  readonly elasticity: Float64Array
  readonly usualDipDays: number
  /** Running sum of how busy each day is (see DayProfile), from the first day on. */
  readonly busyDays: Float64Array
  /** Filled with what the cells show of busy days, where given. */
  readonly profile: DayProfile | null
  readonly events?: ProductEvents
  /** Products to build cells for; the others stay without. Default: all. */
  readonly chosen?: ReadonlySet<number>
}
