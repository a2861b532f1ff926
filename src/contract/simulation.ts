import * as z from 'zod'
import { messageId } from '#messages/message'
import { call } from './call.ts'
import { salesHistoryEntry } from './product-figures.ts'
import { adviceOfInput, priceAdvice, ranged } from './recommendations.ts'
import { modelFault, textPiece, textSource } from './text-piece.ts'

const id = z.int().positive()

const scenario = z.object({ pct: z.number(), volPct: z.number(), revPct: z.number() })

const elasticityAnalysisInput = z.object({
  productId: id,
  history: z.array(salesHistoryEntry).max(600),
  elasticity: z.number().nullable(),
  scenarios: z.array(scenario).max(20),
})

/** `source`: origin of the text. `rules` is our own plain text from the same figures. */
export const elasticityAnalysisAnswer = z.strictObject({
  conclusion: z.string(),
  details: z.string(),
  source: textSource,
  modelFault: modelFault.nullable(),
  /** Conclusion and details again, split at their figures. */
  pieces: z.array(z.array(textPiece)),
})

/** Sentences accumulate by part; `restart` withdraws them all; `done` comes last and contains the whole text. */
export const elasticityAnalysisEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('restart') }),
  z.strictObject({ kind: z.literal('sentence'), part: z.enum(['conclusion', 'details']), text: z.string() }),
  elasticityAnalysisAnswer.extend({ kind: z.literal('done') }),
])

const price = z.string().regex(/^\d+\.\d{2,4}$/)

const simulatePricesInput = z.object({
  prices: z
    .array(z.object({ productId: id, price: z.number().positive().max(1e12) }))
    .min(1)
    .max(200)
    .refine((prices) => new Set(prices.map((each) => each.productId)).size === prices.length, {
      error: messageId('field.product_twice'),
    }),
})

/** Figures of a month at a price. */
export const monthAtPrice = z.strictObject({
  units: ranged,
  revenue: ranged,
  /** `null` without a unit cost or a stated margin. */
  profit: ranged.nullable(),
})

export const simulatedProduct = z.strictObject({
  productId: id,
  title: z.string(),
  today: price,
  price: z.number(),
  change: z.number(),
  baseline: monthAtPrice,
  outcome: monthAtPrice,
  /** Probability that it makes more than today's price; `null` at today's price. */
  probability: z.number().nullable(),
  /** Margin assumed by profit and probability; `null`: the cost is known, or no margin is assumed. */
  assumedMargin: z.number().nullable(),
  /** True if the price is outside of all prices tried so far, by more than the largest step. */
  isOutsideTested: z.boolean(),
})

/** Simulated prices. Products without a price or an elasticity and those of other companies are in `unknown`. */
export const simulatedPrices = z.strictObject({
  products: z.array(simulatedProduct),
  unknown: z.array(id),
  /** Sums over `products`, with intervals from joint draws of their elasticities. */
  baseline: monthAtPrice,
  /** Includes what similar products gain or lose, unlike the figures of single products. */
  outcome: monthAtPrice,
  /** That part of `outcome`; its profit is `null` where the sum has none. */
  similar: z.strictObject({ revenue: z.number(), profit: z.number().nullable() }),
})

const priceEvidenceInput = z.object({ productId: z.coerce.number().int().positive() })

const curvePoint = z.strictObject({ price: z.number(), units: ranged })

/** "Why this price": observations, fitted values and limits. */
export const priceEvidenceAnswer = z.strictObject({
  advice: priceAdvice,
  cost: price.nullable(),
  /** Correlation of this product's error with that of others, for sums over several products. */
  sharedErrors: z.strictObject({
    storeDeviation: z.number(),
    typeSpread: z.number(),
    productSpread: z.number(),
    storeDrift: z.number(),
    typeDrift: z.number(),
    typeEvidence: z.number(),
  }),
  /** Per ordered unit: share of the list price that is paid, and share of the units that is kept after returns. */
  unit: z.strictObject({ paid: z.number(), kept: z.number() }),
  /** Standard deviation of the log of the units of the next 30 days at today's price, for sums over several products. */
  unitsDeviation: z.number(),
  /** Channels whose price follows this one: their units, money and profit are included. */
  following: z.array(
    z.strictObject({
      name: z.string().nullable(),
      priceShare: z.number(),
      unitsPerMain: z.number(),
      elasticity: z.number().nullable(),
      standardDeviation: z.number().nullable(),
    }),
  ),
  /** Form of the shop's price endings, for prices to try. */
  form: z.strictObject({
    step: z.number(),
    rules: z.record(z.string(), z.array(z.strictObject({ modulus: z.int(), tails: z.array(z.int()) }))),
  }),
  /** Lowest and highest price at which it was sold, excluding coupons, bulk orders and side prices. */
  tested: z.strictObject({ lowest: price, highest: price }).nullable(),
  /** Months with sales: average price, and units. */
  points: z.array(z.strictObject({ month: z.string(), price: z.number(), units: z.int() })),
  /** Units per month by price at the estimated elasticity, with its 90 % interval; empty without an elasticity. */
  curve: z.array(curvePoint),
  /** Limits that apply to this product. */
  guardRails: z.strictObject({
    marginFloor: z.number(),
    maxStep: z.number(),
    ending: z.string(),
    minPrice: price.nullable(),
    maxPrice: price.nullable(),
    minDaysBetweenChanges: z.int(),
  }),
})

export const elasticityAnalysis = call('POST /api/elasticity-analysis', {
  summary: 'Takeaway text for a simulation',
  body: elasticityAnalysisInput,
  answer: elasticityAnalysisAnswer,
  role: 'viewer',
  cost: 'model',
  isQuestion: true,
})

export const elasticityAnalysisEvents = call('GET /api/elasticity-analysis/{productId}/events', {
  summary: 'The same takeaway sentence by sentence, each checked before it is sent',
  params: adviceOfInput,
  events: elasticityAnalysisEvent,
  cost: 'model',
})

export const priceEvidence = call('GET /api/products/{productId}/price-evidence', {
  summary: 'Why this price: observed prices and units, fitted demand, limits',
  params: priceEvidenceInput,
  answer: priceEvidenceAnswer,
})

export const simulatePrices = call('POST /api/price-simulation', {
  summary: 'What typed prices of one or several products would bring against today',
  body: simulatePricesInput,
  answer: simulatedPrices,
  role: 'viewer',
  isQuestion: true,
})
