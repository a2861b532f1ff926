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
  uuid,
} from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { companyId, createdAt, day, instant, money, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Fair price tests: one price for all customers at any moment, switched by a schedule that was drawn before. */
export const priceTests = pgTable(
  'price_tests',
  {
    companyId: companyId(),
    testId: uuid('test_id').notNull(),
    name: text('name').notNull(),
    /** One of `priceTestStates`. */
    state: text('state').notNull(),
    byHand: boolean('by_hand').notNull(),
    periodWeeks: smallint('period_weeks').notNull(),
    pairs: smallint('pairs').notNull(),
    seed: integer('seed').notNull(),
    /** SHA-256 of seed, products, prices and arms. */
    scheduleHash: text('schedule_hash').notNull(),
    /** What was promised, as in the contract. */
    promise: jsonb('promise').notNull(),
    /** The same test on the shop's past; `null`: the past is too short. */
    replay: jsonb('replay'),
    /** What was believed of the tested products and others of their types when the test was drawn. */
    prior: jsonb('prior').notNull(),
    /** First day of the first period. */
    startedOn: day('started_on'),
    /** Hour of the company's day from which on prices change; `null` before the start. */
    switchHour: smallint('switch_hour'),
    /** Day after the last that counts. */
    endedOn: day('ended_on'),
    stopReason: text('stop_reason'),
    /** Verdict as in the contract. */
    verdict: jsonb('verdict'),
    createdBy: uuid('created_by').notNull(),
    startedBy: uuid('started_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.testId] }),
    ofCompany(table),
    index('price_tests_by_time').on(table.companyId, table.createdAt),
  ],
)

const ofTest = (table: { companyId: unknown; testId: unknown }) =>
  foreignKey({
    columns: [table.companyId as never, table.testId as never],
    foreignColumns: [priceTests.companyId, priceTests.testId],
  }).onDelete('cascade')

export const priceTestProducts = pgTable(
  'price_test_products',
  {
    companyId: companyId(),
    testId: uuid('test_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** Place in the schedule. */
    position: smallint('position').notNull(),
    /** Products of one unit share an arm. */
    unit: smallint('unit').notNull(),
    lowPrice: money('low_price').notNull(),
    highPrice: money('high_price').notNull(),
    /** Price when the test was drawn, to which it returns. */
    referencePrice: money('reference_price').notNull(),
    cost: money('cost').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.testId, table.productId] }),
    ofTest(table),
    ofProduct(table, table.productId),
  ],
)

/** Price of one product in one period. */
export const priceTestArms = pgTable(
  'price_test_arms',
  {
    companyId: companyId(),
    testId: uuid('test_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** From 0. */
    period: smallint('period').notNull(),
    /** 1: the higher price. */
    arm: smallint('arm').notNull(),
    /** One of `testArmStates`. */
    state: text('state').notNull(),
    /** One of `voidReasons`. */
    voidReason: text('void_reason'),
    /** Roll-out that writes the price; `null`: the shop had it already, or it is carried out by hand. */
    rolloutId: uuid('rollout_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.testId, table.productId, table.period] }),
    ofTest(table),
    ofProduct(table, table.productId),
  ],
)

/** What the test showed on a day; may be looked at every day without calling effects that are not there. */
export const priceTestLooks = pgTable(
  'price_test_looks',
  {
    companyId: companyId(),
    testId: uuid('test_id').notNull(),
    day: day('day').notNull(),
    weeks: smallint('weeks').notNull(),
    estimate: doublePrecision('estimate').notNull(),
    error: doublePrecision('error').notNull(),
    low: doublePrecision('low').notNull(),
    high: doublePrecision('high').notNull(),
    /** Reason for which this look ends the test. */
    stop: text('stop'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.testId, table.day] }), ofTest(table)],
)

/** What a company never tests, and limits of its tests; no row: nothing is excluded. */
export const priceTestSettings = pgTable(
  'price_test_settings',
  {
    companyId: companyId(),
    excludedTypes: text('excluded_types').array().notNull(),
    largestStep: doublePrecision('largest_step').notNull(),
    budgetShare: doublePrecision('budget_share').notNull(),
    /** Hour of the company's day from which on prices change; `null`: when fewest orders come in. */
    switchHour: smallint('switch_hour'),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), ofCompany(table)],
)
