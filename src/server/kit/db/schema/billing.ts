import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant, money, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

/** The company's customer record at the billing provider, kept from the first checkout on. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    companyId: companyId(),
    customerId: text('customer_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId] }),
    ofCompany(table),
    index('billing_customers_by_customer').on(table.customerId),
  ],
)

/** Plan as the billing provider last sent it; the provider remains authoritative. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    companyId: companyId(),
    subscriptionId: text('subscription_id').notNull(),
    planName: text('plan_name').notNull(),
    price: money('price').notNull(),
    currency: text('currency').notNull(),
    /** `month`, `year`, or `none` for a plan that costs nothing. */
    billingCycle: text('billing_cycle').notNull(),
    status: text('status').notNull(),
    renewalDate: instant('renewal_date'),
    features: jsonb('features').notNull().default({}),
    paymentMethod: text('payment_method'),
    cardLastFour: text('card_last_four'),
    cardExpiry: text('card_expiry'),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), ofCompany(table)],
)

export const invoices = pgTable(
  'invoices',
  {
    companyId: companyId(),
    invoiceId: text('invoice_id').notNull(),
    date: instant('date').notNull(),
    description: text('description').notNull(),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    paid: boolean('paid').notNull(),
    /** Address at which the provider shows the invoice and its PDF. */
    url: text('url'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.invoiceId] }),
    ofCompany(table),
    index('invoices_by_date').on(table.companyId, table.date),
  ],
)

/** Processed messages of the billing provider: each is processed once, however often it arrives. */
export const billingEvents = pgTable(
  'billing_events',
  {
    companyId: companyId(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.eventId] }), ofCompany(table)],
)
