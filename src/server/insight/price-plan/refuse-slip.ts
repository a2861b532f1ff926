import { isSlip } from '#analytics'
import { message } from '#messages/message'
import { problem } from '../../kit/errors.ts'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import type { GuardRailTable } from '../recommendations/guard-rail-rows.ts'
import { knownPricesOf } from './first-month.ts'
import { hasTooManyDecimals } from './price-refusal.ts'

interface Entered {
  readonly rails: GuardRailTable
  readonly currency: string
  readonly price: string
  /** Path of the price in the request. */
  readonly field: string
  /** What the refusal says that was left undone. */
  readonly of?: 'price_plan' | 'price_round'
}

/**
 * Refuses a price with more decimals than its currency has, which no roll-out would write, and one of ten times today's
 * or a tenth of it, where the product was never sold at such prices.
 */
export function refuseSlip(row: AdviceRow, entered: Entered): void {
  const { rails, currency, price, field, of = 'price_plan' } = entered
  const { title } = row
  if (hasTooManyDecimals(price, currency))
    throw problem(
      `${of}.too_many_decimals`,
      { title, currency },
      { fields: { [field]: message('field.too_many_decimals', { currency }) } },
    )
  if (isSlip(knownPricesOf(row, rails), Number(price)))
    throw problem(`${of}.price_slip`, { title }, { fields: { [field]: message('field.far_from_today') } })
}
