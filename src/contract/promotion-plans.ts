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

export const scenarioIds = ['protect_margin', 'balanced', 'grow_volume'] as const

export const scenariosInput = z
  .object({
    /** Most that discounts may give away; absent: as much as in the last quarter. */
    budget: z.number().min(0).max(1e12).optional(),
    days: z.int().min(3).max(35).optional(),
    earliestStart: dayInput.optional(),
  })
  .default({})

const priorPrice = z.strictObject({
  /** Lowest price of the 30 days before; `null` where none is known. */
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
      /** Revenue of the promoted products while they are promoted. */
      expectedRevenue: z.number(),
      promotionBudget: z.number(),
      /** Added profit per unit of budget; 0 where nothing pays. */
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
      /** Promoted products beyond those listed. */
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
    /** A longer pause that the store's promotions point to, not surely enough to be planned by. */
    hint: z.strictObject({ days: z.int(), confidence: probability }).nullable(),
  }),
  priceLaw: z.strictObject({ applies: z.boolean(), country: z.string().nullable() }),
  candidates: z.int(),
  withoutCost: z.int(),
  withoutElasticity: z.int(),
  /** Left out: to be left alone, or with a price that is planned or tested on these days. */
  inOtherPlans: z.int(),
  /** Other channels whose price of a planned product follows the list price; `null`: without a name. The plans leave it as it is. */
  followingChannels: z.array(z.string().nullable()),
  currency: z.string(),
  reason: z.enum(['no_candidates', 'no_costs', 'being_computed']).nullable(),
})

export const priceLawInput = z.object({
  items: z
    .array(z.object({ productId: id, startsOn: dayInput, wasPrice: z.number().positive().max(1e9) }))
    .min(1)
    .max(1000),
})

export const priceLawAnswer = z.strictObject({
  applies: z.boolean(),
  country: z.string().nullable(),
  items: z.array(priorPrice.extend({ productId: id, startsOn: day, wasPrice: amount })),
})

export const planInput = z.object({
  /** Save it although it crosses other plans; without it that is refused with `plan_conflict`. */
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
        /** Shown as the price before; absent: the price it sells at. */
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

/** What was promised of each planned promotion, and what it did once it ran. */
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
      /** `null` until it ran and was measured. */
      measured: measured.nullable(),
      /** `open`: less than promised was measured, but its range reaches to the promise. */
      verdict: z.enum(['to_come', 'running', 'not_measured', 'kept', 'open', 'broken']),
    }),
  ),
  currency: z.string(),
})

export const planIdInput = z.object({ promotionId: z.uuid() })

export const planExportInput = z.object({ format: z.enum(['csv', 'xlsx', 'pdf']).default('csv') })
