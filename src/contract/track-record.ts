import * as z from 'zod'
import { call } from './call.ts'
import { ranged } from './recommendations.ts'

const price = z.string().regex(/^\d+\.\d{2,4}$/)

export const predictionSources = ['accepted', 'observed', 'look_back'] as const

export const voidReasons = [
  'not_carried_out',
  'other_price',
  'changed_again',
  'promotion',
  'stock_out',
  'short_history',
  'old_price_sold',
] as const

/** One price change: what was predicted of it, and what came. */
export const scoredPrediction = z.strictObject({
  predictionId: z.uuid(),
  productId: z.int().positive(),
  title: z.string(),
  source: z.enum(predictionSources),
  madeAt: z.iso.datetime(),
  fromPrice: price,
  toPrice: price,
  /** First day at the new price; `null` until the sales show it. */
  changedOn: z.iso.date().nullable(),
  /** The day whose sales complete the window. */
  dueOn: z.iso.date().nullable(),
  status: z.enum(['waiting', 'scored', 'void']),
  reason: z.enum(voidReasons).nullable(),
  /** Change of units, as predicted when it was decided (90 % interval of the elasticity alone). */
  predictedChange: ranged,
  /** Units of the four weeks: the counterfactual at the old price, the prediction, and what sold. */
  baselineUnits: z.number().nullable(),
  predictedUnits: ranged.nullable(),
  actualUnits: z.number().nullable(),
  /** Units of the four weeks before: what "no change in units" would have said. */
  unitsBefore: z.number().nullable(),
  held: z.boolean().nullable(),
})

/** What predictions of real price changes were worth, over the scored ones. */
const proof = {
  scored: z.int(),
  /** Of which within the range of 90 %. */
  held: z.int(),
  /** Fewer held than a range of 90 % misses by chance (one time in forty). */
  isTooNarrow: z.boolean(),
  /** Units of the four weeks after the changes, all together: predicted, sold, and as in the four weeks before. */
  predictedUnits: z.number().nullable(),
  actualUnits: z.number().nullable(),
  unitsBefore: z.number().nullable(),
  /** Median of |predicted - sold| / sold, at least one unit sold; `null` without any. */
  medianMiss: z.number().nullable(),
  /** The same, had the units of the four weeks before been the prediction. */
  medianMissUnchanged: z.number().nullable(),
}

export const trackRecordAnswer = z.strictObject({
  predictions: z.array(scoredPrediction),
  ...proof,
  waiting: z.int(),
  void: z.int(),
  /** When the first score is due; `null` when no change is known yet. */
  nextDueOn: z.iso.date().nullable(),
  /** Last day of the data. */
  dataThrough: z.iso.date().nullable(),
  /** Changes of the past, predicted afterwards from the sales before them; none of them counts above. */
  lookBack: z
    .strictObject({
      ...proof,
      /** The last day that the estimate was shown. */
      shownThrough: z.iso.date(),
    })
    .nullable(),
})

export const trackRecord = call('GET /api/track-record', {
  summary: 'What was predicted of price changes, and what came of it',
  answer: trackRecordAnswer,
})
