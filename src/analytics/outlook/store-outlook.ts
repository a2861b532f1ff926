import { cleanLines } from '../elasticity/lines/clean-lines.ts'
import { PLAIN_DEAL } from '../elasticity/model/model-state.ts'
import type { KeptFit, StoreFit } from '../elasticity/refit/store-fit.ts'
import { usualDipDays } from '../elasticity/spells/dip-length.ts'
import type {
  OrderLineColumns,
  PriceLogColumns,
  ProductColumns,
  StoreEvents,
} from '../elasticity/store-columns.ts'
import { ALL_REFINEMENTS, type ProductEstimate } from '../elasticity/store-estimate.ts'
import { learnOutlook, type OutlookHabits, outlookOf } from './outlook-of.ts'
import type { ProductOutlook } from './product-outlook.ts'

interface EstimatedStore {
  readonly lines: OrderLineColumns
  readonly products: ProductColumns
  readonly estimates: readonly ProductEstimate[]
  /** `null`: the lines are totals of periods. */
  readonly fit: KeptFit | null
  /** Last day of data of the whole store, where these lines end earlier. */
  readonly lastDay?: number
  readonly priceLog?: PriceLogColumns
  readonly events?: StoreEvents
}

/** Outlook of every product of a store that was just estimated, and what single products are computed anew with. */
export function storeOutlook(store: EstimatedStore): {
  readonly habits: OutlookHabits | null
  readonly outlooks: (ProductOutlook | null)[]
} {
  const { lines, products, fit } = store
  const days = spanOf(lines)
  if (days === null) return { habits: null, outlooks: Array.from({ length: products.count }, () => null) }
  const cleaned = fit?.cleaned ?? cleanLines(lines, products.count, days.first, days.last, ALL_REFINEMENTS)
  const input = {
    cleaned,
    products,
    lastDay: Math.max(store.lastDay ?? 0, cleaned.endDay - 1),
    usualDipDays: fit?.store.usualDipDays ?? usualDipDays(cleaned.days),
    elasticity: elasticitiesOf(store.estimates),
    ...dealsOf(fit?.store ?? null),
    ...(store.priceLog ? { priceLog: store.priceLog } : {}),
    ...(store.events ? { events: store.events } : {}),
  }
  const habits = learnOutlook(input)
  return { habits, outlooks: outlookOf(input, habits) }
}

/** NaN where there is none, or an implausible one. */
export function elasticitiesOf(estimates: readonly ProductEstimate[]): Float64Array {
  return Float64Array.from(estimates, ({ elasticity }) =>
    elasticity === null || elasticity > 0 ? Number.NaN : elasticity,
  )
}

/** What promotions do beyond their price, as the estimate found it. */
export function dealsOf(fit: Pick<StoreFit, 'dealMean' | 'afterDealMean'> | null) {
  return fit
    ? { dealEffect: fit.dealMean, afterDealEffect: fit.afterDealMean }
    : { dealEffect: PLAIN_DEAL.effect, afterDealEffect: PLAIN_DEAL.after }
}

function spanOf(lines: OrderLineColumns): { first: number; last: number } | null {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const day of lines.day) {
    if (day < first) first = day
    if (day > last) last = day
  }
  return first <= last ? { first, last } : null
}
