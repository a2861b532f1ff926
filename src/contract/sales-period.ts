import * as z from 'zod'
import { messageId } from '#messages/message'
import { isoDay } from './iso-day.ts'

const day = z.iso.date()

const salesComparisons = ['previous', 'last_year', 'none'] as const

/** Half-open period: `to` is the first day after it. */
export const salesPeriodInput = z
  .object({ from: isoDay, to: isoDay, compare: z.enum(salesComparisons).optional() })
  .refine(({ from, to }) => from < to, { path: ['to'], error: messageId('field.not_after_from') })

const periodSums = z.strictObject({
  from: day,
  to: day,
  revenue: z.string(),
  refunded: z.string(),
  orders: z.int(),
  units: z.int(),
  returnedUnits: z.int(),
  /** Number of days of the period with data. */
  daysWithData: z.int(),
})

export const salesPeriodAnswer = z.strictObject({
  current: periodSums,
  /** `null`: no comparison was requested. */
  comparison: periodSums.nullable(),
  /**
   * Whether each figure differs by more than its days vary by chance (two-sided at 5 %); `null`: too few days, or no
   * whole period to compare with.
   */
  isRealChange: z.strictObject({
    revenue: z.boolean().nullable(),
    orders: z.boolean().nullable(),
    units: z.boolean().nullable(),
    orderValue: z.boolean().nullable(),
    returns: z.boolean().nullable(),
  }),
  /**
   * The one returned line that is at least half of the returned units of the current period, and at least a hundredth
   * of the units sold in it; `null`: none is.
   */
  largestReturn: z
    .strictObject({
      title: z.string(),
      day,
      units: z.int(),
      /** True if as many units of the product were ordered in one line of the same day. */
      isOfSameDay: z.boolean(),
    })
    .nullable(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
})
