import * as z from 'zod'
import { call, ROWS_BODY_BYTES } from './call.ts'
import {
  MOST_OBSERVATIONS,
  MOST_STALE_DAYS,
  observationProblems,
  observationSources,
  offerStates,
  suspicions,
  taxRules,
} from './competitor-shapes.ts'

const decimal = z.string().regex(/^\d{1,14}(\.\d{1,4})?$/)
const productId = z.int().positive()
const text = (most: number) => z.string().trim().max(most)
const competitorParam = z.object({ competitorId: z.uuid() })

/** One observed price. One of `externalId`, `sku`, `gtin`, `code` with `brand`, `title` names the product. */
export const observation = z.object({
  competitor: text(200),
  /** Our own number of the product. */
  sku: text(200).optional(),
  gtin: text(40).optional(),
  /** The competitor's own number of the product. */
  externalId: text(200).optional(),
  title: text(500).optional(),
  /** The manufacturer's number, which counts together with the brand. */
  code: text(200).optional(),
  brand: text(200).optional(),
  price: z.union([z.number(), z.string().max(40)]),
  wasPrice: z.union([z.number(), z.string().max(40)]).optional(),
  shipping: z.union([z.number(), z.string().max(40)]).optional(),
  currency: text(10).optional(),
  /** Calendar day of the observation; default: today. */
  day: text(20).optional(),
  seenAt: text(40).optional(),
  inStock: z.boolean().optional(),
  /** One of `new`, `used`, `refurbished`. */
  condition: text(40).optional(),
  /** One of `regular`, `from`, `member`, `coupon`, `marketplace`. */
  kind: text(40).optional(),
  url: text(2000).optional(),
})

const { $schema: _, ...observationShape } = z.toJSONSchema(observation)
const observationFields = observation.keyof().options

/** Unknown fields are dropped immediately and never logged. */
function withoutUnknown(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const known: Record<string, unknown> = {}
  for (const field of observationFields) if (field in row) known[field] = (row as typeof known)[field]
  return known
}

const refusedRow = z.strictObject({
  /** Number of the observation in the list, from 0. */
  row: z.int(),
  problem: z.enum(observationProblems),
  field: z.string(),
  /** What stands there. */
  value: z.string(),
})

const pushAnswer = z.strictObject({
  added: z.int(),
  /** Observations that were known already. */
  unchanged: z.int(),
  /** Observations that count for nothing until a person confirms them. */
  suspect: z.int(),
  /** Products that no product of the catalogue is matched to. */
  waiting: z.int(),
  refused: z.array(refusedRow),
})

const competitor = z.strictObject({
  competitorId: z.uuid(),
  name: z.string(),
  domain: z.string().nullable(),
  /** Share with which its prices count, 0 to 1. */
  weight: z.number(),
  staleAfterDays: z.int(),
  tax: z.enum(taxRules),
  taxPercent: z.number(),
  products: z.int(),
  matched: z.int(),
  suspect: z.int(),
  lastDay: z.iso.date().nullable(),
  /** True if nothing was observed for longer than `staleAfterDays`: its prices count for nothing. */
  isSilent: z.boolean(),
})

const offer = z.strictObject({
  competitorId: z.uuid(),
  competitor: z.string(),
  externalKey: z.string(),
  title: z.string().nullable(),
  url: z.string().nullable(),
  /** As observed, and its currency. */
  price: decimal,
  currency: z.string(),
  wasPrice: decimal.nullable(),
  /** Price of one of our product, with our tax; `null` in another currency. */
  comparable: decimal.nullable(),
  factor: z.number(),
  day: z.iso.date(),
  ageDays: z.int(),
  staleAfterDays: z.int(),
  state: z.enum(offerStates),
  suspect: z.enum(suspicions).nullable(),
  observationId: z.string(),
  source: z.enum(observationSources),
})

