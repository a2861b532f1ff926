import * as z from 'zod'
import {
  ADVICE_REASONS,
  type AdviceReason,
  DEMAND_STATES,
  DISAGREEMENTS,
  type Disagreement,
  PRICE_GOALS,
  PRICE_RULES,
} from '#analytics'
import { call, ROWS_BODY_BYTES } from './call.ts'
import { assumedMarginsInput, guardRails, guardRailsAnswer } from './guard-rails.ts'
import { grade } from './product-figures.ts'

const id = z.int().positive()

const codes = <T extends string>(table: Readonly<Record<T, string>>) =>
  z.enum(Object.keys(table) as [T, ...T[]])

/** An amount in the store's currency, at least two decimals. */
const price = z.string().regex(/^\d+\.\d{2,4}$/)

/** A figure with its 90 % interval. */
export const ranged = z.strictObject({ value: z.number(), low: z.number(), high: z.number() })

export const directions = ['increase', 'maintain', 'decrease'] as const

export const decisionKinds = ['accepted', 'dismissed', 'snoozed'] as const

/** The latest decision on a product while it counts: see `docs/methods.md`. */
export const currentDecision = z.strictObject({
  decisionId: z.uuid(),
  decision: z.enum(decisionKinds),
  decidedAt: z.iso.datetime(),
  snoozedUntil: z.iso.datetime().nullable(),
})

/** "Hold, and learn": what a test of two prices, week by week, would take. */
const priceTest = z.strictObject({
  /** The price to try for so many weeks; `null`: two prices in turn, `change` apart. */
  price: price.nullable(),
  change: z.number(),
  weeks: z.int(),
  /** `false`: too long to be worth it. */
  isWorthwhile: z.boolean(),
  /** Money a month that similar products suggest it would bring; part of no total. */
  gain: ranged.nullable(),
})

/** What a unit costs, as the advice reckons with it. */
const shownCost = z.strictObject({
  amount: price,
  /** `true`: from the margin stated for the store or the type. */
  isAssumed: z.boolean(),
  margin: z.number(),
})

/** Several changes together, from joint draws; see `docs/methods.md`. */
const gainTotal = z.strictObject({
  products: z.int(),
  ...ranged.shape,
  /** How many of them may turn out worse than today's price, expected: the sum of 1 - chance. */
  expectedLosers: z.number(),
  /** Share of the gain that rests on the products' own sales. */
  ownEvidence: z.number(),
  probability: z.number(),
  /** How many are reckoned with a stated margin, and between which margins. */
  assumed: z.int(),
  assumedMargin: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
})

/** Profit and revenue are never added. */
export const gainTotals = z.strictObject({ profit: gainTotal.nullable(), revenue: gainTotal.nullable() })

/** The sales channel whose price a price is, where the store sells in several. */
export const pricedChannel = z.strictObject({
  /** `null`: it has no name. */
  name: z.string().nullable(),
  /** Of the store's units of 90 days. */
  shareOfUnits: z.number(),
  /** Names of channels whose price of this product moves with it, and whose money is counted. */
  following: z.array(z.string().nullable()),
})

export const priceAdvice = z.strictObject({
  productId: id,
  title: z.string(),
  sku: z.string(),
  productType: z.string().nullable(),
  /** `test`: a price to try (`test.price`) for want of evidence of the product's own; its direction is `maintain`. */
  kind: z.enum(['change', 'test', 'keep']),
  direction: z.enum(directions),
  reason: codes<AdviceReason>(ADVICE_REASONS),
  /** `revenue` where no unit cost is known or assumed. */
  objective: z.enum(['profit', 'revenue']),
  price: price.nullable(),
  advisedPrice: price.nullable(),
  /** Advised price / today's - 1. */
  change: z.number(),
  /** That the advised (or best, where it is held back) price makes more than today's. */
  probability: z.number().min(0).max(1).nullable(),
  isHighConfidence: z.boolean(),
  /** Money a month that the advised price brings more than today's; `null` when not known. */
  monthlyGain: ranged.nullable(),
  /** Units of the 30 days after the data, at an unchanged price; `null`: it never sold. */
  monthlyUnits: z.number().nullable(),
  /** Is it selling, and since when not; `null`: it never sold. */
  demand: z
    .strictObject({
      state: z.enum(DEMAND_STATES),
      lastSoldOn: z.iso.date(),
      /** Usual days between two days with a sale; `null` with a single one. */
      usualGapDays: z.number().nullable(),
      /** Out of season: when it usually sells again. */
      backOn: z.iso.date().nullable(),
    })
    .nullable(),
  /** The unit cost that the advice reckons with; `null`: none is known, and no margin was stated. */
  cost: shownCost.nullable(),
  /** Without a cost: a cut raises profit only where a unit costs less than that. */
  profitBelowCost: price.nullable(),
  bindingRule: z.enum(PRICE_RULES).nullable(),
  /** The limit that today's price breaks, and the price that would keep it. */
  brokenLimit: z.strictObject({ rule: z.enum(PRICE_RULES), price }).nullable(),
  /** With `too_soon`: the first day on which the price may change again. */
  changeAllowedOn: z.iso.date().nullable(),
  test: priceTest.nullable(),
  elasticity: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  grade: grade.nullable(),
  ownShare: z.number().nullable(),
  months: z.int(),
  /** The specified label, and why the advice differs; `disagreement` is `null` where it does not. */
  ruleLabel: z.string().nullable(),
  disagreement: codes<Disagreement>(DISAGREEMENTS).nullable(),
  /** Whose price it is, where the store sells in several channels; `null`: all sales are of one. */
  channel: pricedChannel.nullable(),
  decision: currentDecision.nullable(),
})

