import * as z from 'zod'
import { missInputs, missUnknowns } from '#analytics'
import { call } from './call.ts'
import { testScore } from './price-test-shapes.ts'
import { grade } from './product-figures.ts'
import { ranged } from './recommendations.ts'

const price = z.string().regex(/^\d+\.\d{2,4}$/)

const predictionSources = ['accepted', 'observed', 'look_back'] as const

const voidReasons = [
  'not_carried_out',
  'other_price',
  'changed_again',
  'promotion',
  'stock_out',
  'short_history',
  'old_price_sold',
  'mixed_prices',
  'taken_back',
] as const

/** One price change: its prediction and its result. */
export const scoredPrediction = z.strictObject({
  predictionId: z.uuid(),
  productId: z.int().positive(),
  title: z.string(),
  source: z.enum(predictionSources),
  madeAt: z.iso.datetime(),
  fromPrice: price,
  toPrice: price,
  /** Grade that the elasticity had; `null`: predicted before grades were kept. */
  grade: grade.nullable(),
  /** First day at the new price; `null` until the sales show it. */
  changedOn: z.iso.date().nullable(),
  /** Day after the window: its sales show that the window is complete. */
  dueOn: z.iso.date().nullable(),
  status: z.enum(['waiting', 'scored', 'void']),
  reason: z.enum(voidReasons).nullable(),
  /** Change of units predicted at the time of the decision (90 % interval of the elasticity alone). */
  predictedChange: ranged,
  /** Units of the four weeks at the old price and at the new one, as predicted before the change. */
  baselineUnits: z.number().nullable(),
  /** The range is that of `unitsInSeason`: it decides whether the prediction held. */
  predictedUnits: ranged.nullable(),
  /** The predicted units once it is known how the rest of the store sold. */
  unitsInSeason: z.number().nullable(),
  actualUnits: z.number().nullable(),
  /** Units of the four weeks before: the prediction of "no change in units". */
  unitsBefore: z.number().nullable(),
  /** `null` until it is scored, and where the range is too wide to tell. */
  held: z.boolean().nullable(),
  /** True if the range holds whatever customers do (`isTooWide`), so that the result proves nothing. */
  isTooWide: z.boolean(),
  /** Parts of the difference between units sold and predicted; `null` unless it is scored. */
  miss: z
    .strictObject({
      /** Units predicted with what was known before the change. */
      predicted: z.number(),
      /** One expected input at a time exchanged for what was seen; `unknown` says why it has no figure. */
      steps: z.array(
        z.strictObject({
          input: z.enum(missInputs),
          units: z.number().nullable(),
          unknown: z.enum(missUnknowns).nullable(),
        }),
      ),
      notExplained: z.number(),
      /** Units that came back in the four weeks, and the share of units that usually does; `null`: no sales before. */
      returned: z.strictObject({ units: z.int(), usualShare: z.number().nullable() }),
    })
    .nullable(),
})

/** Predictions by what came of their 90 % ranges. */
const ranges = {
  /** Held or missed. */
  scored: z.int(),
  held: z.int(),
  /** Ranges too wide to tell; not among `scored`. */
  tooWide: z.int(),
}

/** Quality of the predictions of real price changes; the ranges are those of all, clearances included. */
const proof = {
  ...ranges,
  /** True if fewer results were within the range than a 90 % range misses by chance (one time in forty). */
  isTooNarrow: z.boolean(),
  /** Number of changes behind the figures that follow: all but clearances, of known units before. */
  changes: z.int(),
  /** Total units of the four weeks after the changes: predicted, sold, and in the four weeks before. */
  predictedUnits: z.number().nullable(),
  actualUnits: z.number().nullable(),
  unitsBefore: z.number().nullable(),
  /** Median of |predicted - sold| / sold, at least one unit sold; `null` without any. */
  medianMiss: z.number().nullable(),
  /** The same if the units of the four weeks before were the prediction. */
  medianMissUnchanged: z.number().nullable(),
  /** Changes to three quarters of the former price or less; their units are stated apart, since none is advised so far. */
  clearances: z.strictObject({ ...ranges, predictedUnits: z.number(), actualUnits: z.number() }).nullable(),
}

export const trackRecordAnswer = z.strictObject({
  predictions: z.array(scoredPrediction),
  ...proof,
  waiting: z.int(),
  void: z.int(),
  /** Day on which the first score is due; `null` if no change is known yet. */
  nextDueOn: z.iso.date().nullable(),
  /** Last day of the data. */
  dataThrough: z.iso.date().nullable(),
  /** Promises of price tests and what came of them; `null`: none has ended. */
  tests: testScore.nullable(),
  /** What came of the predictions by the grade of their elasticity, over the last year, past changes included; A first. */
  grades: z.array(
    z.strictObject({
      grade,
      ...ranges,
      isTooNarrow: z.boolean(),
      /** Predictions of more or fewer units than the old price would have sold, how often sales went that way, and how often they should have by the ranges. */
      directions: z.int(),
      directionsRight: z.int(),
      directionsExpected: z.number(),
    }),
  ),
  /** Past price changes, predicted afterwards from earlier sales only; not included in the figures above. */
  lookBack: z
    .strictObject({
      ...proof,
      /** Last day on which the estimate was shown. */
      shownThrough: z.iso.date(),
    })
    .nullable(),
})

export const trackRecord = call('GET /api/track-record', {
  summary: 'What was predicted of price changes, and what came of it',
  answer: trackRecordAnswer,
})
