import * as z from 'zod'
import { ADVICE_REASONS, type AdviceReason } from '#analytics'
import { messageId } from '#messages/message'
import { ranged } from './recommendations.ts'

export const ROUND_PAGE_SIZE = 50
/** Rounds that a company may keep, and those that are compared at a time. */
export const MOST_ROUNDS = 20
export const MOST_COMPARED = 5
/** Products of a round: those with the largest revenue. */
export const MOST_ROUND_PRODUCTS = 10_000
const MOST_CONSTRAINTS = 12
const MOST_PAIRS = 200
export const MOST_LADDERS = 2000
export const MOST_RUNGS = 12

export const productId = z.int().positive()

/** An amount in the store's currency, at least two decimals. */
const amount = z.string().regex(/^\d+\.\d{2,4}$/)

export const newPrice = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/, messageId('field.not_amount'))
  .refine((text) => Number(text) > 0, messageId('field.not_above_zero'))

export const roundName = z.string().trim().min(1).max(80)

/** `advice`: the goal of the store's and its types' limits, as in the recommendations. */
export const roundGoals = ['advice', 'profit', 'revenue', 'units'] as const

const groupName = z.string().trim().min(1).max(500)

/** Products that a constraint counts. */
const roundScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('store') }),
  z.object({ kind: z.literal('type'), name: groupName }),
  z.object({ kind: z.literal('vendor'), name: groupName }),
])

const floorFigures = ['profit', 'revenue', 'units', 'margin'] as const
const share = z.number().min(0).max(1)

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
const gapLimit = z.object({
  kind: z.literal('gap'),
  pairs: z
    .array(z.object({ productId, againstId: productId }))
    .min(1)
    .max(MOST_PAIRS),
  least: z.number().min(-0.9).max(10),
  most: z.number().min(-0.9).max(10),
  repair: z.boolean(),
})
/** The products with the largest revenue rise by at most this share on average. */
const imageLimit = z.object({ kind: z.literal('image'), best: z.int().min(1).max(500), most: share })
/** At most this share of the revenue gets dearer. */
const dearerLimit = z.object({ kind: z.literal('dearer'), most: share })
/** No cut of a product whose stock covers at most so many weeks. */
const coverLimit = z.object({ kind: z.literal('cover'), of: roundScope, weeks: z.number().min(0.5).max(104) })

export const roundConstraint = z.discriminatedUnion('kind', [
  changesLimit,
  floorLimit,
  laddersLimit,
  gapLimit,
  imageLimit,
  dearerLimit,
  coverLimit,
])
export const roundConstraints = z.array(roundConstraint).max(MOST_CONSTRAINTS)

/** `locked`: the proposed price stays. `forbidden`: today's price stays. `set`: a price set by hand. */
const roundPins = ['locked', 'forbidden', 'set'] as const

/** `failed`: no prices keep all constraints. */
const roundStates = ['solved', 'failed', 'sent'] as const

/** What decides a price: its own advice, constraints, a hard limit that today's price breaks, or a person. */
const roundReasons = ['advice', 'constraint', 'limit', 'lock', 'hand', 'forbid', 'no_price'] as const

/** Figure of a month at today's and at the proposed prices. */
const total = z.strictObject({ now: z.number(), next: z.number(), change: ranged })

const group = z.strictObject({
  kind: z.enum(['type', 'vendor']),
  name: z.string().nullable(),
  products: z.int(),
  changes: z.int(),
  /** Expected money a month more. */
  gain: z.number(),
  /** Expected revenue of a month over today's - 1; `null`: no revenue today. */
  revenueChange: z.number().nullable(),
})

