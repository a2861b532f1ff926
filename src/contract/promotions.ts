import * as z from 'zod'
import { DEMAND_STATES } from '#analytics'
import { call, ROWS_BODY_BYTES } from './call.ts'
import { analysisState, marketingMixAnswer, modelsAnswer } from './promotion-models.ts'
import {
  planAnswer,
  planExportInput,
  planIdInput,
  planInput,
  plansAnswer,
  scenariosAnswer,
  scenariosInput,
} from './promotion-plans.ts'

const id = z.int().positive()

/** A decimal as text. */
const amount = z.string().regex(/^-?\d+(\.\d+)?$/)

const day = z.iso.date()

const probability = z.number().min(0).max(1)

const ranged = z.strictObject({ value: z.number(), low: z.number(), high: z.number() })

/** NUL is refused because the database cannot store it. */
const search = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\0]*$/)
  .optional()

const upliftSorts = ['title', 'controlSales', 'treatmentSales', 'upliftPercent', 'confidence'] as const

const confidenceFilters = ['all', 'high', 'low'] as const

export const upliftInput = z.object({
  search,
  confidence: z.enum(confidenceFilters).default('all'),
  sort: z.enum(upliftSorts).default('confidence'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(1000),
})

const upliftRow = z.strictObject({
  productId: id,
  title: z.string(),
  /** Price in the catalogue. */
  price: z.number().nullable(),
  controlSales: z.number(),
  treatmentSales: z.number(),
  upliftPercent: z.number(),
  confidence: probability,
  /** 90 % interval of `upliftPercent`. */
  low: z.number(),
  high: z.number(),
  promotions: z.int(),
  units: z.number(),
  /** Units that would have sold without the promotions. */
  expectedUnits: z.number(),
  lastStart: day,
})

export const upliftAnswer = z.strictObject({
  uplift: z.array(upliftRow),
  /** Number of matching rows on all pages. */
  total: z.int(),
  page: z.int(),
  /** Summary of all products, independent of the search. */
  summary: z.strictObject({
    totalUplift: z.number(),
    /** 90 % intervals, as wide as they can be: the products' errors add up, since they share one elasticity model. */
    totalLow: z.number(),
    totalHigh: z.number(),
    averageUpliftPercent: z.number().nullable(),
    averageLow: z.number().nullable(),
    averageHigh: z.number().nullable(),
    highConfidence: z.int(),
    products: z.int(),
    promotions: z.int(),
    promotionsWithoutAnswer: z.int(),
    marketingSpend: z.number(),
    currency: z.string(),
  }),
  analysis: analysisState,
})

const waterfall = z.strictObject({
  basis: z.enum(['profit', 'revenue']),
  base: z.number(),
  lift: z.number(),
  discount: z.number(),
  broughtForward: z.number(),
  otherProducts: z.number(),
  halo: z.number().nullable(),
  refunds: z.number(),
  result: z.number(),
  gain: z.number(),
  gainLow: z.number(),
  gainHigh: z.number(),
})

const productPromotionsInput = z.object({ productId: z.coerce.number().int().positive() })

const productPromotionsAnswer = z.strictObject({
  productId: id,
  title: z.string(),
  promotions: z.array(
    z.strictObject({
      startsOn: day,
      endsOn: day,
      source: z.enum(['calendar', 'detected']),
      name: z.string().nullable(),
      price: amount,
      regularPrice: amount,
      soldUnits: z.number(),
      /** Units that would have sold without it. */
      expectedUnits: z.number().nullable(),
      lift: ranged.nullable(),
      addedUnits: ranged.nullable(),
      confidence: probability.nullable(),
      waterfall: waterfall.nullable(),
      reason: z.enum(['few_sales']).nullable(),
    }),
  ),
})

const upliftExportInput = upliftInput
  .omit({ page: true, pageSize: true })
  .extend({ format: z.enum(['csv', 'xlsx', 'pdf']).default('csv') })

const point = z.strictObject({ date: z.string(), quantity: z.number() })

const forecastInput = z.object({ productId: id, newPrice: z.number().min(0).max(1e9) })

const forecastAssumptions = [
  'seasonal',
  'no_season',
  'price_effect',
  'price_unchanged',
  'no_elasticity',
  'stock_outs_mended',
  'stock_outs_unknown',
  'pooled_errors',
  'short_history',
  'no_promotion',
] as const

const forecastAnswer = z.strictObject({
  history: z.array(point.extend({ price: z.number().nullable(), mended: z.boolean() })),
  /** Forecast from the demand outlook, with 90 % intervals. */
  future: z.array(point.extend({ low: z.number(), high: z.number() })),
  /** Units of the 30 days after the data at today's price, with a 90 % interval: the base figure of every screen. */
  month: z.strictObject({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** State of the demand: selling, or the reason why not. */
  demandState: z.enum(DEMAND_STATES).nullable(),
  productId: id,
  title: z.string(),
  grain: z.enum(['week', 'month']),
  currency: z.string(),
  price: z.strictObject({
    planned: z.number().nullable(),
    /** Price in the catalogue, and mean price of the last periods. */
    current: z.number().nullable(),
    usual: z.number().nullable(),
  }),
  elasticity: z.strictObject({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  assumptions: z.array(z.enum(forecastAssumptions)),
  mendedPeriods: z.int(),
  /** `being_computed`: the store's demand outlook does not exist yet; its estimation is under way. */
  reason: z.enum(['no_sales', 'being_computed']).nullable(),
})

const insightGroup = z.strictObject({
  /** Weekday from 0 (Sunday) to 6, a share of the price, or a number of days. */
  key: z.number(),
  promotions: z.int(),
  lift: z.number(),
  low: z.number(),
  high: z.number(),
})

const insight = z.strictObject({
  kind: z.enum(['weekday', 'depth', 'pause']),
  /** `example`: the data contain none; the advice is a general tip. */
  source: z.enum(['measured', 'example']),
  best: insightGroup.nullable(),
  next: insightGroup.nullable(),
  confidence: probability.nullable(),
  promotions: z.int(),
  /** Basis: bundles only, returning customers only, or all promotions. */
  scope: z.enum(['bundles', 'returning', 'all']),
})

export const insightsAnswer = z.strictObject({ insights: z.array(insight), analysis: analysisState })

const analysisRequested = z.strictObject({ runId: z.uuid(), merged: z.boolean() })

export const promotionUplift = call('GET /api/promotion-uplift', {
  summary: 'Uplift of past promotions',
  query: upliftInput,
  answer: upliftAnswer,
})

export const exportPromotionUplift = call('GET /api/promotion-uplift/export', {
  summary: 'Uplift of past promotions as CSV, XLSX or PDF, as searched and sorted',
  query: upliftExportInput,
  answer: 'file',
  auditAs: 'exportTable',
})

export const productPromotions = call('GET /api/promotion-uplift/{productId}', {
  summary: 'Each promotion of a product: lift, interval and profit waterfall',
  params: productPromotionsInput,
  answer: productPromotionsAnswer,
})

export const promotionForecast = call('POST /api/promotion-forecast', {
  summary: 'Forecast of a product at a planned price',
  body: forecastInput,
  answer: forecastAnswer,
  role: 'viewer',
  isQuestion: true,
})

export const marketingMix = call('POST /api/marketing-mix', {
  summary: 'Spend and contribution per channel',
  answer: marketingMixAnswer,
  role: 'viewer',
  isQuestion: true,
})

export const optimizationScenarios = call('POST /api/optimization-scenarios', {
  summary: 'Promotion scenarios under a budget',
  body: scenariosInput,
  answer: scenariosAnswer,
  role: 'viewer',
  isQuestion: true,
})

export const promotionInsights = call('GET /api/promotion-insights', {
  summary: 'When, how deep and how often to promote, from past promotions',
  answer: insightsAnswer,
})

export const promotionModels = call('GET /api/promotion-models', {
  summary: 'Diagnostics of the methods behind the promotion screen',
  answer: modelsAnswer,
})

export const planPromotion = call('POST /api/promotion-plans', {
  summary: 'Enter a scenario in the calendar as planned promotions',
  body: planInput,
  answer: planAnswer,
  auditAs: 'promotions',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const listPromotionPlans = call('GET /api/promotion-plans', {
  summary: 'Planned promotions: what was expected of them and what they did',
  answer: plansAnswer,
})

export const exportPromotionPlan = call('GET /api/promotion-plans/{promotionId}/export', {
  summary: 'A planned promotion as CSV, XLSX or PDF',
  params: planIdInput,
  query: planExportInput,
  answer: 'file',
  auditAs: 'exportTable',
})

export const requestPromotionAnalysis = call('POST /api/promotion-analyses', {
  summary: 'Analyse promotions and advertising again, and propose promotions that the calendar does not hold',
  answer: analysisRequested,
  auditAs: 'analysePromotions',
})
