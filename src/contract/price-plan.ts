import * as z from 'zod'
import { PRICE_RULES } from '#analytics'
import { messageId } from '#messages/message'
import { call, ROWS_BODY_BYTES } from './call.ts'
import { isoDay } from './iso-day.ts'
import { gainTotals, priceAdvice, pricedChannel, ranged } from './recommendations.ts'
import { rolloutItemStates, rolloutModes, rolloutReasons, rolloutStates } from './rollout-shapes.ts'

const productId = z.int().positive()

/** An amount in the store's currency, at least two decimals. */
const price = z.string().regex(/^\d+\.\d{2,4}$/)

/** Price as sent: above zero, never empty. */
export const newPrice = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/, messageId('field.not_amount'))
  .refine((amount) => Number(amount) > 0, messageId('field.not_above_zero'))

const reason = z.string().trim().max(500)

const startsOn = isoDay.nullable()

const planOrigins = ['advice', 'simulation', 'manual', 'round', 'test'] as const

const planStatuses = ['planned', 'applied', 'reverted'] as const

const planFileFormats = ['csv', 'xlsx', 'json', 'shopify'] as const

const MOST_PLANNED_AT_ONCE = 200

/** Expectation at the time of planning; `null`: nothing could be computed. */
const expected = z.strictObject({
  unitsChange: ranged,
  monthlyRevenue: ranged,
  /** Measure of the gain: profit, or revenue if no cost is known. */
  objective: z.enum(['profit', 'revenue']),
  monthlyGain: ranged,
  /** First of the 30 days of the expectation; `null` or absent: the day after the data. */
  from: isoDay.nullable().optional(),
  /** Probability of a gain; absent in entries from before it was stored. */
  probability: z.number().optional(),
  /** Margin assumed without a cost; `null`: the cost was known, or revenue is used. */
  assumedMargin: z.number().nullable().optional(),
})

/** What became of a planned price on its way into the store, by its newest roll-out. */
const onItsWay = z.strictObject({
  rolloutId: z.uuid(),
  mode: z.enum(rolloutModes),
  rolloutState: z.enum(rolloutStates),
  /** Variants of the store that it has; the state is that of the one that needs attention most. */
  itemIds: z.array(z.uuid()),
  state: z.enum(rolloutItemStates),
  /** Why it was not written or not taken back, or why the roll-out is paused, in the reader's words. */
  reason: z.string().nullable(),
  /** Price that the store showed last. */
  livePrice: price.nullable(),
})

export const planEntry = z.strictObject({
  entryId: z.uuid(),
  productId,
  title: z.string(),
  sku: z.string(),
  /** Current price, and the price at the time of planning. */
  currentPrice: price.nullable(),
  todayPrice: price.nullable(),
  plannedPrice: price,
  /** Planned / price at planning - 1. */
  change: z.number().nullable(),
  origin: z.enum(planOrigins),
  /** Reason in the planner's own words; may be empty. */
  reason: z.string(),
  /** Accepted advice at that time, for an entry that came from it. */
  advice: priceAdvice.nullable(),
  /**
   * Sales channel of the price: as in the advice, otherwise the current main channel; `null`: all sales are in one
   * channel.
   */
  channel: pricedChannel.nullable(),
  startsOn,
  status: z.enum(planStatuses),
  expected: expected.nullable(),
  /** True if it lies so far from all known prices that nothing is expected of it, and no total counts it. */
  isBeyondEvidence: z.boolean(),
  /** Limit of the store that this price violates. */
  brokenRule: z.enum(PRICE_RULES).nullable(),
  /**
   * Why a roll-out would leave a planned price out, as far as is known without asking the shop; `null`: the live price
   * decides.
   */
  foreseen: z.strictObject({ code: z.enum(rolloutReasons), reason: z.string() }).nullable(),
  /** Reason why a Shopify file omits it; `null`: the file contains it. */
  shopifyGap: z.enum(['no_handle', 'several_variants']).nullable(),
  /** `null`: it was not sent to the store, or was changed since it was not written. */
  onItsWay: onItsWay.nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  revertedAt: z.iso.datetime().nullable(),
  isRemoved: z.boolean(),
})

export const pricePlanAnswer = z.strictObject({
  entries: z.array(planEntry),
  counts: z.strictObject({ planned: z.int(), applied: z.int(), reverted: z.int() }),
  /** Expected total effect of the planned changes. */
  totals: gainTotals,
  currency: z.string(),
})

export const addedToPlan = pricePlanAnswer.extend({
  /** What stood planned for these products before, as removed entries: to be put back once the new ones are removed. */
  replaced: z.array(z.strictObject({ entryId: z.uuid(), productId, plannedPrice: price })),
})

export const addToPlanInput = z.object({
  /** True to save it despite conflicts with other plans; otherwise it is refused with `plan_conflict`. */
  acceptConflicts: z.boolean().optional(),
  entries: z
    .array(
      z.object({
        productId,
        price: newPrice,
        origin: z.enum(['simulation', 'manual']),
        reason: reason.optional(),
        startsOn: startsOn.optional(),
      }),
    )
    .min(1)
    .max(MOST_PLANNED_AT_ONCE)
    .refine((entries) => new Set(entries.map((entry) => entry.productId)).size === entries.length, {
      error: messageId('field.product_twice'),
    }),
})

export const planEntryAnswer = z.strictObject({ entry: planEntry })

const planEntryIdInput = z.object({ entryId: z.uuid() })

/** Only the given fields are changed. */
export const changePlanEntryInput = z
  .object({
    price: newPrice.optional(),
    reason: reason.optional(),
    startsOn: startsOn.optional(),
    status: z.enum(planStatuses).optional(),
    /** `true` takes it off the plan, `false` puts it back. */
    isRemoved: z.boolean().optional(),
    /** True to save it despite conflicts with other plans; otherwise it is refused with `plan_conflict`. */
    acceptConflicts: z.boolean().optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, { error: messageId('field.changes_nothing') })

const exportPlanInput = z.object({ format: z.enum(planFileFormats) })

export const listPricePlan = call('GET /api/price-plan', {
  summary: 'Intended price changes with their reasons and what is expected of them',
  answer: pricePlanAnswer,
})

export const addToPricePlan = call('POST /api/price-plan', {
  summary: 'Plan new prices; an open entry of the same product is replaced',
  body: addToPlanInput,
  answer: addedToPlan,
  auditAs: 'pricePlan',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const changePlanEntry = call('PATCH /api/price-plan/{entryId}', {
  summary: 'Change a planned price, its reason, day or status, take it off the plan or put it back',
  params: planEntryIdInput,
  body: changePlanEntryInput,
  answer: planEntryAnswer,
  record: { kind: 'planEntry', at: 'entry' },
  auditAs: 'pricePlan',
})

export const exportPricePlan = call('GET /api/price-plan/export', {
  summary: 'The price plan as CSV, XLSX, JSON, or in the format of the Shopify product import',
  query: exportPlanInput,
  answer: 'file',
  auditAs: 'exportTable',
})
