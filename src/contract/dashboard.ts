import * as z from 'zod'
import { call } from './call.ts'
import {
  factSources,
  inventoryLevel,
  listPrice,
  productChange,
  stockOut,
  unitCost,
} from './product-day-facts.ts'
import {
  elasticitySummariesAnswer,
  elasticitySummariesInput,
  elasticityTable,
  elasticityTableInput,
  exportElasticitiesInput,
  grade,
  oneSalesEvolutionInput,
  productOption,
  productOptionsAnswer,
  productOptionsInput,
  productSalesSummaries,
  productSalesSummaryInput,
  salesEvolution,
  salesEvolutionAnswer,
  salesEvolutionInput,
} from './product-figures.ts'
import { promotion } from './promotion-calendar.ts'
import { salesPeriodAnswer, salesPeriodInput } from './sales-period.ts'

const queryId = z.coerce.number().int().positive()

const productFactsInput = z.object({ productId: queryId })

/** All facts about one product, newest first, each list up to 500 rows. */
export const productFactsAnswer = z.strictObject({
  productId: z.int().positive(),
  title: z.string(),
  currency: z.string(),
  costs: z.array(unitCost),
  /** `inferred`: not recorded, but the price at which its orders show it was sold from that day on. */
  prices: z.array(
    z.strictObject({
      ...listPrice.shape,
      source: z.enum([...factSources, 'inferred']),
    }),
  ),
  inventory: z.array(inventoryLevel),
  stockOuts: z.array(stockOut),
  changes: z.array(productChange),
  promotions: z.array(promotion.omit({ products: true, productCount: true })),
})

const day = z.iso.date()

/** Product with a usable elasticity, for the bars and the Top 20. */
export const rankedProduct = z.strictObject({
  productId: z.int().positive(),
  title: z.string(),
  sku: z.string(),
  elasticity: z.number(),
  low: z.number(),
  high: z.number(),
  grade,
  ownShare: z.number(),
  months: z.int(),
  units: z.int(),
})

export const missingReasons = [
  'prices_unclear',
  'other_channels',
  'store_not_identified',
  'poor_fit',
] as const

/** A higher price that seems to sell more, or an estimate from other products alone. */
const doubts = ['positive', 'no_own_sales'] as const

/** Marked down by a quarter or more; no longer, not now or not offered; or sold too rarely for a price to show. */
const asideReasons = ['sold_off', 'not_sold', 'rare'] as const

const dashboardCards = z.strictObject({
  totalProducts: z.int(),
  withHistory: z.int(),
  withoutHistory: z.int(),
  /** Mean of the elasticities that can be believed, as the bars; `null` without any. */
  averageElasticity: z.number().nullable(),
  /** Its 90 % interval, at most 0; `null` without any, and until the first estimation that knows it. */
  averageLow: z.number().nullable(),
  averageHigh: z.number().nullable(),
  withElasticity: z.int(),
  /** Most frequent reason why sold products have no elasticity, if none has one. */
  missingReason: z.enum(missingReasons).nullable(),
})

const storeFacts = z.strictObject({
  currency: z.string(),
  orders: z.int(),
  units: z.int(),
  /** Revenue before refunds. */
  revenue: z.string(),
  refunded: z.string(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** Number of rows left out by the latest finished import, by reason code. */
  rowsLeftOut: z.record(z.string(), z.int()),
  /** Number of orders in the latest imported file without a sale line; `null` if unknown. */
  ordersLeftOut: z.int().nullable(),
  /** What a line of the data sums up, each counted as one order; `null`: nothing, or not known before an estimate. */
  totalsOf: z.enum(['weeks', 'months']).nullable(),
  isSampleStore: z.boolean(),
})

export const estimationStates = ['none', 'queued', 'running', 'done', 'failed'] as const

const estimationState = z.strictObject({
  state: z.enum(estimationStates),
  stage: z.string().nullable(),
  percent: z.int().min(0).max(100),
  /** End of the latest finished run, whose figures are shown. */
  computedAt: z.iso.datetime().nullable(),
  dataThrough: day.nullable(),
  methodVersion: z.string().nullable(),
  error: z.string().nullable(),
})

export const dashboardAnswer = z.strictObject({
  cards: dashboardCards,
  store: storeFacts,
  estimation: estimationState,
  /** The 8 products with the largest absolute elasticity that can be believed and still sell at a regular price. */
  bars: z.array(rankedProduct).max(8),
  /** The 20 highest of these elasticities, in descending order. */
  top: z.array(rankedProduct).max(20),
  /** Estimates that cannot: the numbers of all, by reason, and the 20 highest. */
  doubtful: z.strictObject({
    positive: z.int(),
    noOwnSales: z.int(),
    rows: z.array(rankedProduct.extend({ doubt: z.enum(doubts) })).max(20),
  }),
  /** Estimates that can be believed, of products on whose price nothing can be decided: numbers, and the 20 strongest. */
  notLeading: z.strictObject({
    soldOff: z.int(),
    notSold: z.int(),
    rarelySold: z.int(),
    rows: z.array(rankedProduct.extend({ reason: z.enum(asideReasons) })).max(20),
  }),
  /** First products with history, for the product selector of Sales Evolution. */
  firstWithHistory: z.array(productOption).max(20),
})

const price = z.string().regex(/^\d+\.\d{2,4}$/)

/** Event in the chart of a product's sales. */
export const annotation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    day,
    from: price,
    to: price,
    /** `log`: stated by the shop or a file; `observed`: seen in the prices paid. */
    source: z.enum(['log', 'observed']),
  }),
  z.strictObject({
    kind: z.literal('promotion'),
    day,
    /** First day after it. */
    endsOn: day,
    name: z.string(),
    /** Share of the price, if there is one. */
    depth: z.number().nullable(),
    status: z.enum(['confirmed', 'planned']),
  }),
  z.strictObject({ kind: z.literal('note'), day, note: z.string() }),
])

