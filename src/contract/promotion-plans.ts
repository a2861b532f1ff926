import * as z from 'zod'
import { messageId } from '#messages/message'

const id = z.int().positive()

/** A decimal as text. */
const amount = z.string().regex(/^-?\d+(\.\d+)?$/)

const day = z.iso.date()

const dayInput = day.refine((text) => text >= '1990-01-01' && text < '2100-01-01', {
  error: messageId('field.year_outside_1990'),
})

const probability = z.number().min(0).max(1)

const ranged = z.strictObject({ value: z.number(), low: z.number(), high: z.number() })

const scenarioIds = ['protect_margin', 'balanced', 'grow_volume'] as const

export const scenariosInput = z
  .object({
    /** Maximum total of the discounts; absent: the amount of the last quarter. */
    budget: z.number().min(0).max(1e12).optional(),
    days: z.int().min(3).max(35).optional(),
    earliestStart: dayInput.optional(),
  })
  .default({})

const priorPrice = z.strictObject({
  /** Lowest price of the 30 days before; `null` if unknown. */
  lowestPrice: amount.nullable(),
  lowestOn: day.nullable(),
  source: z.enum(['price_log', 'orders']).nullable(),
  lawful: z.boolean(),
  firstLawfulDate: day.nullable(),
})

const planItem = z.strictObject({
  productId: id,
  title: z.string(),
  startsOn: day,
  endsOn: day,
  depth: z.number(),
  regularPrice: amount,
  price: amount,
  units: z.number(),
  addedUnits: z.number(),
  revenue: z.number(),
  profit: z.number(),
  probabilityOfProfit: probability,
  budget: z.number(),
  prior: priorPrice,
})

export const scenariosAnswer = z.strictObject({
  scenarios: z.array(
    z.strictObject({
      id: z.enum(scenarioIds),
      name: z.string(),
      description: z.string(),
      /** Revenue of the promoted products during the promotion. */
      expectedRevenue: z.number(),
      promotionBudget: z.number(),
      /** Additional profit per unit of budget; 0 if no promotion pays. */
      expectedROI: z.number(),
      addedRevenue: z.number(),
      addedProfit: ranged,
      probabilityOfProfit: probability.nullable(),
      paidBy: z.strictObject({
        usualBuyers: z.number(),
        broughtForward: z.number(),
        otherProducts: z.number(),
      }),
      reason: z.enum(['planned', 'nothing_pays']),
      items: z.array(planItem),
      /** Number of promoted products beyond those listed. */
      moreItems: z.int(),
    }),
  ),
  budget: z.strictObject({
    value: z.number(),
    source: z.enum(['given', 'last_quarter', 'share_of_revenue']),
  }),
  days: z.int(),
  weeksBetween: z.strictObject({
    days: z.int(),
    source: z.enum(['measured', 'example', 'law']),
    /** A longer pause suggested by the store's promotions, but not certain enough for planning. */
    hint: z.strictObject({ days: z.int(), confidence: probability }).nullable(),
  }),
  priceLaw: z.strictObject({ applies: z.boolean(), country: z.string().nullable() }),
  candidates: z.int(),
  withoutCost: z.int(),
  withoutElasticity: z.int(),
  /** Number of products left out: marked to be left alone, or with a price planned or tested on these days. */
  inOtherPlans: z.int(),
  /**
   * Other channels whose price of a planned product follows the list price; `null`: without a name. The plans do not
   * change it.
   */
  followingChannels: z.array(z.string().nullable()),
  currency: z.string(),
  reason: z.enum(['no_candidates', 'no_costs', 'being_computed']).nullable(),
})

export const planInput = z.object({
  /** True to save it despite conflicts with other plans; otherwise it is refused with `plan_conflict`. */
  acceptConflicts: z.boolean().optional(),
  scenarioId: z.enum(scenarioIds),
  name: z.string().trim().min(1).max(200),
  items: z
    .array(
      z.object({
        productId: id,
        startsOn: dayInput,
        endsOn: dayInput,
        depth: z.number().min(0.01).max(0.9),
        /** Price shown as the previous one; absent: the current selling price. */
        wasPrice: z.number().positive().max(1e9).optional(),
      }),
    )
    .min(1)
    .max(1000),
})

export const planAnswer = z.strictObject({
  promotionIds: z.array(z.uuid()),
  products: z.int(),
})

const measured = z.strictObject({
  revenue: z.number(),
  profit: ranged.nullable(),
  units: z.number(),
  products: z.int(),
})

/** Expected effect of each planned promotion, and its measured effect once it ran. */
export const plansAnswer = z.strictObject({
  plans: z.array(
    z.strictObject({
      promotionId: z.uuid(),
      name: z.string(),
      scenario: z.enum(scenarioIds),
      status: z.string(),
      startsOn: day,
      endsOn: day,
      products: z.int(),
      promised: z.strictObject({
        units: z.number(),
        revenue: z.number(),
        profit: ranged,
        budget: z.number(),
      }),
      /** `null` until it has run and been measured. */
      measured: measured.nullable(),
      /** `open`: the measured effect is below the expectation, but its range includes it. */
      verdict: z.enum(['to_come', 'running', 'not_measured', 'kept', 'open', 'broken']),
    }),
  ),
  currency: z.string(),
})

export const planIdInput = z.object({ promotionId: z.uuid() })

export const planExportInput = z.object({ format: z.enum(['csv', 'xlsx', 'pdf']).default('csv') })
