import * as z from 'zod'
import { call, ROWS_BODY_BYTES } from './call.ts'
import { isoInstant } from './iso-day.ts'
import { askedConstraints, groupName, MOST_ROUND_PRODUCTS, productId } from './price-round-constraints.ts'
import {
  ladderMembers,
  ladderStatuses,
  MOST_COMPARED,
  newPrice,
  priceLadder,
  priceRound,
  roundGoals,
  roundItem,
  roundName,
} from './price-round-shapes.ts'

const roundParam = z.object({ roundId: z.uuid() })
const roundAnswer = z.strictObject({ round: priceRound })
/** A round with a page of its products. */
const pageAnswer = z.strictObject({
  round: priceRound,
  items: z.array(roundItem),
  total: z.int(),
  currency: z.string(),
})
const page = z.coerce.number().int().min(1).max(100_000).default(1)

/** `null`: the person decides nothing about it any more. */
const pin = z.discriminatedUnion('pin', [
  z.object({ productId, pin: z.literal('locked') }),
  z.object({ productId, pin: z.literal('forbidden') }),
  z.object({ productId, pin: z.literal('set'), price: newPrice }),
  z.object({ productId, pin: z.literal(null) }),
])

export const listPriceRounds = call('GET /api/price-rounds', {
  summary: 'Price rounds, the last one changed first, and what a new one can be about',
  query: z.object({
    /** Only changed costs of this import count in `costChanges`. */
    importId: z.uuid().optional(),
  }),
  answer: z.strictObject({
    rounds: z.array(priceRound),
    currency: z.string(),
    /** Sold products, and those whose price the estimates allow to move. */
    products: z.int(),
    withEstimate: z.int(),
    types: z.array(z.string()),
    vendors: z.array(z.string()),
    ladders: z.strictObject({ proposed: z.int(), confirmed: z.int() }),
    /** Products whose unit cost has changed since their price was set, and no round was made of them; `null`: none. */
    costChanges: z.strictObject({ products: z.int(), since: z.iso.date() }).nullable(),
  }),
})

export const createPriceRound = call('POST /api/price-rounds', {
  summary: 'Make a price round and solve it: it is answered with the first page of its products',
  body: z.object({
    name: roundName,
    goal: z.enum(roundGoals).default('advice'),
    isCareful: z.boolean().default(false),
    constraints: askedConstraints,
    about: z.enum(['store', 'costs']).default('store'),
    /** Only the products whose cost this import changed; with `about: costs`. */
    importId: z.uuid().optional(),
  }),
  maxBodyBytes: 524_288,
  answer: pageAnswer,
})

export const getPriceRound = call('GET /api/price-rounds/{roundId}', {
  summary: 'A price round with its products by page',
  params: roundParam,
  query: z.object({
    page,
    search: z.string().trim().max(200).optional(),
    show: z.enum(['all', 'changed', 'held', 'pinned']).default('all'),
  }),
  answer: pageAnswer,
})

/** `solvedAt` of the proposal that the person saw; a round that was solved again since is refused. */
const seenAt = isoInstant.optional()

export const changePriceRound = call('PATCH /api/price-rounds/{roundId}', {
  summary:
    'Change goal, constraints or single prices of a round and solve it again, rename it, or delete and restore it',
  params: roundParam,
  body: z
    .object({
      name: roundName.optional(),
      goal: z.enum(roundGoals).optional(),
      isCareful: z.boolean().optional(),
      constraints: askedConstraints.optional(),
      pins: z.array(pin).min(1).max(MOST_ROUND_PRODUCTS).optional(),
      seen: seenAt,
      /** Solve it again with the present estimates and prices. */
      solve: z.literal(true).optional(),
      /** `true` deletes it, `false` brings it back. */
      isRemoved: z.boolean().optional(),
    })
    .refine(({ seen: _seen, ...changes }) => Object.keys(changes).length > 0),
  answer: roundAnswer,
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const copyPriceRound = call('POST /api/price-rounds/{roundId}/copies', {
  summary: 'Save a round as a version of its own',
  params: roundParam,
  body: z.object({ name: roundName }),
  answer: roundAnswer,
})

export const weighPriceRound = call('POST /api/price-rounds/{roundId}/weights', {
  summary: 'What each constraint of a round costs, and its profit against the number of changes',
  params: roundParam,
  answer: roundAnswer,
  audit: 'none',
})

const compared = z.string().transform((text, context) => {
  const ids = z
    .array(z.uuid())
    .min(2)
    .max(MOST_COMPARED)
    .safeParse([...new Set(text.split(','))])
  if (ids.success) return ids.data
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

export const comparePriceRounds = call('GET /api/price-rounds/compare', {
  summary: 'Up to five rounds side by side, with the products on which they differ by page',
  query: z.object({ rounds: compared, page }),
  answer: z.strictObject({
    rounds: z.array(priceRound),
    items: z.array(
      z.strictObject({
        productId,
        title: z.string(),
        today: z.string().nullable(),
        /** In the order of the rounds; `null`: not part of it. */
        prices: z.array(z.string().nullable()),
      }),
    ),
    total: z.int(),
    currency: z.string(),
  }),
})

const brandPair = z.strictObject({
  productId,
  againstId: productId,
  title: z.string(),
  againstTitle: z.string(),
  price: z.string().nullable(),
  againstPrice: z.string().nullable(),
  /** Price / that of the other one - 1 today. */
  gap: z.number().nullable(),
})

export const proposePricePairs = call('GET /api/price-rounds/pairs', {
  summary:
    'Pairs of products of two vendors that are alike by title, type and size, to propose for a gap of prices',
  query: z.object({ vendor: groupName, against: groupName }),
  answer: z.strictObject({ pairs: z.array(brandPair), currency: z.string() }),
})

export const exportPriceRound = call('GET /api/price-rounds/{roundId}/export', {
  summary: 'A price round as CSV, XLSX or JSON: each product with old and new price and why',
  params: roundParam,
  query: z.object({ format: z.enum(['csv', 'xlsx', 'json']) }),
  answer: 'file',
  auditAs: 'exportTable',
})

export const sendPriceRound = call('POST /api/price-rounds/{roundId}/send', {
  summary: 'Plan the new prices of a round and, with a connected store, draft their roll-out',
  params: roundParam,
  body: z.object({
    /** True to plan them despite conflicts with other plans; otherwise it is refused with `plan_conflict`. */
    acceptConflicts: z.boolean().optional(),
    seen: seenAt,
  }),
  answer: z.strictObject({
    round: priceRound,
    planned: z.int(),
    /** `null`: no store is connected, so the prices are in the price plan. */
    rolloutId: z.uuid().nullable(),
  }),
})

export const listPriceLadders = call('GET /api/price-ladders', {
  summary: 'Ladders of sizes: proposed from titles, confirmed and rejected ones',
  query: z.object({ page, status: z.enum(ladderStatuses).optional() }),
  answer: z.strictObject({ ladders: z.array(priceLadder), total: z.int(), currency: z.string() }),
})

export const proposePriceLadders = call('POST /api/price-ladders', {
  summary: 'Look for ladders of sizes in the titles of the products; none is in force before it is confirmed',
  answer: z.strictObject({ proposed: z.int() }),
  audit: 'none',
})

export const setPriceLadder = call('PATCH /api/price-ladders/{ladderId}', {
  summary: 'Confirm, reject or correct a ladder of sizes',
  params: z.object({ ladderId: z.uuid() }),
  body: z
    .object({
      status: z.enum(ladderStatuses).optional(),
      name: roundName.optional(),
      members: ladderMembers.optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0),
  answer: z.strictObject({ ladder: priceLadder }),
})
