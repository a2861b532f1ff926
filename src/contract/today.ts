import * as z from 'zod'
import { call } from './call.ts'
import { gainTotals, priceAdvice } from './recommendations.ts'
import { salesPeriodAnswer } from './sales-period.ts'

/** Number of price changes that lead the dashboard. */
export const LEADING_CHANGES = 3

export const todayAnswer = z.strictObject({
  currency: z.string(),
  /** Changes without a decision that may lead, largest gain first, all in profit or all in revenue; and their total. */
  lead: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          advice: priceAdvice,
          /** Units of a month at the advised price / today's - 1. */
          unitsChange: z.number().nullable(),
        }),
      )
      .max(LEADING_CHANGES),
    totals: gainTotals,
  }),
  /** Open price changes of the whole store, and how many of them would lead by the same rule. */
  open: z.strictObject({
    changes: z.int(),
    leading: z.int(),
    totals: gainTotals,
    /** Prices to test, and cuts that wait for a unit cost. */
    tests: z.int(),
    costNeeded: z.int(),
  }),
  /** Products with a sale, and of these with a unit cost or a stated margin. */
  products: z.int(),
  withCost: z.int(),
  /** Of these the ones without a unit cost, which the stated margin stands for. */
  withAssumedMargin: z.int(),
  /** Prices in the price plan that wait to be carried out. */
  planned: z.int(),
  /** Prices accepted and not yet changed or superseded. */
  accepted: z.int(),
  /** Last 30 days of the data and the 30 before; `null` without a sale. */
  period: salesPeriodAnswer.nullable(),
  /**
   * Predictions whose range held or not, clearances included: real ones, else those made afterwards from earlier
   * sales; `null`: none yet.
   */
  predictions: z
    .strictObject({
      source: z.enum(['ledger', 'look_back']),
      scored: z.int(),
      held: z.int(),
      /** Ranges too wide to tell; not among `scored`. */
      tooWide: z.int(),
      /** Last day on which the estimate behind a look back was shown. */
      shownThrough: z.iso.date().nullable(),
    })
    .nullable(),
  /** True while the predictions of past price changes are being made: the first of them come soon. */
  isBeingTested: z.boolean(),
})

export const today = call('GET /api/today', {
  summary:
    'What to do today: the best price changes with their total, the last 30 days, predictions that held',
  answer: todayAnswer,
})
