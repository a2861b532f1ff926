import * as z from 'zod'
import { passwordRules } from '../password-rules.ts'
import { screenPaths } from '../screens.ts'

export const notificationTypes = [
  'system_updates',
  'security_alerts',
  'analytics_reports',
  'product_updates',
  'marketing',
] as const
export const notificationFrequencies = ['real-time', 'daily', 'weekly'] as const

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const notificationPreference = z.strictObject({
  notification_type: z.enum(notificationTypes),
  email_enabled: z.boolean(),
  in_app_enabled: z.boolean(),
  frequency: z.enum(notificationFrequencies),
  quiet_hours_start: clock,
  quiet_hours_end: clock,
})

export const notificationPreferences = z.strictObject({ preferences: z.array(notificationPreference) })

export const userUpdate = z.object({
  first_name: z.string().trim().min(1).max(100).optional(),
  last_name: z.string().trim().min(1).max(100).optional(),
  job_title: z.string().trim().max(100).nullable().optional(),
  department: z.string().trim().max(100).nullable().optional(),
})

/** Only what a browser may open: no `javascript:` and the like. */
export const webAddress = z
  .url({
    protocol: /^https?$/,
    hostname: z.regexes.domain,
    error: 'must be a web address, such as https://example.com',
  })
  .max(300)

export const companyUpdate = z.object({
  name: z.string().trim().min(1).max(200).optional(),
  address: z.string().trim().max(300).nullable().optional(),
  city: z.string().trim().max(100).nullable().optional(),
  state: z.string().trim().max(100).nullable().optional(),
  country: z.string().trim().max(100).nullable().optional(),
  postal_code: z.string().trim().max(30).nullable().optional(),
  phone: z.string().trim().max(50).nullable().optional(),
  website: webAddress.nullable().optional(),
})

export const invoice = z.strictObject({
  invoice_id: z.string(),
  date: z.string(),
  description: z.string(),
  amount: z.string(),
  currency: z.string(),
  paid: z.boolean(),
  url: z.string().nullable(),
})

export const subscription = z.strictObject({
  plan_name: z.string(),
  price: z.string(),
  currency: z.string(),
  billing_cycle: z.enum(['month', 'year', 'week', 'day', 'none']),
  status: z.string(),
  renewal_date: z.string().nullable(),
  features: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  payment_method: z.string().nullable(),
  card_last_four: z.string().nullable(),
  card_expiry: z.string().nullable(),
  invoices: z.array(invoice),
})

export const securityInfo = z.strictObject({
  last_password_change: z.string().nullable(),
  two_factor_enabled: z.boolean(),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: z.int(),
  /** `null`: the identity provider does not tell. */
  email_verified: z.boolean().nullable(),
  /** How the link that verifies the address reaches the person: by mail, in the outbox of this computer, or by the operator. */
  verification_by: z.enum(['mail', 'outbox', 'operator']),
  /** Keys that this person made and that work. */
  api_keys: z.int(),
  /** Where an external provider keeps password and two-factor; `null`: here. */
  managed_at: z.url().nullable(),
})

export const loginRecord = z.strictObject({
  login_id: z.string(),
  login_time: z.string(),
  ip_address: z.string(),
  device_info: z.string(),
  success: z.boolean(),
})

export const passwordChange = z.object({
  currentPassword: z.string().min(1).max(1024),
  newPassword: z
    .string()
    .max(1024)
    .superRefine((value, check) => {
      const broken = passwordRules.find((rule) => !rule.isMet(value))
      if (broken) check.addIssue({ code: 'custom', message: broken.message })
    }),
  /** End the API keys that this person made, too. */
  endApiKeys: z.boolean().optional(),
})

export const exportStarted = z.strictObject({ exportId: z.string() })
export const exportStates = ['pending', 'running', 'completed', 'failed', 'expired'] as const
export const exportStatus = z.strictObject({ status: z.enum(exportStates) })

/** `personal`: what is about the person, or was done by them; for every role. */
export const exportScopes = ['company', 'personal'] as const
export const dataExport = z.strictObject({
  exportId: z.uuid(),
  scope: z.enum(exportScopes),
  status: z.enum(exportStates),
  tables: z.int(),
  rows: z.int(),
  sizeBytes: z.int(),
  createdAt: z.string(),
  /** The link ends then, and the file is deleted. */
  expiresAt: z.string().nullable(),
})
export const dataExports = z.strictObject({ exports: z.array(dataExport) })

export const MAX_AVATAR_BYTES = 2 * 1024 * 1024

/** Nothing of the address but which screen it is. */
export const fieldMetrics = z.strictObject({
  screen: z.enum(screenPaths as [string, ...string[]]),
  metrics: z.strictObject({
    LCP: z.number().min(0).max(600_000).optional(),
    INP: z.number().min(0).max(600_000).optional(),
    CLS: z.number().min(0).max(100).optional(),
  }),
})

/** `local`: this installation takes no payments; `stripe`: payments and the portal are Stripe's. */
export const billingKinds = ['local', 'stripe'] as const
export const subscriptionAnswer = z.strictObject({
  subscription: subscription.nullable(),
  billing: z.enum(billingKinds),
})
export const redirect = z.strictObject({ url: z.string() })

/** What the retention period covers. Sales, products, prices and estimates are kept: they are what the store is here for. */
export const retentionKinds = [
  'customer_references',
  'rejected_rows',
  'deleted_records',
  'ai_texts',
  'strategy_texts',
  'notifications',
  'sign_ins',
  'mails',
  'export_files',
] as const
export const retention = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.enum(retentionKinds), removedRows: z.int() })),
  lastRunAt: z.string().nullable(),
})

/** Days between asking for the deletion of an account and the deletion. */
export const DELETION_DAYS = 14
export const accountDeletion = z.strictObject({
  pending: z.strictObject({ requestedAt: z.string(), dueAt: z.string() }).nullable(),
  /** To be typed as it stands: the name of the company. */
  confirmation: z.string(),
  goes: z.strictObject({
    people: z.int(),
    products: z.int(),
    orderLines: z.int(),
    imports: z.int(),
    otherRows: z.int(),
  }),
})
export const accountDeletionRequest = z.strictObject({ confirmation: z.string().max(500) })
