import * as z from 'zod'
import { call, ROWS_BODY_BYTES } from './call.ts'
import {
  MATCH_PAGE_SIZE,
  MOST_DECIDED,
  matchDecisions,
  matchStates,
  matchVetoes,
  matchWays,
} from './competitor-shapes.ts'

const decimal = z.string().regex(/^\d{1,14}(\.\d{1,4})?$/)
const productId = z.int().positive()
const page = z.coerce.number().int().min(1).max(100_000).default(1)

const candidate = z.strictObject({
  productId,
  title: z.string(),
  sku: z.string(),
  price: decimal.nullable(),
  how: z.enum(matchWays),
  score: z.number(),
  factor: z.number(),
  veto: z.enum(matchVetoes).nullable(),
  isConfirmed: z.boolean(),
})

const matchItem = z.strictObject({
  competitorId: z.uuid(),
  competitor: z.string(),
  externalKey: z.string(),
  title: z.string().nullable(),
  code: z.string().nullable(),
  gtin: z.string().nullable(),
  brand: z.string().nullable(),
  /** Only text: nothing is opened. */
  url: z.string().nullable(),
  state: z.enum(matchStates),
  price: decimal.nullable(),
  currency: z.string().nullable(),
  day: z.iso.date().nullable(),
  candidates: z.array(candidate),
})

const matchCounts = z.record(z.enum(matchStates), z.int())

export const listCompetitorMatches = call('GET /api/competitor-matches', {
  summary: 'Products of competitors by how they are matched, those that wait for a person first',
  query: z.object({ page, state: z.enum(matchStates).default('waiting') }),
  answer: z.strictObject({
    items: z.array(matchItem).max(MATCH_PAGE_SIZE),
    total: z.int(),
    counts: matchCounts,
    /** How many wait with one candidate without a doubt, whose likeness is at least this. */
    sure: z.array(z.strictObject({ minScore: z.number(), count: z.int() })),
    currency: z.string(),
  }),
})

export const decideCompetitorMatch = call('POST /api/competitor-matches/{competitorId}/{externalKey}', {
  summary: "Confirm or reject that a competitor's product is one of ours, ignore it, or decide anew",
  params: z.object({ competitorId: z.uuid(), externalKey: z.string().min(1).max(600) }),
  body: z.object({
    decision: z.enum(matchDecisions),
    /** Required to confirm and to reject. */
    productId: productId.optional(),
    /** How much of our product one of theirs contains. */
    factor: z.number().min(0.001).max(1000).optional(),
  }),
  answer: z.strictObject({ item: matchItem, counts: matchCounts }),
})

const matchKey = z.strictObject({ competitorId: z.uuid(), externalKey: z.string().min(1).max(600) })

export const decideCompetitorMatches = call('POST /api/competitor-matches/several', {
  summary: 'Confirm all proposals without a doubt from a likeness on, or take such a confirmation back',
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('confirm'), minScore: z.number().min(0.85).max(1) }),
    z.object({ decision: z.literal('reopen'), items: z.array(matchKey).min(1).max(MOST_DECIDED) }),
  ]),
  answer: z.strictObject({
    /** What was decided, to take it back: the first thousand. */
    items: z.array(matchKey),
    counts: matchCounts,
  }),
  auditAs: 'decideCompetitorMatch',
  maxBodyBytes: ROWS_BODY_BYTES,
})
