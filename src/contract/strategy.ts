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

/** As the screen sends them: the product's id as a number, or the same as text. */
const productId = z.union([id, z.string().regex(/^\d{1,15}$/, messageId('field.not_product_number'))])

/** No NUL: the database has no such character. */
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

/** Base64 of 5 MB, and a little: the verb, which knows the size, refuses larger ones. */
const longestDocument = Math.ceil((MAX_DOCUMENT_BYTES * 4) / 3) + 2_000_000

export const strategyInput = z.object({
  responses: z.strictObject({ q1: answer, q2: answer, q3: answer, q4: answer, q5: answer }),
  selectedProducts: z.array(productId).max(500),
  salesDocBase64: z.string().max(longestDocument, messageId('field.over_5_mb')).nullable(),
  /** Beyond the specification: the document's name, and what was chosen in addition to the words. */
  salesDocName: text(255).optional(),
  choices: strategyChoices.optional(),
  /** The answer comes immediately with the plain feedback; `strategyFeedbackEvents` then words it. */
  feedbackLater: z.boolean().optional(),
})

const proposedRails = z.strictObject({
  marginFloor: z.number(),
  maxStep: z.number(),
  minDaysBetweenChanges: z.int(),
})

export const strategyProposal = z.strictObject({
  goal: z.enum(STRATEGY_CHOICES.goal).nullable(),
  /** What prices are advised for, today and as proposed; `null`: submitted before that could be chosen. */
  aim: z.strictObject({ current: z.enum(PRICE_GOALS), proposed: z.enum(PRICE_GOALS) }).nullable(),
  current: proposedRails,
  proposed: proposedRails,
  /** Why a limit is proposed, by limit: a code that the screen words. */
  reasons: z.record(z.string(), z.string()),
  leaveAlone: z.array(z.strictObject({ productId: id, title: z.string() })),
  leaveAloneDays: z.int(),
})

export const strategyDocument = z.strictObject({
  name: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  pages: z.int().nullable(),
  words: z.int(),
  /** Longer than what is kept of it. */
  isCut: z.boolean(),
  /** Words that a model is given of it; `null`: read before that was kept. */
  shown: z.int().nullable(),
  /** Products of the catalogue that it names. */
  named: z.array(z.string()),
})

export const strategySubmission = z.strictObject({
  submissionId: z.uuid(),
  createdAt: z.iso.datetime(),
  responses: z.record(z.string(), z.string()),
  choices: strategyChoices.nullable(),
  products: z.array(z.strictObject({ productId: id, title: z.string() })),
  /** Chosen then, deleted since. */
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

export const submissionParam = z.object({ submissionId: z.uuid() })

/** What the owner confirmed; what is left out stays as it is. */
export const applyStrategyInput = z.strictObject({
  /** Save it although it crosses other plans; without it that is refused with `plan_conflict`. */
  acceptConflicts: z.boolean().optional(),
  marginFloor: z.number().min(0).max(GUARD_RAIL_LIMITS.marginFloor.max).optional(),
  maxStep: z.number().min(GUARD_RAIL_LIMITS.maxStep.min).max(GUARD_RAIL_LIMITS.maxStep.max).optional(),
  minDaysBetweenChanges: z.int().min(0).max(GUARD_RAIL_LIMITS.minDaysBetweenChanges.max).optional(),
  goal: z.enum(PRICE_GOALS).optional(),
  leaveAlone: z.array(id).max(500).optional(),
})

export const appliedStrategy = z.strictObject({
  submission: strategySubmission,
  /** Products whose advice is put off. */
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
