import * as z from 'zod'
import { PRICE_RULES } from '#analytics'
import { isoDay } from './iso-day.ts'
import { platformIds } from './platform.ts'
import { ranged } from './recommendations.ts'

export const ROLLOUT_PAGE_SIZE = 50
export const MOST_ROLLED_OUT = 2000
/** Days after which an approval ends. */
export const APPROVAL_DAYS = 7

/**
 * `settling`: every price is written and its effect is watched; another roll-out may begin. A paused one returns to
 * `pausedFrom`.
 */
export const rolloutStates = [
  'draft',
  'awaiting_approval',
  'approved',
  'writing_canary',
  'watching',
  'writing_rest',
  'settling',
  'done',
  'paused',
  'taking_back',
  'taken_back',
  'cancelled',
] as const

/**
 * `sending`: the write is under way or its answer is not known yet. `unknown`: the shop shows neither price.
 * `waiting`: its owner carries it out by a file, and the next import confirms it. `kept`: another person changed the price, so it was not taken back.
 */
export const rolloutItemStates = [
  'pending',
  'sending',
  'waiting',
  'written',
  'settled',
  'refused',
  'stale',
  'unknown',
  'taking_back',
  'restored',
  'kept',
] as const

/** Modes of a list that a person drafts. */
export const listModes = ['all', 'canary'] as const
/**
 * `single`: one planned price that an owner sends by one click; `test`: the prices of one period of a price test. Both
 * stand outside of the lists.
 */
export const rolloutModes = [...listModes, 'single', 'test'] as const

const rolloutVerdicts = ['cannotTell', 'fine', 'harm', 'ask'] as const

/** Why an item was not written, or what was found. */
export const rolloutReasons = [
  'price_changed',
  'not_in_store',
  'not_sold',
  'other_kind',
  'in_test',
  'on_sale',
  'would_strike',
  'several_prices',
  'no_price',
  'same_price',
  'over_half',
  'digits',
  'rule',
  'too_soon',
  'not_planned',
  'not_yet',
  'plan_changed',
  'store_refused',
  'not_allowed',
  'no_answer',
  'other_price_shown',
  'changed_since',
  'put_back',
  'was_changed',
  'was_unlawful',
  'would_end_sale',
] as const

/** What keeps a list from being approved or started. */
export const rolloutBlockers = [
  'not_checked',
  'nothing_to_write',
  'much_revenue',
  'not_connected',
  'writing_off',
  'writing_not_allowed',
  'approval_missing',
  'approval_over',
  'four_eyes',
] as const

const amount = z.string().regex(/^\d+\.\d{2,4}$/)

export const rolloutSettings = z.strictObject({
  /** True to wait for an owner's word after the canary. */
  holdAfterCanary: z.boolean().default(false),
  /** True to refuse products whose variants have several prices; otherwise each moves by the same ratio. */
  onePrice: z.boolean().default(false),
  /** True to allow changing the prices of more than 30 % of the month's revenue in one go. */
  muchRevenue: z.boolean().default(false),
  /**
   * Struck-through prices that a new price would turn into a reduction, or end: left alone with their product, cleared
   * with the write, or shown where the law allows it.
   */
  wasPrices: z.enum(['refuse', 'clear', 'show']).default('refuse'),
  /** True to change the regular price of products on sale where the shop keeps both apart; the sale stays. */
  regularOnSale: z.boolean().default(false),
})

const person = z.strictObject({ userId: z.uuid(), name: z.string() })

const counts = z.strictObject(
  Object.fromEntries(rolloutItemStates.map((state) => [state, z.int()])) as Record<
    (typeof rolloutItemStates)[number],
    z.ZodInt
  >,
)

