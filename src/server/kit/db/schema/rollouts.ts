import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { companyId, createdAt, day, instant, money, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Planned prices on their way into the store, approved as one list. */
export const priceRollouts = pgTable(
  'price_rollouts',
  {
    companyId: companyId(),
    rolloutId: uuid('rollout_id').notNull(),
    /** `null`: its owner carries it out by a file, without a connected store. */
    connectionId: uuid('connection_id'),
    /** One of `rolloutStates`. */
    state: text('state').notNull(),
    /** State to which a paused roll-out returns. */
    pausedFrom: text('paused_from'),
    /** Message that says why it is paused or taken back. */
    reason: jsonb('reason'),
    /** `all`, `canary`, `single` or `test`. */
    mode: text('mode').notNull(),
    /** Draws the products of the canary: the same list and seed draw the same products. */
    canarySeed: integer('canary_seed').notNull(),
    settings: jsonb('settings').notNull().default({}),
    /** Reading of the live prices: `queued`, `running`, `done` or `failed`. */
    checkStatus: text('check_status').notNull(),
    checkRead: integer('check_read').notNull().default(0),
    checkedAt: instant('checked_at'),
    /** Message that says why the reading failed. */
    checkProblem: jsonb('check_problem'),
    /** Share of the last 30 days' revenue that the listed products have. */
    revenueShare: doublePrecision('revenue_share'),
    /** What the canary could show, worked out before the first price is written. */
    canaryPower: jsonb('canary_power'),
    /** SHA-256 of the exact list. */
    listHash: text('list_hash'),
    draftedBy: uuid('drafted_by').notNull(),
    changedBy: uuid('changed_by').notNull(),
    approvedBy: uuid('approved_by'),
    approvedHash: text('approved_hash'),
    approvedAt: instant('approved_at'),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    /** Times at which the last price of the canary and of the rest was written. */
    canaryWrittenAt: instant('canary_written_at'),
    restWrittenAt: instant('rest_written_at'),
    endedAt: instant('ended_at'),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.rolloutId] }),
    ofCompany(table),
    index('price_rollouts_by_time').on(table.companyId, table.createdAt),
    uniqueIndex('price_rollouts_open')
      .on(table.companyId, table.connectionId)
      .where(
        sql`mode not in ('single', 'test') and (
          state in ('draft', 'awaiting_approval', 'approved', 'writing_canary', 'watching', 'writing_rest')
          or (state = 'paused' and paused_from <> 'taking_back'))`,
      ),
    uniqueIndex('price_rollouts_open_by_hand')
      .on(table.companyId)
      .where(
        sql`connection_id is null and (
          state in ('draft', 'awaiting_approval', 'approved', 'writing_canary', 'watching', 'writing_rest')
          or (state = 'paused' and paused_from <> 'taking_back'))`,
      ),
  ],
)

const ofRollout = (table: { companyId: unknown; rolloutId: unknown }) =>
  foreignKey({
    columns: [table.companyId as never, table.rolloutId as never],
    foreignColumns: [priceRollouts.companyId, priceRollouts.rolloutId],
  }).onDelete('cascade')

/** Price of one variant of the store within a roll-out. The state is stored before anything is sent. */
export const priceRolloutItems = pgTable(
  'price_rollout_items',
  {
    companyId: companyId(),
    rolloutId: uuid('rollout_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /** Entry of the price plan. */
    entryId: uuid('entry_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** Ids in the store; empty: the store does not have the product. By hand: handle and code of the catalogue. */
    storeProductId: text('store_product_id').notNull(),
    variantId: text('variant_id').notNull(),
    /** 0: canary, 1: rest. */
    wave: smallint('wave').notNull().default(1),
    /** One of `rolloutItemStates`. */
    state: text('state').notNull(),
    /** Price from which the plan was made. */
    plannedFrom: money('planned_from'),
    /** Prices of the store at the check: a write finds these, or does not take place. */
    expectedPrice: money('expected_price'),
    expectedCompareAt: money('expected_compare_at'),
    wantedPrice: money('wanted_price').notNull(),
    /** Price that the store showed after the write. */
    observedPrice: money('observed_price'),
    /** `kept` or `removed`: what the write does with the struck-through price. */
    wasAction: text('was_action'),
    /** Sale that the store keeps apart from the price, at the check. */
    salePrice: money('sale_price'),
    saleEndsAt: instant('sale_ends_at'),
    /** `none`, `unseen` or `put_back`: what is known of a writer between our reading and our writing. */
    otherWriter: text('other_writer'),
    /** Unit cost at the check. */
    cost: money('cost'),
    brokenRule: text('broken_rule'),
    attemptId: uuid('attempt_id'),
    attempts: integer('attempts').notNull().default(0),
    /** One of `rolloutReasons`, and the message with its values. */
    reasonCode: text('reason_code'),
    reason: jsonb('reason'),
    sentAt: instant('sent_at'),
    writtenAt: instant('written_at'),
    restoredAt: instant('restored_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.rolloutId, table.itemId] }),
    ofRollout(table),
    ofProduct(table, table.productId),
    uniqueIndex('price_rollout_items_of_variant').on(
      table.companyId,
      table.rolloutId,
      table.entryId,
      table.variantId,
    ),
  ],
)

/** Daily comparison of the profit since the write with what the former prices would have earned. */
export const priceRolloutLooks = pgTable(
  'price_rollout_looks',
  {
    companyId: companyId(),
    rolloutId: uuid('rollout_id').notNull(),
    day: day('day').notNull(),
    profit: money('profit'),
    counterfactual: money('counterfactual'),
    statistic: money('statistic'),
    boundary: money('boundary'),
    /** One of `rolloutVerdicts`. */
    verdict: text('verdict').notNull(),
    detail: jsonb('detail').notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.rolloutId, table.day] }), ofRollout(table)],
)

/** What was known of the products before a wave of prices was written; later estimates do not change it. */
export const priceRolloutBaselines = pgTable(
  'price_rollout_baselines',
  {
    companyId: companyId(),
    rolloutId: uuid('rollout_id').notNull(),
    /** 0: canary, 1: rest. */
    wave: smallint('wave').notNull(),
    /** Prices, costs, expected units and how much profit varies, by product. */
    baseline: jsonb('baseline').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.rolloutId, table.wave] }), ofRollout(table)],
)

/** How a company approves roll-outs; no row: one person may draft and approve. */
export const priceRolloutSettings = pgTable(
  'price_rollout_settings',
  {
    companyId: companyId(),
    fourEyes: boolean('four_eyes').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), ofCompany(table)],
)
