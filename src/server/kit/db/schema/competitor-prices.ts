import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofProduct, products } from './catalogue.ts'
import { companyId, createdAt, instant, money, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Another shop whose public prices the company observes. */
export const competitors = pgTable(
  'competitors',
  {
    companyId: companyId(),
    competitorId: uuid('competitor_id').notNull(),
    name: text('name').notNull(),
    /** The name folded: two spellings are one competitor. */
    nameKey: text('name_key').notNull(),
    domain: text('domain'),
    /** Share with which its prices count in the market, 0 to 1; 0: shown only. */
    weight: doublePrecision('weight').notNull().default(1),
    /** Days after which an observation counts for nothing. */
    staleAfterDays: integer('stale_after_days').notNull().default(14),
    /** One of `taxRules`: how its prices become comparable with ours. */
    tax: text('tax').notNull().default('same'),
    taxPercent: doublePrecision('tax_percent').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Set while its deletion can be undone. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.competitorId] }),
    ofCompany(table),
    uniqueIndex('competitors_by_name').on(table.companyId, table.nameKey),
  ],
)

/** A product as the competitor offers it, under its own number, address or title. */
export const competitorProducts = pgTable(
  'competitor_products',
  {
    companyId: companyId(),
    competitorId: uuid('competitor_id').notNull(),
    externalKey: text('external_key').notNull(),
    title: text('title'),
    code: text('code'),
    gtin: text('gtin'),
    brand: text('brand'),
    /** Kept and shown as text; never opened. */
    urlText: text('url_text'),
    /** One of `matchStates`; a product of the catalogue in force has a confirmed match. */
    state: text('state').notNull(),
    firstSeen: instant('first_seen').notNull(),
    lastSeen: instant('last_seen').notNull(),
    importId: uuid('import_id'),
    /** False: a file was taken back, and only what a person decided is kept, for the same product again. */
    hasPrices: boolean('has_prices').notNull().default(true),
    /** 10th percentile of its believed daily prices of a year, as observed; `null`: too few of them. */
    usualFloor: doublePrecision('usual_floor'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.competitorId, table.externalKey] }),
    foreignKey({
      name: 'competitor_products_competitor',
      columns: [table.companyId, table.competitorId],
      foreignColumns: [competitors.companyId, competitors.competitorId],
    }).onDelete('cascade'),
    index('competitor_products_by_state').on(table.companyId, table.state),
  ],
)

/** Whether a competitor's product is one of ours. Rejected ones are never proposed again. */
export const competitorMatches = pgTable(
  'competitor_matches',
  {
    companyId: companyId(),
    competitorId: uuid('competitor_id').notNull(),
    externalKey: text('external_key').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** How much of our product one of theirs contains. */
    factor: doublePrecision('factor').notNull(),
    /** One of `gtin`, `sku`, `title`, `manual`. */
    how: text('how').notNull(),
    score: doublePrecision('score').notNull(),
    /** One of `proposed`, `confirmed`, `rejected`. */
    status: text('status').notNull(),
    /** One of `MATCH_VETOES`: why it waits for a person. */
    veto: text('veto'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
    /** Day and observation of the last alert: one a product and day, and none twice of one observation. */
    alertedOn: date('alerted_on', { mode: 'string' }),
    alertedFor: text('alerted_for'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.competitorId, table.externalKey, table.productId] }),
    foreignKey({
      name: 'competitor_matches_product',
      columns: [table.companyId, table.competitorId, table.externalKey],
      foreignColumns: [
        competitorProducts.companyId,
        competitorProducts.competitorId,
        competitorProducts.externalKey,
      ],
    }).onDelete('cascade'),
    ofProduct(table, table.productId),
    index('competitor_matches_by_product').on(table.companyId, table.productId),
  ],
)

/** What the last estimate found of competitors' prices and a product's sales. Without a row nothing was observed. */
export const competitorEffects = pgTable(
  'competitor_effects',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** Weeks with a price in force, and moves of competitors apart from ours. */
    weeks: integer('weeks').notNull(),
    moves: integer('moves').notNull(),
    /** One of `competitorReasons`: why it is not known; the figures are `null` then. */
    reason: text('reason'),
    mean: doublePrecision('mean'),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    deviation: doublePrecision('deviation'),
    /** Probability that it is above 0. */
    probability: doublePrecision('probability'),
    /** One of `competitorVerdicts`. */
    verdict: text('verdict'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] }), ofProduct(table, table.productId)],
)

