import * as z from 'zod'
import { DEMAND_STATES } from '#analytics'

const id = z.int().positive()
/** A decimal as text. */
const amount = z.string().regex(/^-?\d+(\.\d+)?$/)
const day = z.iso.date()
const dayInput = day.refine((text) => text >= '1990-01-01' && text < '2100-01-01', {
  error: 'must lie between 1990 and 2099',
})
const probability = z.number().min(0).max(1)
const ranged = z.strictObject({ value: z.number(), low: z.number(), high: z.number() })

/** No NUL: the database has no such character. */
const search = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\0]*$/)
  .optional()

export const upliftSorts = ['title', 'controlSales', 'treatmentSales', 'upliftPercent', 'confidence'] as const
export const confidenceFilters = ['all', 'high', 'low'] as const

export const upliftInput = z.object({
  search,
  confidence: z.enum(confidenceFilters).default('all'),
  sort: z.enum(upliftSorts).default('confidence'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(1000),
})

/** `none`: never analysed; `outdated`: a new analysis is on its way or due. */
export const analysisState = z.strictObject({
  state: z.enum(['none', 'running', 'done', 'failed']),
  computedAt: z.iso.datetime().nullable(),
  dataThrough: day.nullable(),
  isOutdated: z.boolean(),
  error: z.string().nullable(),
})

const upliftRow = z.strictObject({
  productId: id,
  title: z.string(),
  /** What it costs in the catalogue. */
  price: z.number().nullable(),
  controlSales: z.number(),
  treatmentSales: z.number(),
  upliftPercent: z.number(),
  confidence: probability,
  /** 90 % interval of `upliftPercent`. */
  low: z.number(),
  high: z.number(),
  promotions: z.int(),
  units: z.number(),
  lastStart: day,
})

export const upliftAnswer = z.strictObject({
  uplift: z.array(upliftRow),
  /** Rows that match, on all pages. */
  total: z.int(),
  page: z.int(),
  /** Of all products, whatever is searched. */
  summary: z.strictObject({
    totalUplift: z.number(),
    averageUpliftPercent: z.number().nullable(),
    highConfidence: z.int(),
    products: z.int(),
    promotions: z.int(),
    promotionsWithoutAnswer: z.int(),
    marketingSpend: z.number(),
    currency: z.string(),
  }),
  analysis: analysisState,
})

const waterfall = z.strictObject({
  basis: z.enum(['profit', 'revenue']),
  base: z.number(),
  lift: z.number(),
  discount: z.number(),
  broughtForward: z.number(),
  otherProducts: z.number(),
  halo: z.number().nullable(),
  refunds: z.number(),
  result: z.number(),
  gain: z.number(),
  gainLow: z.number(),
  gainHigh: z.number(),
})

export const productPromotionsInput = z.object({ productId: z.coerce.number().int().positive() })
export const productPromotions = z.strictObject({
  productId: id,
  title: z.string(),
  promotions: z.array(
    z.strictObject({
      startsOn: day,
      endsOn: day,
      source: z.enum(['calendar', 'detected']),
      name: z.string().nullable(),
      price: amount,
      regularPrice: amount,
      soldUnits: z.number(),
      lift: ranged.nullable(),
      addedUnits: ranged.nullable(),
      confidence: probability.nullable(),
      waterfall: waterfall.nullable(),
      reason: z.enum(['few_sales']).nullable(),
    }),
  ),
})

export const upliftExportInput = upliftInput
  .omit({ page: true, pageSize: true })
  .extend({ format: z.enum(['csv', 'xlsx', 'pdf']).default('csv') })

const point = z.strictObject({ date: z.string(), quantity: z.number() })

export const forecastInput = z.object({ productId: id, newPrice: z.number().min(0).max(1e9) })
export const forecastAssumptions = [
  'seasonal',
  'no_season',
  'price_effect',
  'price_unchanged',
  'no_elasticity',
  'stock_outs_mended',
  'stock_outs_unknown',
  'pooled_errors',
  'short_history',
  'no_promotion',
] as const
export const forecastAnswer = z.strictObject({
  history: z.array(point.extend({ price: z.number().nullable(), mended: z.boolean() })),
  /** From the outlook of demand, with 90 % intervals. */
  future: z.array(point.extend({ low: z.number(), high: z.number() })),
  /** Units of the 30 days after the data at today's price, with a 90 % interval: the figure that every screen starts from. */
  month: z.strictObject({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Whether it is selling, or why not. */
  demandState: z.enum(DEMAND_STATES).nullable(),
  productId: id,
  title: z.string(),
  grain: z.enum(['week', 'month']),
  currency: z.string(),
  price: z.strictObject({
    planned: z.number().nullable(),
    /** In the catalogue, and the mean of the last periods. */
    current: z.number().nullable(),
    usual: z.number().nullable(),
  }),
  elasticity: z.strictObject({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  assumptions: z.array(z.enum(forecastAssumptions)),
  mendedPeriods: z.int(),
  /** `being_computed`: the outlook of the store is not there yet; its estimation is on its way. */
  reason: z.enum(['no_sales', 'being_computed']).nullable(),
})

const response = z.strictObject({
  carryOver: z.number(),
  carryOverLow: z.number(),
  carryOverHigh: z.number(),
  marginalReturn: z.number(),
  marginalLow: z.number(),
  marginalHigh: z.number(),
  curve: z.array(
    z.strictObject({ spend: z.number(), revenue: z.number(), low: z.number(), high: z.number() }),
  ),
})

export const mixReasons = [
  'no_spend',
  'no_sales',
  'few_weeks',
  'no_variation',
  'spend_moves_together',
  'under_a_year',
] as const

export const marketingMixAnswer = z.strictObject({
  mmData: z.array(
    z.strictObject({
      channel: z.string(),
      spend: z.number(),
      /** `null`: cannot be told from these weeks. */
      contribution: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      returnOnSpend: z.number().nullable(),
      response: response.nullable(),
    }),
  ),
  use: z.enum(['not_estimated', 'range_only', 'full']),
  reasons: z.array(z.enum(mixReasons)),
  weeks: z.int(),
  weeksMissing: z.int(),
  firstWeek: day.nullable(),
  lastWeek: day.nullable(),
  revenue: z.number(),
  currency: z.string(),
  analysis: analysisState,
})

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

const insightGroup = z.strictObject({
  /** Weekday 0 (Sunday) to 6, share of the price, or days. */
  key: z.number(),
  promotions: z.int(),
  lift: z.number(),
  low: z.number(),
  high: z.number(),
})
const insight = z.strictObject({
  kind: z.enum(['weekday', 'depth', 'pause']),
  /** `example`: the data carry none; the advice is a general tip. */
  source: z.enum(['measured', 'example']),
  best: insightGroup.nullable(),
  next: insightGroup.nullable(),
  confidence: probability.nullable(),
  promotions: z.int(),
  /** Of bundles alone, of returning customers alone, or of all promotions. */
  scope: z.enum(['bundles', 'returning', 'all']),
})

export const insightsAnswer = z.strictObject({ insights: z.array(insight), analysis: analysisState })

/** What each method found out about this store, to be judged by. */
export const modelsAnswer = z.strictObject({
  analysis: analysisState,
  uplift: z
    .strictObject({
      found: z.int(),
      fromCalendar: z.int(),
      measured: z.int(),
      placeboWindows: z.int(),
      placeboAbove80: z.number(),
      placeboAbove95: z.number(),
      zScale: z.number(),
      dealEffect: z.number().nullable(),
      afterDealEffect: z.number().nullable(),
      refundRate: z.number(),
      elapsedMs: z.number(),
    })
    .nullable(),
  crossEffects: z.array(
    z.strictObject({
      productType: z.string().nullable(),
      mean: z.number(),
      deviation: z.number(),
      measured: z.boolean(),
    }),
  ),
  mix: z
    .strictObject({
      use: z.enum(['not_estimated', 'range_only', 'full']),
      reasons: z.array(z.enum(mixReasons)),
      weeks: z.int(),
      channels: z.int(),
    })
    .nullable(),
  elasticity: z.strictObject({
    method: z.string().nullable(),
    store: z.number().nullable(),
    deviation: z.number().nullable(),
    products: z.int(),
  }),
  priceLog: z.strictObject({ products: z.int(), entries: z.int(), firstDay: day.nullable() }),
})
export const analysisRequested = z.strictObject({ runId: z.uuid(), merged: z.boolean() })