export const roundTotals = z.strictObject({
  products: z.int(),
  /** Sold products beyond the limit of a round, which keep their prices. */
  leftOut: z.int(),
  rises: z.int(),
  cuts: z.int(),
  /** Of the products whose cost is known or assumed; `null`: there are none. */
  profit: total.nullable(),
  revenue: total,
  units: total,
  /** Changed products without a cost: in `earned` they count with their revenue. */
  withoutCost: z.int(),
  objective: z.enum(['profit', 'revenue']),
  /** Money a month that the round earns more, from joint draws. */
  earned: ranged,
  /** Probability that the whole round earns more; `null` without a change. */
  chance: z.number().nullable(),
  /** Mean of the worst tenth of what it may earn. */
  badCase: z.number().nullable(),
  /** Types and vendors, those that gain most first. */
  groups: z.array(group),
})

/** Constraints that cannot hold together: positions in the round's list. */
const roundConflict = z.strictObject({
  constraints: z.array(z.int()),
  /** True if locked, forbidden or set prices are part of it. */
  isFixed: z.boolean(),
  /** False if only no prices were found. */
  isProved: z.boolean(),
  /** The constraint whose least loosening lets the others hold, and its loosened form. */
  cheapest: z.strictObject({ constraint: z.int(), loosened: roundConstraint }).nullable(),
})

export const roundWeights = z.strictObject({
  /** Expected money a month with at most so many changes. */
  curve: z.array(z.strictObject({ changes: z.int(), earned: z.number() })),
  /** Money a month that the round would earn more without the constraint; `null`: it is not known. */
  costs: z.array(z.strictObject({ constraint: z.int(), cost: z.number().nullable() })),
})

export const priceRound = z.strictObject({
  roundId: z.uuid(),
  name: z.string(),
  goal: z.enum(roundGoals),
  constraints: roundConstraints,
  state: z.enum(roundStates),
  /** `costs`: only the products whose cost has changed. */
  about: z.enum(['store', 'costs']),
  /** True if estimates, products, costs or limits have changed since it was solved. */
  isOlder: z.boolean(),
  solvedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** `null`: no prices keep the constraints. */
  totals: roundTotals.nullable(),
  conflict: roundConflict.nullable(),
  /** `null`: not computed yet. */
  weights: roundWeights.nullable(),
  pins: z.strictObject({ locked: z.int(), forbidden: z.int(), set: z.int() }),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
})

export const roundItem = z.strictObject({
  productId,
  title: z.string(),
  sku: z.string(),
  productType: z.string().nullable(),
  vendor: z.string().nullable(),
  today: amount.nullable(),
  price: amount.nullable(),
  /** New / today's price - 1. */
  change: z.number().nullable(),
  pin: z.enum(roundPins).nullable(),
  reason: z.enum(roundReasons),
  /** Why its advice alone changes or keeps the price. */
  adviceReason: z.enum(Object.keys(ADVICE_REASONS) as [AdviceReason, ...AdviceReason[]]),
  /** Positions of the constraints that keep it from the price of its own advice. */
  heldBy: z.array(z.int()),
  objective: z.enum(['profit', 'revenue']),
  /** Expected money a month more, with its 90 % interval; `null`: unknown. */
  gain: ranged.nullable(),
  /** Probability that it earns more; `null`: the price stays. */
  probability: z.number().nullable(),
  /** Revenue of a month at today's price. */
  revenue: z.number().nullable(),
  /** Former and present unit cost, where it changed. */
  costChange: z.strictObject({ from: amount, to: amount, passedOn: z.number().nullable() }).nullable(),
})

export const ladderStatuses = ['proposed', 'confirmed', 'rejected'] as const

/** A size of a ladder, contents in the ladder's unit. */
const ladderMember = z.object({ productId, size: z.number().positive().max(1e9) })
export const ladderMembers = z.array(ladderMember).min(2).max(MOST_RUNGS)

export const priceLadder = z.strictObject({
  ladderId: z.uuid(),
  name: z.string(),
  unit: z.string(),
  status: z.enum(ladderStatuses),
  /** Smallest first. */
  members: z.array(
    z.strictObject({ productId, title: z.string(), size: z.number(), price: amount.nullable() }),
  ),
  /** True if today's prices make a larger size dearer per unit than a smaller one. */
  isBroken: z.boolean(),
})