/** How often a competitor moves after us, in the same direction, against what chance would give. */
export const competitorFollowers = pgTable(
  'competitor_followers',
  {
    companyId: companyId(),
    competitorId: uuid('competitor_id').notNull(),
    /** Our cuts and rises while it was observed, and how many of each it followed within a week. */
    cuts: integer('cuts').notNull(),
    cutsFollowed: integer('cuts_followed').notNull(),
    rises: integer('rises').notNull(),
    risesFollowed: integer('rises_followed').notNull(),
    /** How many of them chance would follow. */
    byChance: doublePrecision('by_chance').notNull(),
    usualDays: doublePrecision('usual_days'),
    /** Its usual move as a share of ours. */
    usualShare: doublePrecision('usual_share'),
    chance: doublePrecision('chance').notNull(),
    isFollower: boolean('is_follower').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.competitorId] }),
    foreignKey({
      name: 'competitor_followers_competitor',
      columns: [table.companyId, table.competitorId],
      foreignColumns: [competitors.companyId, competitors.competitorId],
    }).onDelete('cascade'),
  ],
)

/**
 * One observation of a competitor's price. It has no foreign key, whose check of each row took two fifths of an
 * import's work in the database: who deletes a competitor deletes its prices.
 */
export const competitorPrices = pgTable(
  'competitor_prices',
  {
    companyId: companyId(),
    competitorId: uuid('competitor_id').notNull(),
    externalKey: text('external_key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Hash of what it says: the same observation again is nothing new. */
    observationId: text('observation_id').notNull(),
    seenAt: instant('seen_at').notNull(),
    price: money('price').notNull(),
    wasPrice: money('was_price'),
    shipping: money('shipping'),
    currency: text('currency').notNull(),
    /** `null`: not stated. */
    inStock: boolean('in_stock'),
    /** One of `competitorConditions`. */
    condition: text('condition').notNull(),
    /** One of `priceKinds`; all but `regular` are shown only. */
    kind: text('kind').notNull(),
    /** `file`, `api` or `manual`. */
    source: text('source').notNull(),
    importId: uuid('import_id'),
    /** Why it is not believed until a person says so: one of `suspicions`; `null`: it is. */
    suspect: text('suspect'),
  },
  (table) => [
    // Includes what the history of a product reads (migration 0093; this language of schemas has no word for it).
    primaryKey({
      columns: [table.companyId, table.competitorId, table.externalKey, table.day, table.observationId],
    }),
    index('competitor_prices_by_import').on(table.companyId, table.importId),
    // Few are suspect: looking for one among all prices of a product would read each of them.
    index('competitor_prices_suspect')
      .on(table.companyId, table.competitorId, table.externalKey, table.day)
      .where(sql`suspect is not null`),
  ],
)

/** A rule about competitors' prices that bends advice and rounds; it never writes a price. */
export const competitorRules = pgTable(
  'competitor_rules',
  {
    companyId: companyId(),
    ruleId: uuid('rule_id').notNull(),
    /** Of the whole store where both are `null`. */
    productType: text('product_type'),
    productId: bigint('product_id', { mode: 'number' }),
    /** One of `ruleKinds` and of `ruleReferences`. */
    kind: text('kind').notNull(),
    reference: text('reference').notNull(),
    competitorId: uuid('competitor_id'),
    place: integer('place'),
    /** Share above the reference; negative: below. */
    share: doublePrecision('share').notNull(),
    /** Stop conditions; `null`: none. */
    lastingDays: integer('lasting_days'),
    passesUnusual: boolean('passes_unusual').notNull(),
    mostFollows: integer('most_follows'),
    sensitivityBelow: doublePrecision('sensitivity_below'),
    startsOn: date('starts_on', { mode: 'string' }),
    /** Last day. */
    endsOn: date('ends_on', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Set while its deletion can be undone. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.ruleId] }),
    ofCompany(table),
    foreignKey({
      name: 'competitor_rules_competitor',
      columns: [table.companyId, table.competitorId],
      foreignColumns: [competitors.companyId, competitors.competitorId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'competitor_rules_product',
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.productId],
    }).onDelete('cascade'),
  ],
)
