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
import { adviceFacets, adviceFilter } from './advice-filter.ts'
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

/** Latest decision on a product while it is in effect: see `docs/methods.md`. */
export const currentDecision = z.strictObject({
  decisionId: z.uuid(),
  decision: z.enum(decisionKinds),
  decidedAt: z.iso.datetime(),
  snoozedUntil: z.iso.datetime().nullable(),
})

/** "Hold, and learn": requirements of a test of two prices in alternate weeks. */
const priceTest = z.strictObject({
  /** Price to try for the given number of weeks; `null`: two prices in turn, `change` apart. */
  price: price.nullable(),
  change: z.number(),
  weeks: z.int(),
  /** False if the test would take too long. */
  isWorthwhile: z.boolean(),
  /** Gain per month that similar products suggest; not included in any total. */
  gain: ranged.nullable(),
})

/** Unit cost used by the advice. */
const shownCost = z.strictObject({
  amount: price,
  /** True if derived from the margin stated for the store or the type. */
  isAssumed: z.boolean(),
  margin: z.number(),
})

/** Total of several changes, from joint draws; see `docs/methods.md`. */
const gainTotal = z.strictObject({
  products: z.int(),
  ...ranged.shape,
  /** Expected number of changes with a worse result than today's price: the sum of 1 - probability. */
  expectedLosers: z.number(),
  /** Share of the gain supported by the products' own sales. */
  ownEvidence: z.number(),
  probability: z.number(),
  /** Number of changes computed with a stated margin, and the range of these margins. */
  assumed: z.int(),
  assumedMargin: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
})

/** Totals of profit and revenue, which are never added. */
export const gainTotals = z.strictObject({ profit: gainTotal.nullable(), revenue: gainTotal.nullable() })

/** Sales channel of a price, if the store sells in several. */
export const pricedChannel = z.strictObject({
  /** `null`: the channel has no name. */
  name: z.string().nullable(),
  /** Share of the store's units of 90 days. */
  shareOfUnits: z.number(),
  /** Names of channels whose price of this product follows it, and whose money is included. */
  following: z.array(z.string().nullable()),
})

export const priceAdvice = z.strictObject({
  productId: id,
  title: z.string(),
  sku: z.string(),
  productType: z.string().nullable(),
  /**
   * `test`: a price to try (`test.price`) because the product's own data are insufficient; its direction is
   * `maintain`.
   */
  kind: z.enum(['change', 'test', 'keep']),
  direction: z.enum(directions),
  reason: codes<AdviceReason>(ADVICE_REASONS),
  /** `revenue` if no unit cost is known or assumed. */
  objective: z.enum(['profit', 'revenue']),
  price: price.nullable(),
  advisedPrice: price.nullable(),
  /** Advised price / today's - 1. */
  change: z.number(),
  /** Probability that the advised price (or the best one, if it is held back) makes more than today's. */
  probability: z.number().min(0).max(1).nullable(),
  isHighConfidence: z.boolean(),
  /** Additional money per month at the advised price; `null` if unknown. */
  monthlyGain: ranged.nullable(),
  /** Units of the 30 days after the data, at an unchanged price; `null`: the product never sold. */
  monthlyUnits: z.number().nullable(),
  /** State of the demand, and since when it does not sell; `null`: the product never sold. */
  demand: z
    .strictObject({
      state: z.enum(DEMAND_STATES),
      lastSoldOn: z.iso.date(),
      /** Usual number of days between two days with a sale; `null` with a single one. */
      usualGapDays: z.number().nullable(),
      /** Day on which a product out of season usually sells again. */
      backOn: z.iso.date().nullable(),
    })
    .nullable(),
  /** Unit cost used by the advice; `null`: none is known, and no margin was stated. */
  cost: shownCost.nullable(),
  /** Without a cost: a price cut raises profit only if the unit cost is below this amount. */
  profitBelowCost: price.nullable(),
  bindingRule: z.enum(PRICE_RULES).nullable(),
  /** Limit that today's price violates, and the price that would comply. */
  brokenLimit: z.strictObject({ rule: z.enum(PRICE_RULES), price }).nullable(),
  /** With `too_soon`: first day on which the price may change again. */
  changeAllowedOn: z.iso.date().nullable(),
  test: priceTest.nullable(),
  elasticity: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  grade: grade.nullable(),
  ownShare: z.number().nullable(),
  months: z.int(),
  /** Label of the specification, and why the advice differs; `disagreement` is `null` if it does not. */
  ruleLabel: z.string().nullable(),
  disagreement: codes<Disagreement>(DISAGREEMENTS).nullable(),
  /** Sales channel of the price, if the store sells in several; `null`: all sales are in one channel. */
  channel: pricedChannel.nullable(),
  decision: currentDecision.nullable(),
})