const annotationsInput = z.object({ productId: z.coerce.number().int().positive() })

/** Annotations, oldest first. */
export const annotations = z.strictObject({ annotations: z.array(annotation) })

export const setupSteps = ['connect', 'sales', 'costs', 'formats', 'questions'] as const

export const setupChecklistAnswer = z.strictObject({
  steps: z.array(z.strictObject({ step: z.enum(setupSteps), isDone: z.boolean() })),
  isDismissed: z.boolean(),
})

const dismissChecklistInput = z.object({ isDismissed: z.boolean() })

export const dashboard = call('GET /api/dashboard', {
  summary: 'Everything the dashboard overview shows, in one call',
  answer: dashboardAnswer,
})

export const productOptions = call('GET /api/product-options', {
  summary: 'Products with history, for a selector with search',
  query: productOptionsInput,
  answer: productOptionsAnswer,
})

export const listElasticities = call('GET /api/elasticities', {
  summary: 'Products with history and their elasticity, searched and filtered, by page',
  query: elasticityTableInput,
  answer: elasticityTable,
})

export const exportElasticities = call('GET /api/elasticities/export', {
  summary: 'All products of the elasticity table as CSV, XLSX or JSON',
  query: exportElasticitiesInput,
  answer: 'file',
  auditAs: 'exportTable',
})

export const elasticitySummaries = call('POST /api/elasticity-summaries', {
  summary: 'Own-price elasticity of each listed product',
  body: elasticitySummariesInput,
  answer: elasticitySummariesAnswer,
  role: 'viewer',
  isQuestion: true,
})

export const productSalesSummary = call('POST /api/product-sales-summary', {
  summary: 'Units, revenue and last sale of each listed product',
  body: productSalesSummaryInput,
  answer: productSalesSummaries,
  role: 'viewer',
  isQuestion: true,
})

export const productSalesEvolution = call('POST /api/product-sales-evolution', {
  summary: 'Monthly price and quantity of one product, or of several',
  body: salesEvolutionInput,
  answer: salesEvolutionAnswer,
  role: 'viewer',
  isQuestion: true,
})

export const oneProductSalesEvolution = call('GET /api/products/{productId}/sales-evolution', {
  summary: 'Monthly price and quantity of one product',
  params: oneSalesEvolutionInput,
  answer: salesEvolution,
})

export const listAnnotations = call('GET /api/products/{productId}/annotations', {
  summary: 'Price changes, promotions and notes of one product, for its chart of sales',
  params: annotationsInput,
  answer: annotations,
})

export const salesPeriod = call('GET /api/sales-period', {
  summary: 'Revenue, orders, units and returns of a period beside the one before it or last year’s',
  query: salesPeriodInput,
  answer: salesPeriodAnswer,
})

export const setupChecklist = call('GET /api/setup-checklist', {
  summary: 'Which steps of the setup are done',
  answer: setupChecklistAnswer,
})

export const dismissChecklist = call('PUT /api/setup-checklist', {
  summary: 'Put the setup checklist away, or bring it back',
  body: dismissChecklistInput,
  answer: setupChecklistAnswer,
  role: 'viewer',
  audit: 'none',
})

export const productFacts = call('GET /api/products/{productId}/facts', {
  summary: 'Everything known about one product: costs, prices, stock, stock-outs, changes, promotions',
  params: productFactsInput,
  answer: productFactsAnswer,
})