/** The competitors that count, against our price. */
const market = z.strictObject({
  lowest: decimal,
  median: decimal,
  /** Number of competitors that count. */
  count: z.int(),
  /** Our place by price among them, 1: the cheapest; `null`: we have no price. */
  rank: z.int().nullable(),
  /** How far our price is above the median, as a share. */
  gap: z.number().nullable(),
  /** Age of the oldest price that counts. */
  ageDays: z.int(),
})

const productMarket = z.strictObject({
  productId,
  market: market.nullable(),
  /** Competitors matched to the product, whether they count or not. */
  offers: z.int(),
  /** Number of them whose last price is too old. */
  stale: z.int(),
})

export const pushCompetitorPrices = call('POST /api/competitor-prices', {
  summary: 'Add observed prices of competitors, each row on its own; the same row again is nothing new',
  body: z.object({
    observations: z
      .array(z.unknown().meta(observationShape))
      .min(1)
      .max(MOST_OBSERVATIONS)
      .transform((rows) => rows.map(withoutUnknown)),
  }),
  answer: pushAnswer,
  keyScope: 'competitor:write',
  maxBodyBytes: ROWS_BODY_BYTES,
})

const competitorList = z.strictObject({
  competitors: z.array(competitor),
  /** Deleted ones that can still be restored, the last deleted first. */
  removed: z.array(z.strictObject({ competitorId: z.uuid(), name: z.string(), removedAt: z.iso.datetime() })),
  currency: z.string(),
})

export const listCompetitors = call('GET /api/competitors', {
  summary: 'Competitors with what is known of them',
  answer: competitorList,
})

export const changeCompetitor = call('PATCH /api/competitors/{competitorId}', {
  summary: 'Change how a competitor counts, or delete and restore it with its prices (for a day)',
  params: competitorParam,
  body: z
    .object({
      weight: z.number().min(0).max(1).optional(),
      staleAfterDays: z.int().min(1).max(MOST_STALE_DAYS).optional(),
      tax: z.enum(taxRules).optional(),
      taxPercent: z.number().min(0).max(50).optional(),
      domain: text(200).nullable().optional(),
      isRemoved: z.boolean().optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0),
  answer: competitorList,
})

export const confirmCompetitorPrice = call('POST /api/competitor-prices/confirm', {
  summary: 'Believe an observation that was kept as suspect',
  body: z.object({
    competitorId: z.uuid(),
    externalKey: z.string().min(1).max(600),
    observationId: z.string().min(1).max(64),
  }),
  answer: z.strictObject({ confirmed: z.int() }),
})

export const exportCompetitorPrices = call('GET /api/competitor-prices/export', {
  summary:
    'All observed prices of competitors as CSV, XLSX or JSON, with the products that they are matched to',
  query: z.object({ format: z.enum(['csv', 'xlsx', 'json']) }),
  answer: 'file',
  auditAs: 'exportTable',
})

export const getProductMarket = call('GET /api/product-markets/{productId}', {
  summary: 'Prices of competitors for one product, and the gap over time',
  params: z.object({ productId: z.coerce.number().int().positive() }),
  answer: z.strictObject({
    productId,
    title: z.string(),
    price: decimal.nullable(),
    currency: z.string(),
    market: market.nullable(),
    offers: z.array(offer),
    /** One entry per day on which something changed; `null`: nothing in force, so the line has a gap. */
    history: z.array(
      z.strictObject({
        day: z.iso.date(),
        lowest: decimal.nullable(),
        median: decimal.nullable(),
        count: z.int(),
      }),
    ),
    /** Our average price by month, where something was sold. */
    ours: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), price: decimal })),
  }),
})

export const listProductMarkets = call('GET /api/product-markets', {
  summary: 'The market of up to 200 products: lowest, median, own rank, gap and age',
  query: z.object({
    products: z.string().transform((ids, context) => {
      const read = z.array(z.coerce.number().int().positive()).max(200).safeParse(ids.split(','))
      if (read.success) return read.data
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }),
  }),
  answer: z.strictObject({
    markets: z.array(productMarket),
    /** False if no competitor was ever observed: then nothing is to be shown. */
    hasCompetitors: z.boolean(),
    currency: z.string(),
  }),
})
