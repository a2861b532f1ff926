import * as z from 'zod'
import { BUNDLE_REASONS, type BundleReason, GUARD_RAIL_LIMITS, PRICE_GOALS } from '#analytics'
import {
  DOCUMENT_KINDS,
  MAX_ANSWER_CHARACTERS,
  MAX_DOCUMENT_BYTES,
  STRATEGY_CHOICES,
} from '../strategy-limits.ts'
import { ranged } from './advice.ts'
import { modelFault, textPiece, textSource } from './text-piece.ts'

const id = z.int().positive()
const price = z.string().regex(/^\d+\.\d{2,4}$/)
const amount = z.union([
  z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, 'must be an amount like 12.50'),
  z.number().min(0, 'must not be negative').max(1e12),
])
/** As the screen sends them: the product's id as a number, or the same as text. */
const productId = z.union([id, z.string().regex(/^\d{1,15}$/, 'must be a product’s number')])
/** No NUL: the database has no such character. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\0]*$/, 'must be plain text')

/** Products that one package may hold. */
export const MOST_PACKAGE_PRODUCTS = 20

export const packageInput = z.object({
  packageDetails: z.object({
    name: text(200),
    price: amount.refine((value) => Number(value) > 0, 'must be above 0'),
    products: z
      .array(z.object({ product_id: productId, name: text(500), cost: amount.nullable() }))
      .min(1, 'needs at least one product')
      .max(MOST_PACKAGE_PRODUCTS)
      .refine((list) => new Set(list.map((each) => Number(each.product_id))).size === list.length, {
        error: 'must name each product once',
      }),
  }),
})

export const relations = ['complement', 'substitute', 'none', 'too_few'] as const

const pairFacts = z.strictObject({
  a: id,
  b: id,
  together: z.int(),
  expected: z.number(),
  support: z.number(),
  /** Of the orders with a (b), the share that holds b (a), too. */
  confidenceA: z.number(),
  confidenceB: z.number(),
  lift: ranged.nullable(),
  /** `null`: larger than any that was tested, so not significant. */
  qValue: z.number().nullable(),
  relation: z.enum(relations),
})

const bundleOutcome = z.strictObject({
  price,
  discount: z.number(),
  /** Money a month more than without the bundle. */
  gain: ranged,
  probability: z.number(),
  extraBundles: ranged,
  /** Money a month given up on orders that would have held all parts at full price. */
  givenUp: z.number(),
  lostElsewhere: z.number(),
})

const margin = z.strictObject({ amount: z.number(), share: z.number() })

export const miningState = z.strictObject({
  /** `none`: no sales to look at. */
  state: z.enum(['none', 'mining', 'done', 'failed']),
  minedAt: z.iso.datetime().nullable(),
  dataThrough: z.iso.date().nullable(),
  orders: z.int(),
  baskets: z.int(),
  tooLarge: z.int(),
  rules: z.int(),
  /** Sales have changed since; they are being looked at again. */
  isOutdated: z.boolean(),
  isFewBaskets: z.boolean(),
})

/** Other plans that a bundle of these products would cross, a sentence for each, in the reader's language. */
const planConflicts = z.array(z.string())

export const packageFacts = z.strictObject({
  currency: z.string(),
  mining: miningState,
  products: z.array(
    z.strictObject({
      productId: id,
      title: z.string(),
      price: price.nullable(),
      cost: price.nullable(),
      orders: z.int(),
      elasticity: z.number().nullable(),
    }),
  ),
  /** Asked for, but not (or no longer) in the catalogue. */
  unknown: z.array(z.number()),
  pairs: z.array(pairFacts),
  /** All products of the selection in one order; `null` for fewer than two. */
  all: z
    .strictObject({
      together: z.int(),
      expected: z.number(),
      support: z.number(),
      lift: ranged.nullable(),
      /** Orders of the last year of data with all of them, a month. */
      perMonth: z.number(),
    })
    .nullable(),
  conflicts: planConflicts,
  objective: z.enum(['profit', 'revenue']),
  listPrice: price.nullable(),
  listMargin: margin.nullable(),
  reason: z.enum(Object.keys(BUNDLE_REASONS) as [BundleReason, ...BundleReason[]]),
  best: z.strictObject({ ...bundleOutcome.shape, margin: margin.nullable() }).nullable(),
  /** At the asked price. */
  asked: z
    .strictObject({
      price,
      /** Below 0 where the package costs more than its parts. */
      discount: z.number().nullable(),
      margin: margin.nullable(),
      outcome: bundleOutcome.nullable(),
    })
    .nullable(),
})

export const packageAnswer = z.strictObject({
  analysis: z.string(),
  source: textSource,
  modelFault: modelFault.nullable(),
  facts: packageFacts,
  /** The same text by paragraphs, cut at its figures. */
  pieces: z.array(z.array(textPiece)),
})

/** `restart`: what was told so far is withdrawn, or told anew. */
export const packageEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('restart') }),
  z.strictObject({ kind: z.literal('facts'), facts: packageFacts }),
  z.strictObject({ kind: z.literal('sentence'), part: z.enum(['conclusion', 'details']), text: z.string() }),
  packageAnswer.extend({ kind: z.literal('done') }),
])

export const packageFactsInput = z.object({
  productIds: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,19}$/, 'must be up to 20 product numbers with commas between')
    .transform((list) => [...new Set(list.split(',').map(Number))]),
  price: z.coerce.number().positive().max(1e12).optional(),
})

/** As `packageInput`, for products whose costs the store knows. */
export const packageEventsInput = z.object({
  productIds: packageFactsInput.shape.productIds,
  price: z.coerce.number().positive().max(1e12),
  name: text(200),
})

export const suggestionsInput = z.object({ limit: z.coerce.number().int().min(1).max(100).optional() })

export const bundleSuggestions = z.strictObject({
  currency: z.string(),
  mining: miningState,
  suggestions: z.array(
    z.strictObject({
      products: z.array(z.strictObject({ productId: id, title: z.string(), price: price.nullable() })),
      together: z.int(),
      lift: ranged,
      qValue: z.number(),
      objective: z.enum(['profit', 'revenue']),
      listPrice: price.nullable(),
      reason: z.enum(Object.keys(BUNDLE_REASONS) as [BundleReason, ...BundleReason[]]),
      best: bundleOutcome.nullable(),
      conflicts: planConflicts,
    }),
  ),
  /** Pairs that were looked at, and those of them where a discount is expected to pay. */
  considered: z.int(),
  paying: z.int(),
})

const answer = text(MAX_ANSWER_CHARACTERS).refine((value) => value.trim() !== '', 'must be answered')

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

/** Base64 of 5 MB, and a little: larger ones are told so by the verb, which knows the size. */
const longestDocument = Math.ceil((MAX_DOCUMENT_BYTES * 4) / 3) + 2_000_000

export const strategyInput = z.object({
  responses: z.strictObject({ q1: answer, q2: answer, q3: answer, q4: answer, q5: answer }),
  selectedProducts: z.array(productId).max(500),
  salesDocBase64: z.string().max(longestDocument, 'must be at most 5 MB').nullable(),
  /** Beyond the specification: the document's name, and what was chosen beside the words. */
  salesDocName: text(255).optional(),
  choices: strategyChoices.optional(),
  /** The answer comes at once with the plain feedback; `strategyFeedbackEvents` then words it. */
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
