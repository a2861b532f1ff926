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

/** The ledger: what was predicted of a price change before it could be seen, and what came of it. */
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
    /** Last day of the data that the prediction was made from: it saw nothing later. */
    dataThrough: day('data_through'),
    fromPrice: money('from_price').notNull(),
    toPrice: money('to_price').notNull(),
    elasticity: doublePrecision('elasticity').notNull(),
    standardDeviation: doublePrecision('standard_deviation').notNull(),
    /** First day at the new price; `null` until it shows in the sales. */
    changedOn: day('changed_on'),
    /** `waiting`, `scored` or `void`; then `reason` says why it cannot be scored. */
    status: text('status').notNull(),
    reason: text('reason'),
    scoredAt: instant('scored_at'),
    /** Units of the window at the old price, with a 90 % interval, as the outlook from before the change says; `null`: none was stored. */
    outlookUnits: doublePrecision('outlook_units'),
    outlookLow: doublePrecision('outlook_low'),
    outlookHigh: doublePrecision('outlook_high'),
    /** Units of the window: what the old price would have sold, what was predicted at the new one, what sold. */
    baselineUnits: doublePrecision('baseline_units'),
    predictedUnits: doublePrecision('predicted_units'),
    predictedLow: doublePrecision('predicted_low'),
    predictedHigh: doublePrecision('predicted_high'),
    actualUnits: doublePrecision('actual_units'),
    /** Units of the 28 days before: what "no change in units" would have said. */
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
