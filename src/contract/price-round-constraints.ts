import * as z from 'zod'
import { messageId } from '#messages/message'

/** Products of a round: those with the largest revenue. */
export const MOST_ROUND_PRODUCTS = 10_000
/** Products of a ladder. */
export const MOST_RUNGS = 12
const MOST_CONSTRAINTS = 12
const MOST_PAIRS = 200
/** Known-value items that a person chooses. */
const MOST_KNOWN_VALUE = 100

export const productId = z.int().positive()

export const groupName = z.string().trim().min(1).max(500)

/** Products that a constraint counts. */
const roundScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('store') }),
  z.object({ kind: z.literal('type'), name: groupName }),
  z.object({ kind: z.literal('vendor'), name: groupName }),
])

const floorFigures = ['profit', 'revenue', 'units', 'margin'] as const
const share = z.number().min(0).max(1)

const isRange = ({ least, most }: { readonly least: number; readonly most: number }) => least <= most
const RANGE_FAULT = { path: ['most'], error: messageId('field.most_below_least') }

const changesLimit = z.object({
  kind: z.literal('changes'),
  of: roundScope,
  most: z.int().min(0).max(MOST_ROUND_PRODUCTS),
})
/** `least`: share of today's figure. `chance`: with this probability; `null`: as expected. */
const floorLimit = z.object({
  kind: z.literal('floor'),
  of: roundScope,
  figure: z.enum(floorFigures),
  least: z.number().min(0.5).max(1.5),
  chance: z.number().min(0.5).max(0.95).nullable(),
})
/** Every confirmed ladder: the larger size is this share cheaper per unit; `repair` also mends what is broken today. */
const laddersLimit = z.object({ kind: z.literal('ladders'), cheaper: share.max(0.5), repair: z.boolean() })
/** The first price of each pair lies between these shares above the second; below it with negative shares. */
const gapLimit = z
  .object({
    kind: z.literal('gap'),
    pairs: z
      .array(z.object({ productId, againstId: productId }))
      .min(1)
      .max(MOST_PAIRS),
    least: z.number().min(-0.9).max(10),
    most: z.number().min(-0.9).max(10),
    repair: z.boolean(),
  })
  .refine(isRange, RANGE_FAULT)
/**
 * Items whose price customers know rise by at most this share on average, weighted by revenue: those that a person
 * chose, else the products with the largest revenue.
 */
const imageLimit = z.object({
  kind: z.literal('image'),
  best: z.int().min(1).max(500),
  productIds: z.array(productId).min(1).max(MOST_KNOWN_VALUE).optional(),
  most: share,
})
/** At most this share of the revenue gets dearer. */
const dearerLimit = z.object({ kind: z.literal('dearer'), most: share })
/** No cut of a product whose stock covers at most so many weeks. */
const coverLimit = z.object({ kind: z.literal('cover'), of: roundScope, weeks: z.number().min(0.5).max(104) })
/** The product sells at least so many units in so many days, with a chance of 0.7. */
const clearLimit = z.object({
  kind: z.literal('clear'),
  productId,
  units: z.int().min(1).max(1_000_000),
  days: z.int().min(1).max(365),
})
/** Lowest quality first: each is dearer than the one before by a share between these. */
const qualityLimit = z
  .object({
    kind: z.literal('quality'),
    productIds: z.array(productId).min(2).max(MOST_RUNGS),
    least: z.number().min(0).max(10),
    most: z.number().min(0).max(10),
    repair: z.boolean(),
  })
  .refine(isRange, RANGE_FAULT)
/** Variants of one product (one handle) that cost the same today still do; `repair`: all variants of one product. */
const sameLimit = z.object({ kind: z.literal('same'), of: roundScope, repair: z.boolean() })
/** Variants of one product (one handle) change together or not at all. */
const togetherLimit = z.object({ kind: z.literal('together'), of: roundScope })
/**
 * Bounds of single prices, next to those of the store's limits: largest cut and rise as shares of today's price, no
 * price that was never sold before, days since the last change. `null`: no bound.
 */
const boundsLimit = z.object({
  kind: z.literal('bounds'),
  of: roundScope,
  cut: share.max(0.5).nullable(),
  rise: share.max(0.5).nullable(),
  isTried: z.boolean(),
  restDays: z.int().min(1).max(365).nullable(),
})

export const roundConstraint = z.discriminatedUnion('kind', [
  changesLimit,
  floorLimit,
  laddersLimit,
  gapLimit,
  imageLimit,
  dearerLimit,
  coverLimit,
  clearLimit,
  qualityLimit,
  sameLimit,
  togetherLimit,
  boundsLimit,
])
export const roundConstraints = z.array(roundConstraint).max(MOST_CONSTRAINTS)

/** As they are sent: no rule holds a product against itself. */
export const askedConstraints = roundConstraints.superRefine((list, context) => {
  list.forEach((each, at) => {
    if (each.kind === 'gap' && each.pairs.some(({ productId, againstId }) => productId === againstId))
      context.addIssue({ code: 'custom', path: [at, 'pairs'] })
    const listed = each.kind === 'quality' || each.kind === 'image' ? (each.productIds ?? []) : []
    if (new Set(listed).size < listed.length) context.addIssue({ code: 'custom', path: [at, 'productIds'] })
  })
})
