import * as z from 'zod'

/** What the models take into account beside the orders; each can be switched off. */
export const estimationFacts = [
  'stockOuts',
  'promotions',
  'closedDays',
  'productChanges',
  'priceLog',
  'holidays',
] as const
export type EstimationFact = (typeof estimationFacts)[number]

const switches = z.strictObject({
  stockOuts: z.boolean(),
  promotions: z.boolean(),
  closedDays: z.boolean(),
  productChanges: z.boolean(),
  priceLog: z.boolean(),
  holidays: z.boolean(),
})

export const estimationSwitchesInput = switches.partial()
export const estimationSwitchesAnswer = z.strictObject({
  switches,
  /** How many of each the store holds: a switch over none changes nothing. */
  counts: z.record(z.enum(estimationFacts), z.int()),
  holidayCountry: z.string().nullable(),
})

/** The estimate as it stands (or with all of `facts` on) against one without them. */
export const compareSwitchesInput = z.object({
  facts: z
    .array(z.enum(estimationFacts))
    .min(1)
    .refine((all) => new Set(all).size === all.length, { error: 'must name each fact once' }),
})

export const comparisonSorts = ['difference', 'title'] as const
export const getComparisonInput = z.object({
  search: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\0]*$/)
    .optional(),
  sort: z.enum(comparisonSorts).default('difference'),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
})

const estimate = z.strictObject({
  elasticity: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Why there is none. */
  reason: z.string().nullable(),
})
const storeSide = z.strictObject({
  withElasticity: z.int(),
  averageElasticity: z.number().nullable(),
})

export const comparison = z.strictObject({
  comparisonId: z.uuid(),
  facts: z.array(z.enum(estimationFacts)),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  percent: z.int(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Only where it is done. */
  summary: z
    .strictObject({
      products: z.int(),
      /** Elasticities that differ by at least 0.05. */
      changed: z.int(),
      /** Of these, by more than the half width of the interval: the facts decide what to believe. */
      beyondInterval: z.int(),
      meanAbsoluteDifference: z.number().nullable(),
      with: storeSide,
      without: storeSide,
    })
    .nullable(),
})
export const comparisonStarted = z.strictObject({ comparison })
export const comparisonIdInput = z.object({ comparisonId: z.uuid() })

/** `comparison` is `null` where none was ever asked for. */
export const comparisonPage = z.strictObject({
  comparison: comparison.nullable(),
  total: z.int(),
  products: z.array(
    z.strictObject({
      productId: z.int().positive(),
      title: z.string(),
      with: estimate,
      without: estimate,
      /** `with` minus `without`; `null` where one of them is missing. */
      difference: z.number().nullable(),
    }),
  ),
})
