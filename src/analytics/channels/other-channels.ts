import type { ProductEstimate } from '../elasticity/types/product-estimate.ts'
import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'
import { monthOfDay } from '../stats/calendar.ts'
import { UNCLEAR_CHANNEL } from './classify-lines.ts'

/**
 * Products that sold, but not in the main channel: nothing is claimed of them, yet not because they never sold.
 * `lines` are those of all channels.
 */
export function withOtherChannels(
  estimates: readonly ProductEstimate[],
  lines: OrderLineColumns,
): readonly ProductEstimate[] {
  if (!lines.channel) return estimates
  const units = new Float64Array(estimates.length)
  const months = new Map<number, Set<number>>()
  const isUnclear = new Uint8Array(estimates.length)
  for (let line = 0; line < lines.day.length; line++) {
    if (!(lines.quantity[line]! > 0 && lines.total[line]! > 0)) continue
    const product = lines.product[line]!
    units[product]! += lines.quantity[line]!
    if (estimates[product]!.reason === 'no_sales') {
      const known = months.get(product) ?? new Set()
      months.set(product, known.add(monthOfDay(lines.day[line]!)))
    }
    if (lines.channel[line] === UNCLEAR_CHANNEL) isUnclear[product] = 1
  }
  return estimates.map((estimate, product): ProductEstimate => {
    if (estimate.reason !== 'no_sales' || units[product] === 0) return estimate
    return {
      ...estimate,
      hasHistory: true,
      units: units[product]!,
      months: months.get(product)?.size ?? 0,
      reason: isUnclear[product] === 1 ? 'prices_unclear' : 'other_channels',
    }
  })
}
