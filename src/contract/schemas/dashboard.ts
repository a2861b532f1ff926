import * as z from 'zod'
import { grade, productOption } from './pricing.ts'

const day = z.iso.date()

/** A product with a usable number, as the bars and the Top 20 show it. */
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

export const dashboardCards = z.strictObject({
  totalProducts: z.int(),
  withHistory: z.int(),
  withoutHistory: z.int(),
  /** Mean over the products that have a number; `null` when none has. */
  averageElasticity: z.number().nullable(),
  lowestElasticity: z.number().nullable(),
  highestElasticity: z.number().nullable(),
  withElasticity: z.int(),
  /** Why most of the products that were sold have no elasticity, where none has one. */
  missingReason: z.enum(missingReasons).nullable(),
})

export const storeFacts = z.strictObject({
  currency: z.string(),
  orders: z.int(),
  units: z.int(),
  /** Sales before refunds. */
  revenue: z.string(),
  refunded: z.string(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** Rows left out by the latest finished import, by reason code. */
  rowsLeftOut: z.record(z.string(), z.int()),
  /** Orders in the latest imported file that count no sale; `null` when that is not known. */
  ordersLeftOut: z.int().nullable(),
  isSampleStore: z.boolean(),
})

export const estimationStates = ['none', 'queued', 'running', 'done', 'failed'] as const

export const estimationState = z.strictObject({
  state: z.enum(estimationStates),
  stage: z.string().nullable(),
  percent: z.int().min(0).max(100),
  /** Of the latest finished run, whose figures are shown. */
  computedAt: z.iso.datetime().nullable(),
  dataThrough: day.nullable(),
  methodVersion: z.string().nullable(),
  error: z.string().nullable(),
})

export const dashboard = z.strictObject({
  cards: dashboardCards,
  store: storeFacts,
  estimation: estimationState,
  /** The 8 products with the largest absolute elasticity. */
  bars: z.array(rankedProduct).max(8),
  /** The 20 highest elasticities, in descending order. */
  top: z.array(rankedProduct).max(20),
  /** First products with history, for the selector of Sales Evolution. */
  firstWithHistory: z.array(productOption).max(20),
})
