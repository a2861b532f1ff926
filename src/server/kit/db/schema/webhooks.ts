import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Address outside of Quanto to which events of the company are sent. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    companyId: companyId(),
    endpointId: uuid('endpoint_id').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** Some of `webhookEvents`. */
    events: jsonb('events').notNull(),
    /** Sealed: it signs every message. */
    secret: text('secret').notNull(),
    /** Sealed: the secret before the last change, which signs as well until `previousUntil`. */
    previousSecret: text('previous_secret'),
    previousUntil: instant('previous_until'),
    isOn: boolean('is_on').notNull(),
    /** One of `webhookOffReasons`; `null` while it is on. */
    offReason: text('off_reason'),
    /** Time of the first failed attempt after the last success; `null`: the last attempt succeeded. */
    failingSince: instant('failing_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Time of its deletion, which can be undone until the nightly maintenance. */
    removedAt: instant('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.endpointId] }), ofCompany(table)],
)

/** Message to one address: sent once, or several times until it is accepted, always with the same id. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    companyId: companyId(),
    deliveryId: uuid('delivery_id').notNull(),
    endpointId: uuid('endpoint_id').notNull(),
    /** Value of the header `webhook-id`, by which a receiver knows a message that comes again. */
    messageId: text('message_id').notNull(),
    event: text('event').notNull(),
    /** The exact text that is signed and sent. */
    payload: text('payload').notNull(),
    /** One of `webhookDeliveryStates`. */
    state: text('state').notNull(),
    /** Why it was given up without or before its last attempt. */
    problem: text('problem'),
    /** Number of all attempts. */
    attempts: integer('attempts').notNull().default(0),
    /** Number of attempts since it was sent the first time, or sent again by a person. */
    tries: integer('tries').notNull().default(0),
    nextAt: instant('next_at'),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.deliveryId] }),
    foreignKey({
      columns: [table.companyId, table.endpointId],
      foreignColumns: [webhookEndpoints.companyId, webhookEndpoints.endpointId],
    }).onDelete('cascade'),
    uniqueIndex('webhook_deliveries_of_message').on(table.companyId, table.endpointId, table.messageId),
    index('webhook_deliveries_by_time').on(table.companyId, table.endpointId, table.createdAt),
  ],
)

/** One attempt to deliver a message, with the answer of the other side. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    companyId: companyId(),
    deliveryId: uuid('delivery_id').notNull(),
    attempt: integer('attempt').notNull(),
    at: instant('at').notNull(),
    /** HTTP status; `null`: no answer. */
    status: integer('status'),
    /** Why there was no answer, or why it does not count: one of `webhookProblems`. */
    problem: text('problem'),
    latencyMs: integer('latency_ms').notNull(),
    /** The beginning of the answer. */
    excerpt: text('excerpt'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.deliveryId, table.attempt] }),
    foreignKey({
      columns: [table.companyId, table.deliveryId],
      foreignColumns: [webhookDeliveries.companyId, webhookDeliveries.deliveryId],
    }).onDelete('cascade'),
  ],
)
