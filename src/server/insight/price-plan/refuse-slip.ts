import { isSlip } from '#analytics'
import { message } from '#messages/message'
import { problem } from '../../kit/errors.ts'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import type { GuardRailTable } from '../recommendations/guard-rail-rows.ts'
import { knownPricesOf } from './first-month.ts'

interface Entered {
  readonly rails: GuardRailTable
  readonly price: string
  /** Path of the price in the request. */
  readonly field: string
  /** What the refusal says that was left undone. */
  readonly refusal?: 'price_plan.price_slip' | 'price_round.price_slip'
}

/** Refuses a price of ten times today's or a tenth of it, where the product was never sold at such prices. */
export function refuseSlip(row: AdviceRow, entered: Entered): void {
  const { rails, price, field, refusal = 'price_plan.price_slip' } = entered
  if (!isSlip(knownPricesOf(row, rails), Number(price))) return
  throw problem(refusal, { title: row.title }, { fields: { [field]: message('field.far_from_today') } })
}