/** `items` as the specification names them; figures come from our own estimates, whatever is sent. */
export const recommendationsInput = z.object({
  items: z.array(z.object({ id, name: z.string().max(500), elasticity: z.number().nullable() })).max(100),
})

/** The English sentences of the specification, and the same as codes and values for other languages. */
export const recommendationsAnswer = z.strictObject({
  recommendations: z.array(
    z.strictObject({
      id,
      name: z.string(),
      recommendation: z.string(),
      rationale: z.string(),
      advice: priceAdvice,
    }),
  ),
})

const adviceSortKeys = ['opportunity', 'probability', 'title', 'change'] as const

const decisionFilters = ['open', 'all', ...decisionKinds] as const

/** `opportunity` sorts the largest monthly gain first; a minus before a key turns its order round. */
export const listAdviceInput = z.object({
  search: z.string().trim().max(200).optional(),
  direction: z.enum(directions).optional(),
  /** `open` (default): no decision stands in the way. */
  decision: z.enum(decisionFilters).optional(),
  sort: z.enum(adviceSortKeys.flatMap((key) => [key, `-${key}` as const])).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
  /** A page holds so many of each direction instead: three lists in one call. */
  each: z.coerce.number().int().min(1).max(1000).optional(),
})

export const adviceList = z.strictObject({
  rows: z.array(priceAdvice),
  total: z.int(),
  /** Of everything that search and decision leave, whatever the direction. */
  counts: z.strictObject({ increase: z.int(), maintain: z.int(), decrease: z.int() }),
  /** Prices to test among those of direction `maintain`, and products whose cut waits for a cost. */
  tests: z.int(),
  costNeeded: z.int(),
  /** Of the changes on all pages, over the next 30 days. */
  totals: gainTotals,
  /** What prices are advised for. */
  goal: z.enum(PRICE_GOALS),
  currency: z.string(),
  /** Of those counted: products with a unit cost, and those reckoned with a stated margin. */
  withCost: z.int(),
  withAssumedMargin: z.int(),
})

export const adviceOfInput = z.object({ productId: z.coerce.number().int().positive() })

export const adviceAnswer = z.strictObject({ advice: priceAdvice })

export const pricingRecommendations = call('POST /api/pricing-recommendations-dashboard', {
  summary: 'Recommended prices for the listed products',
  body: recommendationsInput,
  answer: recommendationsAnswer,
  role: 'viewer',
  isQuestion: true,
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const listAdvice = call('GET /api/price-advice', {
  summary: 'Advised prices of the whole catalogue, searched, filtered and sorted, by page',
  query: listAdviceInput,
  answer: adviceList,
})

export const getAdvice = call('GET /api/price-advice/{productId}', {
  summary: 'Advised price of one product',
  params: adviceOfInput,
  answer: adviceAnswer,
})

export const getGuardRails = call('GET /api/guard-rails', {
  summary: 'Limits of advised prices, of the store and of product types',
  answer: guardRailsAnswer,
  record: { kind: 'guardRails' },
})

export const setGuardRails = call('PUT /api/guard-rails', {
  summary: 'Set the limits of advised prices',
  body: guardRails,
  answer: guardRailsAnswer,
  record: { kind: 'guardRails' },
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const setAssumedMargins = call('PUT /api/assumed-margins', {
  summary: 'State the margin of products without a unit cost, for the store and for product types',
  body: assumedMarginsInput,
  answer: guardRailsAnswer,
  maxBodyBytes: ROWS_BODY_BYTES,
})
