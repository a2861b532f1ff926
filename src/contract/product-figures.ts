import * as z from 'zod'
import { TABLE_PAGE_SIZE } from './page-sizes.ts'

const productId = z.int().positive()

const decimal = z.string()

const day = z.iso.date()

/** Grade of an estimate: how much the product's own data contribute. */
export const grade = z.enum(['A', 'B', 'C', 'D'])

/** An own-price elasticity for people: a number with its 90 % interval, or the reason why there is none. */
const estimate = {
  elasticity: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The same for what holds in a coming half-year, because price response moves; `low` and `high` are of the long run. */
  nextLow: z.number().nullable(),
  nextHigh: z.number().nullable(),
  /** Standard deviation behind `nextLow` and `nextHigh`, which are cut off where demand would rise with the price. */
  nextDeviation: z.number().nonnegative().nullable(),
  grade: grade.nullable(),
  /** Weight of the product's own data against similar products, 0…1. */
  ownShare: z.number().min(0).max(1).nullable(),
  /** Number of calendar months with a sale of the product. */
  months: z.int().min(0),
  /** Reason code if the data are not sufficient; otherwise `null`. */
  reason: z.string().nullable(),
}

export const elasticitySummariesInput = z.object({ productIds: z.array(productId).max(500) })

const elasticitySummary = z.strictObject({ productId, hasHistory: z.boolean(), ...estimate })

/** Summaries; products of another company and unknown ones are absent. */
export const elasticitySummariesAnswer = z.strictObject({ summaries: z.array(elasticitySummary) })

export const salesHistoryEntry = z.strictObject({
  /** Calendar month, `2011-03`. */
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  /** Revenue divided by units; 0 in a month without a sale. */
  avg_price: z.number().min(0),
  total_quantity: z.int().min(0),
})

export const salesEvolution = z.strictObject({
  productId,
  title: z.string(),
  history: z.array(salesHistoryEntry),
  ...estimate,
  /** The same for a usual promotion, price cut and advert together; absent if too little is known of it. */
  promotion: z.strictObject({ elasticity: z.number(), low: z.number(), high: z.number() }).optional(),
})

const oneProduct = z.object({ productId })

const severalProducts = z.object({ productIds: z.array(productId).max(50) })

export const salesEvolutionInput = z.union([oneProduct, severalProducts])

const salesEvolutions = z.strictObject({ evolutions: z.array(salesEvolution) })

/** An evolution for `productId`, a list for `productIds`. */
export const salesEvolutionAnswer = z.union([salesEvolution, salesEvolutions])

export const oneSalesEvolutionInput = z.object({ productId: z.coerce.number().int().positive() })

export const productSalesSummaryInput = z.object({ productIds: z.array(productId).max(500) })

export const productSalesSummaryAnswer = z.strictObject({
  productId,
  /** Units sold; returns are kept apart. */
  units: z.int(),
  revenue: decimal,
  returnedUnits: z.int(),
  refunded: decimal,
  daysWithSales: z.int(),
  firstSaleOn: day.nullable(),
  lastSaleOn: day.nullable(),
  /** Revenue divided by units; `null` without a sale. */
  averagePrice: decimal.nullable(),
})

export const productSalesSummaries = z.strictObject({ summaries: z.array(productSalesSummaryAnswer) })

export const productOptionsInput = z.object({
  search: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})

export const productOption = z.strictObject({
  productId,
  title: z.string(),
  sku: z.string(),
  elasticity: z.number().nullable(),
})

export const productOptionsAnswer = z.strictObject({ options: z.array(productOption) })

/**
 * `high`: |E| above 1; `low`: |E| up to 1; `negative`: below zero. A product without an elasticity is only in `all`.
 */
export const elasticityFilters = ['all', 'high', 'low', 'negative'] as const

const elasticityOrders = ['highest', 'lowest'] as const

export const elasticityTableInput = z.object({
  search: z.string().trim().max(200).optional(),
  filter: z.enum(elasticityFilters).optional(),
  order: z.enum(elasticityOrders).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
})

/** Exports all matching rows as a file, in the order of the table. */
export const exportElasticitiesInput = elasticityTableInput
  .omit({ page: true })
  .extend({ format: z.enum(['csv', 'xlsx', 'json']) })

/** Products with history, one page; those without an elasticity come last. */
export const elasticityTable = z.strictObject({
  rows: z
    .array(elasticitySummary.omit({ hasHistory: true }).extend({ title: z.string(), sku: z.string() }))
    .max(TABLE_PAGE_SIZE),
  total: z.int(),
  /** Price sensitivity of the whole store by half-year; `null` with fewer than two half-years of data. */
  drift: z
    .strictObject({
      halfYears: z.array(
        z.strictObject({ from: z.iso.date(), value: z.number(), low: z.number(), high: z.number() }),
      ),
      /** Probability that customers react less to prices in the last half-year than in the first. */
      lessSensitive: z.number().min(0).max(1),
    })
    .nullable(),
})
