import { cleanLines } from '../elasticity/lines/clean-lines.ts'
import { spanOfDays } from '../elasticity/lines/span-of-days.ts'
import { PLAIN_DEAL } from '../elasticity/model/model-state.ts'
import type { KeptFit, StoreFit } from '../elasticity/refit/store-fit.ts'
import { usualDipDays } from '../elasticity/spells/dip-length.ts'
import type { ProductEstimate } from '../elasticity/types/product-estimate.ts'
import { ALL_REFINEMENTS } from '../elasticity/types/refinements.ts'
import type {
  OrderLineColumns,
  PriceLogColumns,
  ProductColumns,
  StoreEvents,
} from '../elasticity/types/store-columns.ts'
import { firstDayOfMonth, monthOfDay } from '../stats/calendar.ts'
import { learnOutlook, type OutlookHabits, outlookOf } from './outlook-of.ts'
import type { ProductOutlook } from './product-outlook.ts'

/** Least share of the lines on one day of the month, and least number of months, to recognise totals of months. */
const ON_ONE_DAY = 0.95
const LEAST_MONTHS = 6

interface EstimatedStore {
  readonly lines: OrderLineColumns
  readonly products: ProductColumns
  readonly estimates: readonly ProductEstimate[]
  /** `null` if the lines are totals of periods. */
  readonly fit: KeptFit | null
  /** Last day of data of the whole store, if these lines end earlier. */
  readonly lastDay?: number
  readonly priceLog?: PriceLogColumns
  readonly events?: StoreEvents
}

/**
 * Outlook of every product of a store that was just estimated, with the data from which single products are computed
 * anew.
 */
export function storeOutlook(store: EstimatedStore): {
  readonly habits: OutlookHabits | null
  readonly outlooks: (ProductOutlook | null)[]
  /** The day after which the outlook begins; `null` without any line. */
  readonly throughDay: number | null
} {
  const { lines, products, fit } = store
  const days = spanOfDays(lines.day)
  if (days === null)
    return { habits: null, outlooks: Array.from({ length: products.count }, () => null), throughDay: null }
  const cleaned = fit?.cleaned ?? cleanLines(lines, products.count, days.first, days.last, ALL_REFINEMENTS)
  const isMonthly = areMonthTotals(lines)
  const last = Math.max(store.lastDay ?? 0, cleaned.endDay - 1)
  const lastDay = isMonthly ? firstDayOfMonth(monthOfDay(last) + 1) - 1 : last
  const input = {
    ...{ cleaned, products, lastDay, isMonthly },
    usualDipDays: fit?.store.usualDipDays ?? usualDipDays(cleaned.days),
    elasticity: elasticitiesOf(store.estimates),
    ...dealsOf(fit?.store ?? null),
    ...(store.priceLog ? { priceLog: store.priceLog } : {}),
    ...(store.events ? { events: store.events } : {}),
  }
  const habits = learnOutlook(input)
  return { habits, outlooks: outlookOf(input, habits), throughDay: lastDay }
}

/** Lines on one day of the month, over half a year or more, are totals of months, however few they are. */
function areMonthTotals({ day }: OrderLineColumns): boolean {
  const fromStart = new Int32Array(32)
  const fromEnd = new Int32Array(32)
  const months = new Set<number>()
  for (const each of day) {
    const month = monthOfDay(each)
    months.add(month)
    fromStart[each - firstDayOfMonth(month)]!++
    fromEnd[firstDayOfMonth(month + 1) - each]!++
  }
  const most = Math.max(...fromStart, ...fromEnd)
  return months.size >= LEAST_MONTHS && most >= ON_ONE_DAY * day.length
}

/** NaN if there is none, or an implausible one. */
export function elasticitiesOf(estimates: readonly ProductEstimate[]): Float64Array {
  return Float64Array.from(estimates, ({ elasticity }) =>
    elasticity === null || elasticity > 0 ? Number.NaN : elasticity,
  )
}

/** Effects of promotions beyond their price, as estimated. */
export function dealsOf(fit: Pick<StoreFit, 'dealMean' | 'afterDealMean'> | null) {
  return fit
    ? { dealEffect: fit.dealMean, afterDealEffect: fit.afterDealMean }
    : { dealEffect: PLAIN_DEAL.effect, afterDealEffect: PLAIN_DEAL.after }
}
