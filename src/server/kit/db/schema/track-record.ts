import {
  bigint,
  boolean,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { companyId, day, instant, money } from './columns.ts'

/** Ledger of price changes: the prediction made before the result could be seen, and the result. */
export const pricePredictions = pgTable(
  'price_predictions',
  {
    companyId: companyId(),
    predictionId: uuid('prediction_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** `accepted` advice, or a change `observed` in the sales. */
    source: text('source').notNull(),
    decisionId: uuid('decision_id'),
    madeAt: instant('made_at').notNull(),
    /** Last day of the data from which the prediction was made; it used nothing later. */
    dataThrough: day('data_through'),
    fromPrice: money('from_price').notNull(),
    toPrice: money('to_price').notNull(),
    elasticity: doublePrecision('elasticity').notNull(),
    standardDeviation: doublePrecision('standard_deviation').notNull(),
    /** Grade that the elasticity had; `null`: predicted before grades were kept. */
    grade: text('grade'),
    /** First day at the new price; `null` until the sales show it. */
    changedOn: day('changed_on'),
    /** `waiting`, `scored` or `void`; for `void`, `reason` says why it cannot be scored. */
    status: text('status').notNull(),
    reason: text('reason'),
    scoredAt: instant('scored_at'),
    /**
     * Units of the window at the old price, with a 90 % interval, from the outlook before the change; `null`: none
     * was stored.
     */
    outlookUnits: doublePrecision('outlook_units'),
    outlookLow: doublePrecision('outlook_low'),
    outlookHigh: doublePrecision('outlook_high'),
    /** Units of the window: expected at the old price, predicted at the new one, and actually sold. */
    baselineUnits: doublePrecision('baseline_units'),
    predictedUnits: doublePrecision('predicted_units'),
    predictedLow: doublePrecision('predicted_low'),
    predictedHigh: doublePrecision('predicted_high'),
    actualUnits: doublePrecision('actual_units'),
    /** Units of the 28 days before: the prediction of "no change in units". */
    unitsBefore: doublePrecision('units_before'),
    held: boolean('held'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.predictionId] }),
    ofProduct(table, table.productId),
    index('price_predictions_by_status').on(table.companyId, table.status, table.changedOn),
    uniqueIndex('price_predictions_by_change').on(table.companyId, table.productId, table.changedOn),
  ],
)
