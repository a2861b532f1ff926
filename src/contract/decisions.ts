import * as z from 'zod'
import { adviceFilter } from './advice-filter.ts'
import { call, ROWS_BODY_BYTES } from './call.ts'
import {
  adviceOfInput,
  currentDecision,
  decisionKinds,
  gainTotals,
  openAdvice,
  priceAdvice,
} from './recommendations.ts'

const productId = z.int().positive()

export const SNOOZE_DAYS = { least: 1, usual: 14, most: 365 } as const

export const decidePriceInput = z.object({
  decision: z.enum(decisionKinds),
  /** Days, for `snoozed`; 14 by default. */
  snoozeDays: z.int().min(SNOOZE_DAYS.least).max(SNOOZE_DAYS.most).optional(),
  /** For `accepted`: plan the price even if it conflicts with another plan of the company. */
  acceptConflicts: z.boolean().optional(),
})

/** A decision, with the advice at that time. */
export const priceDecision = z.strictObject({
  ...currentDecision.shape,
  productId,
  decidedBy: z.string(),
  undoneAt: z.iso.datetime().nullable(),
  advice: priceAdvice,
})

export const decisionAnswer = z.strictObject({
  decision: priceDecision,
  /** What is left to decide; absent in a large store, where `GET /api/price-advice` answers it. */
  open: openAdvice.optional(),
})

const decisionIdInput = z.object({ decisionId: z.uuid() })

const listDecisionsInput = z.object({
  productId: z.coerce.number().int().positive().optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
})

/** Decisions, newest first, including undone ones. */
export const decisionList = z.strictObject({ decisions: z.array(priceDecision), total: z.int() })

/** Most products of one decision. */
const MOST_DECIDED = 5000

const productIds = z.array(productId).min(1).max(MOST_DECIDED)

export const previewDecisionsInput = z.object({
  decision: z.enum(decisionKinds),
  /** The products, or a filter of the list of recommendations. */
  of: z.union([z.strictObject({ productIds }), z.strictObject({ filter: adviceFilter })]),
})

/** Number of products that a preview names, those with the largest gains. */
export const MOST_NAMED = 50

/** What a decision on several products comes to. */
export const decisionsPreview = z.strictObject({
  /** Products without a decision in effect that this decision is possible for. */
  productIds: z.array(productId),
  /** The first of them, largest gain first, with the price that would be accepted or tested; `null`: today's stays. */
  products: z
    .array(
      z.strictObject({
        productId,
        title: z.string(),
        price: priceAdvice.shape.price,
        advisedPrice: priceAdvice.shape.advisedPrice,
      }),
    )
    .max(MOST_NAMED),
  /** Names this advice on these products: `POST /api/price-decisions` carries it, and is refused if it has changed. */
  digest: z.string(),
  moves: z.strictObject({ raise: z.int(), lower: z.int(), test: z.int(), keep: z.int() }),
  /** Listed products that are decided already, or have no price to accept. */
  leftOut: z.int(),
  /** Totals of the changes together, with the interval of their sum. */
  totals: gainTotals,
})

const decidePricesInput = z.object({
  ...decidePriceInput.shape,
  productIds,
  digest: z.string().max(100),
})

export const decisionsAnswer = z.strictObject({
  decisions: z.array(z.strictObject({ ...currentDecision.shape, productId })),
  open: openAdvice.optional(),
})

const undoDecisionsInput = z.object({
  decisionIds: z.array(z.uuid()).min(1).max(MOST_DECIDED),
})

const undoneDecisions = z.strictObject({ undone: z.int(), open: openAdvice.optional() })

export const previewDecisions = call('POST /api/price-decisions/preview', {
  summary: 'What a decision on several advised prices comes to: number, moves, and the sum with its interval',
  body: previewDecisionsInput,
  answer: decisionsPreview,
  role: 'viewer',
  isQuestion: true,
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const decidePrices = call('POST /api/price-decisions', {
  summary: 'Accept, dismiss or snooze several advised prices as previewed, all or none',
  body: decidePricesInput,
  answer: decisionsAnswer,
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const undoDecisions = call('POST /api/price-decisions/undo', {
  summary: 'Take several decisions on advised prices back, all or none',
  body: undoDecisionsInput,
  answer: undoneDecisions,
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const decidePrice = call('POST /api/price-advice/{productId}/decision', {
  summary: 'Accept, dismiss or snooze an advised price',
  params: adviceOfInput,
  body: decidePriceInput,
  answer: decisionAnswer,
})

export const listDecisions = call('GET /api/price-decisions', {
  summary: 'Decisions on advised prices, newest first',
  query: listDecisionsInput,
  answer: decisionList,
})

export const undoDecision = call('POST /api/price-decisions/{decisionId}/undo', {
  summary: 'Take a decision on an advised price back',
  params: decisionIdInput,
  answer: decisionAnswer,
})
