import * as z from 'zod'
import { call } from './call.ts'
import { adviceOfInput, currentDecision, decisionKinds, openAdvice, priceAdvice } from './recommendations.ts'

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

export const decisionIdInput = z.object({ decisionId: z.uuid() })

export const listDecisionsInput = z.object({
  productId: z.coerce.number().int().positive().optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
})

/** Decisions, newest first, including undone ones. */
export const decisionList = z.strictObject({ decisions: z.array(priceDecision), total: z.int() })

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
