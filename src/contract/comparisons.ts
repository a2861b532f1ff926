import * as z from 'zod'
import { messageId } from '#messages/message'
import { estimationFacts } from './calendar.ts'
import { call } from './call.ts'

/** Priors of the elasticities half or twice as wide, in place of facts. */
export const comparedPriors = ['priorsHalf', 'priorsDouble'] as const
const comparedKinds = [...estimationFacts, ...comparedPriors] as const
export type ComparedKind = (typeof comparedKinds)[number]

/** True for a kind that is about priors: it is compared alone. */
export function isOfPriors(kind: ComparedKind): kind is (typeof comparedPriors)[number] {
  return kind === 'priorsHalf' || kind === 'priorsDouble'
}

/**
 * Compares the current estimate (or one with all of `facts` on) with one without them; or the current one with one
 * under other priors.
 */
const compareSwitchesInput = z.object({
  facts: z
    .array(z.enum(comparedKinds))
    .min(1)
    .refine((all) => all.length === 1 || !all.some(isOfPriors), { error: messageId('field.priors_alone') })
    .refine((all) => new Set(all).size === all.length, { error: messageId('field.fact_twice') }),
})

const comparisonSorts = ['difference', 'title'] as const

const getComparisonInput = z.object({
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
  /** Reason why there is no elasticity. */
  reason: z.string().nullable(),
})

const storeSide = z.strictObject({
  withElasticity: z.int(),
  averageElasticity: z.number().nullable(),
})

export const comparison = z.strictObject({
  comparisonId: z.uuid(),
  facts: z.array(z.enum(comparedKinds)),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  percent: z.int(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Result; `null` until the comparison is done. */
  summary: z
    .strictObject({
      products: z.int(),
      /** Number of elasticities that differ by at least 0.05. */
      changed: z.int(),
      /**
       * Number of those that differ by more than half the width of the interval: there the facts change the
       * conclusion.
       */
      beyondInterval: z.int(),
      meanAbsoluteDifference: z.number().nullable(),
      with: storeSide,
      without: storeSide,
    })
    .nullable(),
})

const comparisonStarted = z.strictObject({ comparison })

const comparisonIdInput = z.object({ comparisonId: z.uuid() })

/** `comparison` is `null` if none was ever requested. */
export const comparisonPage = z.strictObject({
  comparison: comparison.nullable(),
  total: z.int(),
  products: z.array(
    z.strictObject({
      productId: z.int().positive(),
      title: z.string(),
      with: estimate,
      without: estimate,
      /** `with` minus `without`; `null` if one of them is missing. */
      difference: z.number().nullable(),
    }),
  ),
})

export const compareSwitches = call('POST /api/estimation-comparisons', {
  summary: 'Estimate the catalogue with and without the chosen facts, side by side',
  body: compareSwitchesInput,
  answer: comparisonStarted,
})

export const getComparison = call('GET /api/estimation-comparisons/latest', {
  summary: 'The latest comparison: its progress, its summary and a page of its products',
  query: getComparisonInput,
  answer: comparisonPage,
})

export const comparisonEvents = call('GET /api/estimation-comparisons/{comparisonId}/events', {
  summary: 'Progress of a comparison',
  params: comparisonIdInput,
  events: comparisonStarted,
})
