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
import { companyId, createdAt, instant, money, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Prices of the whole catalogue under constraints, solved as one. */
export const priceRounds = pgTable(
  'price_rounds',
  {
    companyId: companyId(),
    roundId: uuid('round_id').notNull(),
    name: text('name').notNull(),
    /** One of `roundGoals`. */
    goal: text('goal').notNull(),
    /** True if it weighs the worst tenth of what may come as much as the mean. */
    isCareful: boolean('is_careful').notNull().default(false),
    /** `RoundConstraint` of the contract, in the person's order. */
    constraints: jsonb('constraints').notNull(),
    /** One of `roundStates`. */
    state: text('state').notNull(),
    /** `store`, or `costs`: only products whose cost has changed. */
    about: text('about').notNull(),
    /** Import whose costs it is about; `null`: all changed costs. */
    importId: uuid('import_id'),
    /** Hash of estimates, products, costs and limits with which it was solved. */
    inputsHash: text('inputs_hash').notNull(),
    solvedAt: instant('solved_at').notNull(),
    /** Totals as in the contract; `null`: no prices keep the constraints. */
    totals: jsonb('totals'),
    /** Constraints that cannot hold together. */
    conflict: jsonb('conflict'),
    /** Curve and costs of the constraints; `null`: not computed since it was solved. */
    weights: jsonb('weights'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    sentAt: instant('sent_at'),
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.roundId] }),
    ofCompany(table),
    index('price_rounds_by_time').on(table.companyId, table.updatedAt),
  ],
)

/** Price of one product in a round. Double precision suffices for what is expected: these are statistics. */
export const priceRoundItems = pgTable(
  'price_round_items',
  {
    companyId: companyId(),
    roundId: uuid('round_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** Price and unit cost when it was solved. */
    today: money('today'),
    cost: money('cost'),
    /** Unit cost before its last change, in a round about costs. */
    costBefore: money('cost_before'),
    price: money('price'),
    /** One of `roundReasons`, and the reason of its advice alone. */
    reason: text('reason').notNull(),
    adviceReason: text('advice_reason').notNull(),
    /** Positions of the constraints that keep it from the price of its own advice. */
    heldBy: smallint('held_by').array().notNull(),
    /** What its gain rests on, as in the contract: `RoundItem` without what stands in columns. */
    why: jsonb('why').notNull().default({}),
    /** One of `roundPins`, or free. */
    pin: text('pin'),
    /** `profit` or `revenue`: what `gain` counts. */
    objective: text('objective').notNull(),
    /** Expected money a month more, with its 90 % interval. */
    gain: doublePrecision('gain'),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    probability: doublePrecision('probability'),
    /** Revenue of a month at today's price and at the new one. */
    revenueNow: doublePrecision('revenue_now'),
    revenueNext: doublePrecision('revenue_next'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.roundId, table.productId] }),
    foreignKey({
      name: 'price_round_items_round',
      columns: [table.companyId, table.roundId],
      foreignColumns: [priceRounds.companyId, priceRounds.roundId],
    }).onDelete('cascade'),
    ofProduct(table, table.productId),
  ],
)

/** Sizes of one article whose prices belong together. In force only once a person has confirmed it. */
export const priceLadders = pgTable(
  'price_ladders',
  {
    companyId: companyId(),
    ladderId: uuid('ladder_id').notNull(),
    /** Hash of its unit and products: the same ladder is not proposed twice. */
    groupKey: text('group_key').notNull(),
    name: text('name').notNull(),
    /** Unit of the sizes, such as `g`. */
    unit: text('unit').notNull(),
    /** One of `ladderStatuses`. */
    status: text('status').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.ladderId] }),
    ofCompany(table),
    uniqueIndex('price_ladders_by_key').on(table.companyId, table.groupKey),
  ],
)

export const priceLadderMembers = pgTable(
  'price_ladder_members',
  {
    companyId: companyId(),
    ladderId: uuid('ladder_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** 0: the smallest size. */
    position: integer('position').notNull(),
    size: doublePrecision('size').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.ladderId, table.productId] }),
    foreignKey({
      name: 'price_ladder_members_ladder',
      columns: [table.companyId, table.ladderId],
      foreignColumns: [priceLadders.companyId, priceLadders.ladderId],
    }).onDelete('cascade'),
    ofProduct(table, table.productId),
  ],
)
