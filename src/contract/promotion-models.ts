import * as z from 'zod'

const day = z.iso.date()

/** `none`: never analysed; `outdated`: a new analysis is due or under way. */
export const analysisState = z.strictObject({
  state: z.enum(['none', 'running', 'done', 'failed']),
  computedAt: z.iso.datetime().nullable(),
  dataThrough: day.nullable(),
  isOutdated: z.boolean(),
  error: z.string().nullable(),
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

const mixReasons = [
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
      /** `null`: the data of these weeks do not allow an estimate. */
      contribution: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      returnOnSpend: z.number().nullable(),
      response: response.nullable(),
      /** Lift tests that are counted, and whether one contradicts the weeks; the tests then decide. */
      liftTests: z.int(),
      liftConflict: z.boolean(),
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

/** Results of each method for this store, so that their quality can be judged. */
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
