import * as z from 'zod'
import {
  ADVICE_REASONS,
  type AdviceReason,
  PASS_REASONS,
  PRICE_RULES,
  ROUND_LIMITS,
  ROUND_REASONS,
} from '#analytics'
import { messageId } from '#messages/message'
import { MOST_RUNGS, productId, roundConstraint, roundConstraints } from './price-round-constraints.ts'
import { ranged } from './recommendations.ts'

export const ROUND_PAGE_SIZE = 50
/** Rounds that a company may keep, and those that are compared at a time. */
export const MOST_ROUNDS = 20
export const MOST_COMPARED = 5
export const MOST_LADDERS = 2000

/** An amount in the store's currency, at least two decimals. */
const amount = z.string().regex(/^\d+\.\d{2,4}$/)

export const newPrice = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/, messageId('field.not_amount'))
  .refine((text) => Number(text) > 0, messageId('field.not_above_zero'))

export const roundName = z.string().trim().min(1).max(80)

/** `advice`: the goal of the store's and its types' limits, as in the recommendations. */
export const roundGoals = ['advice', 'profit', 'revenue', 'units'] as const

/** `locked`: the proposed price stays. `forbidden`: today's price stays. `set`: a price set by hand. */
const roundPins = ['locked', 'forbidden', 'set'] as const

/** `failed`: no prices keep all constraints. */
const roundStates = ['solved', 'failed', 'sent'] as const

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

/** Some prices of a round, and the expected money a month more. */
const part = z.strictObject({ prices: z.int(), gain: z.number() })

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
  /** Prices set by hand of which the data cannot tell what they do: they count in no sum. */
  cannotTell: z.int(),
  /** Changed prices that the advice would not take: a rule needs them, or a person decided them. Part of `earned`. */
  unsure: part,
  /** Changed prices that clear stock at a loss. Part of `earned`. */
  toClear: part,
  /** In a round about costs: expected profit of a month at the old costs, then at the new ones and each price. */
  passThrough: z
    .strictObject({
      before: z.number(),
      kept: z.number(),
      next: z.number(),
      inFull: z.number(),
      /** Part of the change of the month's costs that the new prices pass on; `null`: costs did not change. */
      passedOn: z.number().nullable(),
      /** Why some products pass less on, where passing on in full is expected to bring more money a month. */
      notPassed: z.array(
        z.strictObject({ reason: z.enum(PASS_REASONS), products: z.int(), amount: z.number() }),
      ),
    })
    .nullable(),
  /** Types and vendors, those that gain most first. */
  groups: z.array(group),
})

/**
 * The smallest set that cannot hold together: positions in the round's list of constraints, and products whose locked,
 * forbidden or set prices are part of it. Any one of them left out, the others of the set can hold.
 */
export const roundConflict = z.strictObject({
  constraints: z.array(z.int()),
  productIds: z.array(productId),
  /** Limits that are part of it: without one of them its rules could hold. Empty: they could not, whatever the limits. */
  limits: z.array(z.enum(ROUND_LIMITS)),
  /** Least largest step with which all rules hold; `null`: none, or the step is no part of it. */
  leastStep: z.number().nullable(),
  /** Products that the smallest part of its rules is about; empty: those of a sum. */
  concerned: z.array(productId),
  /** False if only no prices were found. */
  isProved: z.boolean(),
  /**
   * Constraints in a looser form with which the whole round was solved: the one that needs the least loosening, or
   * several where no single one is enough; `null`: left out. Empty: no such form is known.
   */
  loosened: z.array(z.strictObject({ constraint: z.int(), to: roundConstraint.nullable() })),
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
  /** True if it weighs the worst tenth of what may come as much as the mean. */
  isCareful: z.boolean(),
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
  /** Products that a rule or the conflict is about. */
  named: z.array(z.strictObject({ productId, title: z.string() })),
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
  /** Price that stands in the price plan and is not carried out yet; `null`: none. */
  planned: amount.nullable(),
  /** New / today's price - 1. */
  change: z.number().nullable(),
  pin: z.enum(roundPins).nullable(),
  reason: z.enum(ROUND_REASONS),
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
  /** Limit of the store, or rule about competitors, that holds the price or brings it back; `null`: none. */
  limit: z.enum(PRICE_RULES).nullable(),
  /** Limit of the store that the price breaks, or `tested_range`; only a price set by hand does. */
  outside: z.enum(PRICE_RULES).nullable(),
  /** True if the price lies so far from all tried ones that the data cannot tell what it does: no gain is stated. */
  cannotTell: z.boolean(),
  /** True if it changes to a price that the advice would not take. */
  isUnsure: z.boolean(),
  /** Why a roll-out would leave the new price out, as far as it is known without asking the shop; `null`: it would not. */
  foreseen: z.string().nullable(),
  /** What the gain rests on. */
  why: z.strictObject({
    /** Its elasticity, and the weight of the product's own sales in it; `null`: unknown. */
    elasticity: z.number().nullable(),
    ownShare: z.number().nullable(),
    /** Margin at today's price; `null` without a cost. */
    margin: z.number().nullable(),
    /** True if the margin is the one that the owner stated for products without a cost. */
    isMarginStated: z.boolean(),
    /** Price of its own advice, without the round's constraints, and what that is expected to bring a month. */
    ownPrice: amount.nullable(),
    ownGain: z.number().nullable(),
  }),
  /**
   * Former and present unit cost, where it changed; part of it that the price passes on; price with which a unit brings
   * as much as before; margins before the change, at today's price and at the new one.
   */
  costChange: z
    .strictObject({
      from: amount,
      to: amount,
      passedOn: z.number().nullable(),
      inFull: amount.nullable(),
      margin: z.strictObject({ before: z.number(), kept: z.number(), next: z.number() }).nullable(),
    })
    .nullable(),
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
