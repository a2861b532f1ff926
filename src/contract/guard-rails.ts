import * as z from 'zod'
import { GUARD_RAIL_LIMITS, PRICE_ENDINGS, PRICE_GOALS } from '#analytics'
import { messageId } from '#messages/message'

const limits = GUARD_RAIL_LIMITS

const marginFloor = z.number().min(limits.marginFloor.min).max(limits.marginFloor.max)

const maxStep = z.number().min(limits.maxStep.min).max(limits.maxStep.max)

const ending = z.enum(PRICE_ENDINGS)

const assumedMargin = z.number().min(limits.assumedMargin.min).max(limits.assumedMargin.max).nullable()

const amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, messageId('field.not_amount'))

const days = z.int().min(limits.minDaysBetweenChanges.min).max(limits.minDaysBetweenChanges.max)

const isOrdered = (rails: { minPrice: string | null; maxPrice: string | null }) =>
  rails.minPrice === null || rails.maxPrice === null || Number(rails.minPrice) <= Number(rails.maxPrice)

const order = { path: ['maxPrice'], error: messageId('field.below_lowest_price') }

const storeGuardRails = z
  .strictObject({
    marginFloor,
    maxStep,
    ending,
    minPrice: amount.nullable(),
    maxPrice: amount.nullable(),
    minDaysBetweenChanges: days,
    /** Goal of the advised prices; default: profit. */
    goal: z.enum(PRICE_GOALS).default('profit'),
    /** Margin (price - cost) / price assumed for products without a cost; `null`: none. */
    assumedMargin: assumedMargin.default(null),
  })
  .refine(isOrdered, order)

/** Limits of a type; `null` in a field: the store's value applies. */
const typeGuardRails = z
  .strictObject({
    productType: z.string().trim().min(1).max(200),
    marginFloor: marginFloor.nullable(),
    maxStep: maxStep.nullable(),
    ending: ending.nullable(),
    minPrice: amount.nullable(),
    maxPrice: amount.nullable(),
    minDaysBetweenChanges: days.nullable(),
    assumedMargin: assumedMargin.default(null),
  })
  .refine(isOrdered, order)

export const guardRails = z.strictObject({
  store: storeGuardRails,
  types: z
    .array(typeGuardRails)
    .max(500)
    .refine((types) => new Set(types.map((type) => type.productType)).size === types.length, {
      error: messageId('field.product_type_twice'),
    }),
})

export const guardRailsAnswer = z.strictObject({
  ...guardRails.shape,
  /** Product types of the catalogue, to choose from. */
  productTypes: z.array(z.string()),
  /**
   * Most frequent endings of the shop's prices, as an amount below 1 (or below 100 without decimals); empty: no
   * pattern.
   */
  learnedEndings: z.array(z.strictObject({ ending: z.string(), share: z.number() })),
  /** Number of prices from which they were learned. */
  pricesSeen: z.int(),
  /** Number of products in the catalogue, and of those without a unit cost. */
  products: z.int(),
  withoutCost: z.int(),
})

/** Changes only the assumed margins of products without a cost; omitted types keep theirs. */
export const assumedMarginsInput = z.object({
  store: assumedMargin,
  types: z
    .array(z.strictObject({ productType: z.string().trim().min(1).max(200), assumedMargin }))
    .max(500)
    .default([]),
})