/** `items` as named in the specification; the figures come from our own estimates, whatever the caller sends. */
const recommendationsInput = z.object({
  items: z.array(z.object({ id, name: z.string().max(500), elasticity: z.number().nullable() })).max(100),
})

/** English sentences of the specification, and the same as codes and values for other languages. */
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

const adviceSortKeys = ['money', 'opportunity', 'probability', 'title', 'change', 'ownShare'] as const

const decisionFilters = ['open', 'all', ...decisionKinds] as const

/**
 * `opportunity` sorts the largest monthly gain first, `money` also counts what a test may bring; a minus before a key
 * reverses its order.
 */
export const listAdviceInput = z.object({
  ...adviceFilter.shape,
  direction: z.enum(directions).optional(),
  /** `open` (default): products without a decision in effect. */
  decision: z.enum(decisionFilters).optional(),
  sort: z.enum(adviceSortKeys.flatMap((key) => [key, `-${key}` as const])).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(1000).optional(),
  /** Number of rows of each direction instead of a page: three lists in one call. */
  each: z.coerce.number().int().min(1).max(1000).optional(),
  /** Also answer the values to filter by. */
  facets: z.stringbool().optional(),
})

/** The list of recommendations as a file: all pages, under the same filters and in the same order. */
const exportAdviceInput = listAdviceInput
  .omit({ page: true, pageSize: true, each: true, facets: true })
  .extend({ format: z.enum(['csv', 'xlsx', 'json']) })

/** Numbers of products by the direction of their advice. */
const adviceCounts = z.strictObject({ increase: z.int(), maintain: z.int(), decrease: z.int() })

/** Counts and sums of the whole store's advice without a decision. */
export const openAdvice = z.strictObject({
  counts: adviceCounts,
  changes: z.int(),
  tests: z.int(),
  costNeeded: z.int(),
  totals: gainTotals,
})

export const adviceList = z.strictObject({
  rows: z.array(priceAdvice),
  total: z.int(),
  /** Numbers of all products that match the filters and the decision, by direction. */
  counts: adviceCounts,
  /** Number of prices to test among those of direction `maintain`, and of products whose cut waits for a cost. */
  tests: z.int(),
  costNeeded: z.int(),
  /** Totals of the changes on all pages, over the next 30 days; `move=work` narrows only the rows. */
  totals: gainTotals,
  /** Goal of the advised prices. */
  goal: z.enum(PRICE_GOALS),
  currency: z.string(),
  /** Of the counted products, those with a unit cost, and those computed with a stated margin. */
  withCost: z.int(),
  withAssumedMargin: z.int(),
  facets: adviceFacets.nullable(),
})

export const adviceOfInput = z.object({ productId: z.coerce.number().int().positive() })

const adviceAnswer = z.strictObject({ advice: priceAdvice })

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

export const exportAdvice = call('GET /api/price-advice/export', {
  summary: 'Advised prices as CSV, XLSX or JSON, under the filters of the list',
  query: exportAdviceInput,
  answer: 'file',
  auditAs: 'exportTable',
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