export const rollout = z.strictObject({
  rolloutId: z.uuid(),
  /** `null`: without a connected store, carried out by a file. */
  platform: z.enum(platformIds).nullable(),
  shopName: z.string().nullable(),
  state: z.enum(rolloutStates),
  /** State to which a paused roll-out returns. */
  pausedFrom: z.enum(rolloutStates).nullable(),
  /** Why it is paused or being taken back, in the reader's words. */
  reason: z.string().nullable(),
  mode: z.enum(rolloutModes),
  settings: rolloutSettings,
  /** Items are variants of the shop; a planned price of a product has one or more. */
  items: z.int(),
  products: z.int(),
  counts,
  /** Products written first; 0: all are written together, because there are too few or the mode is `all`. */
  canaryProducts: z.int(),
  /** Prices where another writer came between our reading and our writing, and where no shop's answer could show it. */
  otherWriters: z.strictObject({ putBack: z.int(), unseen: z.int() }),
  /** Listed products that a planned promotion follows within 30 days: EU price law then counts from the lowest price. */
  beforePromotion: z.int(),
  /** What watching the first products could show; `null`: none go first, or it is not worked out yet. */
  canaryPower: z
    .strictObject({
      /** Days over which it is stated, and the chance with which the loss is found. */
      days: z.int(),
      chance: z.number(),
      /** Smallest share of their profit whose loss is found with that chance; `null`: not even the loss of all. */
      detectableLoss: z.number().nullable(),
      /** Chance to find that a quarter of their profit is lost. */
      chanceOfQuarter: z.number(),
      /** False with fewer than 8 weeks of sales: nothing can be said. */
      isKnown: z.boolean(),
    })
    .nullable(),
  /** Reading of the live prices, which makes the list. */
  check: z.strictObject({
    status: z.enum(['queued', 'running', 'done', 'failed']),
    read: z.int(),
    checkedAt: z.iso.datetime().nullable(),
    problem: z.string().nullable(),
  }),
  blockers: z.array(z.enum(rolloutBlockers)),
  /** Share of the last 30 days' revenue that the listed products have; `null`: no revenue. */
  revenueShare: z.number().nullable(),
  /** Hash of the exact list; approving names it. `null`: not checked yet. */
  listHash: z.string().nullable(),
  draftedBy: person.nullable(),
  /** Person who changed the list or its settings last. */
  changedBy: person.nullable(),
  approvedBy: person.nullable(),
  approvedAt: z.iso.datetime().nullable(),
  approvalEndsAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})

export const rolloutItem = z.strictObject({
  itemId: z.uuid(),
  entryId: z.uuid(),
  productId: z.int(),
  title: z.string(),
  sku: z.string(),
  variantId: z.string(),
  storeProductId: z.string(),
  wave: z.enum(['canary', 'rest']),
  state: z.enum(rolloutItemStates),
  /** Price from which the plan was made. */
  plannedFrom: amount.nullable(),
  /** Price and struck-through price of the shop at the last check. */
  livePrice: amount.nullable(),
  liveCompareAt: amount.nullable(),
  /** What the write does with that struck-through price; taking back restores it. */
  was: z.enum(['kept', 'removed']).nullable(),
  /** Sale that the shop keeps apart from the price, and its last moment; it stays. */
  salePrice: amount.nullable(),
  saleEndsAt: z.iso.datetime().nullable(),
  newPrice: amount,
  /** New / live price - 1. */
  change: z.number().nullable(),
  /** Today's unit cost, and the share of the new price above it. */
  cost: amount.nullable(),
  margin: z.number().nullable(),
  expectedMonthlyGain: ranged.nullable(),
  /** Measure of that gain: profit, or revenue if no cost was known when it was planned. */
  expectedObjective: z.enum(['profit', 'revenue']).nullable(),
  reasonCode: z.enum(rolloutReasons).nullable(),
  reason: z.string().nullable(),
  brokenRule: z.enum(PRICE_RULES).nullable(),
  /** Price that the shop showed after the last write. */
  observedPrice: amount.nullable(),
  /**
   * Whether another person set a price between our reading and our writing: `none` by the shop's own answer, `put_back`
   * if that price stands again, `unseen` if the shop's answer does not show it.
   */
  otherWriter: z.enum(['none', 'unseen', 'put_back']).nullable(),
  attempts: z.int(),
  sentAt: z.iso.datetime().nullable(),
  writtenAt: z.iso.datetime().nullable(),
  restoredAt: z.iso.datetime().nullable(),
})

export const rolloutLook = z.strictObject({
  day: isoDay,
  profit: z.number().nullable(),
  counterfactual: z.number().nullable(),
  statistic: z.number().nullable(),
  boundary: z.number().nullable(),
  verdict: z.enum(rolloutVerdicts),
  detail: z.record(z.string(), z.unknown()),
})
