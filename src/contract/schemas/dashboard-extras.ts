import * as z from 'zod'
import { isoDay } from '../iso-day.ts'

const day = z.iso.date()
const price = z.string().regex(/^\d+\.\d{2,4}$/)

/** Something that happened on the line of a product's sales. */
export const annotation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    day,
    from: price,
    to: price,
    /** `log`: the shop or a file said so; `observed`: seen in what was paid. */
    source: z.enum(['log', 'observed']),
  }),
  z.strictObject({
    kind: z.literal('promotion'),
    day,
    /** First day without it. */
    endsOn: day,
    name: z.string(),
    /** Share of the price, where there is one. */
    depth: z.number().nullable(),
    status: z.enum(['confirmed', 'planned']),
  }),
])

export const annotationsInput = z.object({ productId: z.coerce.number().int().positive() })
/** Oldest first. */
export const annotations = z.strictObject({ annotations: z.array(annotation) })

export const salesComparisons = ['previous', 'last_year', 'none'] as const

/** Half-open: `to` is the first day that does not count. */
export const salesPeriodInput = z
  .object({ from: isoDay, to: isoDay, compare: z.enum(salesComparisons).optional() })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'must lie after from' })

const periodSums = z.strictObject({
  from: day,
  to: day,
  revenue: z.string(),
  refunded: z.string(),
  orders: z.int(),
  units: z.int(),
  returnedUnits: z.int(),
  /** Days of the period that lie within the data. */
  daysWithData: z.int(),
})

export const salesPeriod = z.strictObject({
  current: periodSums,
  /** `null`: no comparison was asked for. */
  comparison: periodSums.nullable(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
})

export const setupSteps = ['connect', 'sales', 'costs', 'formats', 'questions'] as const

export const setupChecklist = z.strictObject({
  steps: z.array(z.strictObject({ step: z.enum(setupSteps), isDone: z.boolean() })),
  isDismissed: z.boolean(),
})

export const dismissChecklistInput = z.object({ isDismissed: z.boolean() })
