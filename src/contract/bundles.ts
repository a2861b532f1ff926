import * as z from 'zod'
import { BUNDLE_REASONS, type BundleReason } from '#analytics'
import { messageId } from '#messages/message'
import { call } from './call.ts'
import { ranged } from './recommendations.ts'
import { modelFault, textPiece, textSource } from './text-piece.ts'

const id = z.int().positive()

const price = z.string().regex(/^\d+\.\d{2,4}$/)

const amount = z.union([
  z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, messageId('field.not_amount')),
  z.number().min(0, messageId('field.negative')).max(1e12),
])

/** Product id as the screen sends it: a number, or the same as text. */
const productId = z.union([id, z.string().regex(/^\d{1,15}$/, messageId('field.not_product_number'))])

/** NUL is refused because the database cannot store it. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\0]*$/, messageId('field.not_plain_text'))

/** Maximum number of products in one package. */
const MOST_PACKAGE_PRODUCTS = 20

export const packageInput = z.object({
  packageDetails: z.object({
    name: text(200),
    price: amount.refine((value) => Number(value) > 0, messageId('field.not_above_0')),
    products: z
      .array(z.object({ product_id: productId, name: text(500), cost: amount.nullable() }))
      .min(1, messageId('field.no_product'))
      .max(MOST_PACKAGE_PRODUCTS)
      .refine((list) => new Set(list.map((each) => Number(each.product_id))).size === list.length, {
        error: messageId('field.product_twice'),
      }),
  }),
})

const relations = ['complement', 'substitute', 'none', 'too_few'] as const

const pairFacts = z.strictObject({
  a: id,
  b: id,
  together: z.int(),
  expected: z.number(),
  support: z.number(),
  /** Share of the orders with a (b) that also contain b (a). */
  confidenceA: z.number(),
  confidenceB: z.number(),
  lift: ranged.nullable(),
  /** `null`: larger than any value that was tested, so not significant. */
  qValue: z.number().nullable(),
  relation: z.enum(relations),
})

const bundleOutcome = z.strictObject({
  price,
  discount: z.number(),
  /** Additional money per month compared with no bundle. */
  gain: ranged,
  probability: z.number(),
  extraBundles: ranged,
  /** Money given up per month on orders that would have contained all parts at full price. */
  givenUp: z.number(),
  lostElsewhere: z.number(),
})

const margin = z.strictObject({ amount: z.number(), share: z.number() })

export const miningState = z.strictObject({
  /** `none`: there are no sales to analyse. */
  state: z.enum(['none', 'mining', 'done', 'failed']),
  minedAt: z.iso.datetime().nullable(),
  dataThrough: z.iso.date().nullable(),
  orders: z.int(),
  baskets: z.int(),
  tooLarge: z.int(),
  rules: z.int(),
  /** True if sales have changed since: a new analysis is under way. */
  isOutdated: z.boolean(),
  isFewBaskets: z.boolean(),
})

/** Conflicts with other plans of a bundle of these products, a sentence each, in the reader's language. */
const planConflicts = z.array(z.string())

export const packageFactsAnswer = z.strictObject({
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
  /** Requested products that are not (or no longer) in the catalogue. */
  unknown: z.array(z.number()),
  pairs: z.array(pairFacts),
  /** Orders that contain all products of the selection; `null` for fewer than two products. */
  all: z
    .strictObject({
      together: z.int(),
      expected: z.number(),
      support: z.number(),
      lift: ranged.nullable(),
      /** Orders with all of them per month, in the last year of data. */
      perMonth: z.number(),
    })
    .nullable(),
  conflicts: planConflicts,
  objective: z.enum(['profit', 'revenue']),
  listPrice: price.nullable(),
  listMargin: margin.nullable(),
  /** Products whose cost is not known but follows from the assumed margin. */
  assumedCosts: z.int(),
  reason: z.enum(Object.keys(BUNDLE_REASONS) as [BundleReason, ...BundleReason[]]),
  best: z.strictObject({ ...bundleOutcome.shape, margin: margin.nullable() }).nullable(),
  /** Figures at the requested price. */
  asked: z
    .strictObject({
      price,
      /** Negative if the package costs more than its parts. */
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
  facts: packageFactsAnswer,
  /** The same text in paragraphs, split at its figures. */
  pieces: z.array(z.array(textPiece)),
})

/** `restart`: the text sent so far is withdrawn and may be sent again. */
export const packageEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('restart') }),
  z.strictObject({ kind: z.literal('facts'), facts: packageFactsAnswer }),
  z.strictObject({ kind: z.literal('sentence'), part: z.enum(['conclusion', 'details']), text: z.string() }),
  packageAnswer.extend({ kind: z.literal('done') }),
])

const packageFactsInput = z.object({
  productIds: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,19}$/, messageId('field.not_product_numbers'))
    .transform((list) => [...new Set(list.split(',').map(Number))]),
  price: z.coerce.number().positive().max(1e12).optional(),
})

/** Like `packageInput`, for products with known costs. */
export const packageEventsInput = z.object({
  productIds: packageFactsInput.shape.productIds,
  price: z.coerce.number().positive().max(1e12),
  name: text(200),
})

const suggestionsInput = z.object({ limit: z.coerce.number().int().min(1).max(100).optional() })

export const bundleSuggestionsAnswer = z.strictObject({
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
  /** Number of examined pairs, and of those for which a discount is expected to pay. */
  considered: z.int(),
  paying: z.int(),
})

export const analyzePackage = call('POST /api/analyze-package', {
  summary: 'Analyse a bundle',
  body: packageInput,
  answer: packageAnswer,
  role: 'viewer',
  scope: 'read:packages',
  cost: 'model',
  isQuestion: true,
})

export const analyzePackageEvents = call('GET /api/analyze-package/events', {
  summary:
    'The same: the computed facts, then the analysis sentence by sentence, each checked before it is sent',
  query: packageEventsInput,
  events: packageEvent,
  scope: 'read:packages',
  cost: 'model',
})

export const packageFacts = call('GET /api/package-facts', {
  summary: 'How often products are bought together, and what bundling them would bring',
  query: packageFactsInput,
  answer: packageFactsAnswer,
  scope: 'read:packages',
})

export const bundleSuggestions = call('GET /api/bundle-suggestions', {
  summary: 'Pairs bought together, ranked by what a bundle of them is expected to bring',
  query: suggestionsInput,
  answer: bundleSuggestionsAnswer,
  scope: 'read:packages',
})
