import * as z from 'zod'
import { GUARD_RAIL_LIMITS, PRICE_GOALS } from '#analytics'
import { messageId } from '#messages/message'
import { call, done } from './call.ts'
import {
  DOCUMENT_KINDS,
  MAX_ANSWER_CHARACTERS,
  MAX_DOCUMENT_BYTES,
  STRATEGY_CHOICES,
} from './strategy-limits.ts'
import { modelFault, textSource } from './text-piece.ts'

const id = z.int().positive()

/** Product id as the screen sends it: a number, or the same as text. */
const productId = z.union([id, z.string().regex(/^\d{1,15}$/, messageId('field.not_product_number'))])

/** NUL is refused because the database cannot store it. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\0]*$/, messageId('field.not_plain_text'))

const answer = text(MAX_ANSWER_CHARACTERS).refine(
  (value) => value.trim() !== '',
  messageId('field.not_answered'),
)

const choice = <K extends keyof typeof STRATEGY_CHOICES>(key: K) => z.enum(STRATEGY_CHOICES[key]).nullable()

const strategyChoices = z.strictObject({
  goal: choice('goal'),
  customers: choice('customers'),
  competition: choice('competition'),
  horizon: choice('horizon'),
  marginFloor: z.number().min(0).max(GUARD_RAIL_LIMITS.marginFloor.max).nullable(),
  maxStep: z.number().min(GUARD_RAIL_LIMITS.maxStep.min).max(GUARD_RAIL_LIMITS.maxStep.max).nullable(),
  leaveSelectedAlone: z.boolean(),
})

/** Length of 5 MB in Base64 plus a margin: the handler, which knows the decoded size, refuses larger documents. */
const longestDocument = Math.ceil((MAX_DOCUMENT_BYTES * 4) / 3) + 2_000_000

export const strategyInput = z.object({
  responses: z.strictObject({ q1: answer, q2: answer, q3: answer, q4: answer, q5: answer }),
  selectedProducts: z.array(productId).max(500),
  salesDocBase64: z.string().max(longestDocument, messageId('field.over_5_mb')).nullable(),
  /** Additions to the specification: the document's name, and the choices in addition to the words. */
  salesDocName: text(255).optional(),
  choices: strategyChoices.optional(),
  /** True to get the answer immediately with the plain feedback; `strategyFeedbackEvents` then words it. */
  feedbackLater: z.boolean().optional(),
})

const proposedRails = z.strictObject({
  marginFloor: z.number(),
  maxStep: z.number(),
  minDaysBetweenChanges: z.int(),
})

export const strategyProposal = z.strictObject({
  goal: z.enum(STRATEGY_CHOICES.goal).nullable(),
  /** Goal of the advised prices, current and proposed; `null`: submitted before goals existed. */
  aim: z.strictObject({ current: z.enum(PRICE_GOALS), proposed: z.enum(PRICE_GOALS) }).nullable(),
  current: proposedRails,
  proposed: proposedRails,
  /** Reason of each proposed limit, as a code that the screen words. */
  reasons: z.record(z.string(), z.string()),
  leaveAlone: z.array(z.strictObject({ productId: id, title: z.string() })),
  leaveAloneDays: z.int(),
})

const strategyDocument = z.strictObject({
  name: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  pages: z.int().nullable(),
  words: z.int(),
  /** True if the document is longer than the part of it that is stored. */
  isCut: z.boolean(),
  /** Number of its words passed to the model; `null`: read before this was stored. */
  shown: z.int().nullable(),
  /** Products of the catalogue that the document names. */
  named: z.array(z.string()),
})

export const strategySubmission = z.strictObject({
  submissionId: z.uuid(),
  createdAt: z.iso.datetime(),
  responses: z.record(z.string(), z.string()),
  choices: strategyChoices.nullable(),
  products: z.array(z.strictObject({ productId: id, title: z.string() })),
  /** Number of chosen products that have been deleted since. */
  gone: z.int(),
  document: strategyDocument.nullable(),
  feedback: z.string(),
  source: textSource,
  proposal: strategyProposal,
  appliedAt: z.iso.datetime().nullable(),
})

export const strategyAnswer = z.strictObject({
  aiFeedback: z.string(),
  modelFault: modelFault.nullable(),
  submission: strategySubmission,
})

export const strategyFeedbackEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('restart') }),
  z.strictObject({
    kind: z.literal('sentence'),
    part: z.enum(['summary', 'figures', 'limits']),
    text: z.string(),
  }),
  z.strictObject({
    kind: z.literal('done'),
    submission: strategySubmission,
    modelFault: modelFault.nullable(),
  }),
])

export const strategyList = z.strictObject({ submissions: z.array(strategySubmission) })

const submissionParam = z.object({ submissionId: z.uuid() })

/** The owner's confirmed values; omitted ones stay unchanged. */
const applyStrategyInput = z.strictObject({
  /** True to save it despite conflicts with other plans; otherwise it is refused with `plan_conflict`. */
  acceptConflicts: z.boolean().optional(),
  marginFloor: z.number().min(0).max(GUARD_RAIL_LIMITS.marginFloor.max).optional(),
  maxStep: z.number().min(GUARD_RAIL_LIMITS.maxStep.min).max(GUARD_RAIL_LIMITS.maxStep.max).optional(),
  minDaysBetweenChanges: z.int().min(0).max(GUARD_RAIL_LIMITS.minDaysBetweenChanges.max).optional(),
  goal: z.enum(PRICE_GOALS).optional(),
  leaveAlone: z.array(id).max(500).optional(),
})

export const appliedStrategy = z.strictObject({
  submission: strategySubmission,
  /** Number of products whose advice is postponed. */
  leftAlone: z.int(),
})

export const submitSalesStrategy = call('POST /api/submit-sales-strategy', {
  summary: 'Submit the sales-strategy questionnaire',
  body: strategyInput,
  answer: strategyAnswer,
  cost: 'model',
  maxBodyBytes: 8_388_608,
})

export const listSalesStrategies = call('GET /api/sales-strategies', {
  summary: 'Submitted questionnaires with their feedback, the latest first',
  answer: strategyList,
})

export const strategyFeedbackEvents = call('GET /api/sales-strategies/{submissionId}/feedback/events', {
  summary:
    'The feedback of a questionnaire sentence by sentence, each checked before it is sent; kept at its end',
  params: submissionParam,
  events: strategyFeedbackEvent,
  role: 'analyst',
  cost: 'model',
})

export const applySalesStrategy = call('POST /api/sales-strategies/{submissionId}/apply', {
  summary: 'Make the confirmed proposals of a questionnaire the limits of advised prices',
  params: submissionParam,
  body: applyStrategyInput,
  answer: appliedStrategy,
})

export const deleteSalesStrategy = call('DELETE /api/sales-strategies/{submissionId}', {
  summary: 'Delete a submitted questionnaire with its document text',
  params: submissionParam,
  answer: done,
})
