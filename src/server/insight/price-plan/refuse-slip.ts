import { isSlip } from '#analytics'
import { message } from '#messages/message'
import { problem } from '../../kit/errors.ts'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import type { GuardRailTable } from '../recommendations/guard-rail-rows.ts'
import { knownPricesOf } from './first-month.ts'
import { hasTooManyDecimals } from './price-refusal.ts'

/** What a refusal says that was left undone. */
const REFUSALS = {
  plan: { decimals: 'price_plan.too_many_decimals', slip: 'price_plan.price_slip' },
  round: { decimals: 'price_round.too_many_decimals', slip: 'price_round.price_slip' },
} as const

interface Entered {
  readonly rails: GuardRailTable
  readonly currency: string
  readonly price: string
  /** Path of the price in the request. */
  readonly field: string
  readonly of?: keyof typeof REFUSALS
}

/**
 * Refuses a price with more decimals than its currency has, which no roll-out would write, and one of ten times today's
 * or a tenth of it, where the product was never sold at such prices.
 */
export function refuseSlip(row: AdviceRow, entered: Entered): void {
  const { rails, currency, price, field, of = 'plan' } = entered
  const { title } = row
  if (hasTooManyDecimals(price, currency))
    throw problem(
      REFUSALS[of].decimals,
      { title, currency },
      { fields: { [field]: message('field.too_many_decimals', { currency }) } },
    )
  if (isSlip(knownPricesOf(row, rails), Number(price)))
    throw problem(REFUSALS[of].slip, { title }, { fields: { [field]: message('field.far_from_today') } })
}
