import * as z from 'zod'

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

export const companyUpdate = z.object({
  name: z.string().trim().min(1).max(200).optional(),
  address: z.string().trim().max(300).nullable().optional(),
  city: z.string().trim().max(100).nullable().optional(),
  state: z.string().trim().max(100).nullable().optional(),
  country: z.string().trim().max(100).nullable().optional(),
  postal_code: z.string().trim().max(30).nullable().optional(),
  phone: z.string().trim().max(50).nullable().optional(),
  website: z.url().max(300).nullable().optional(),
})

export const invoice = z.strictObject({
  invoice_id: z.string(),
  date: z.string(),
  description: z.string(),
  amount: z.string(),
  paid: z.boolean(),
})

export const subscription = z.strictObject({
  plan_name: z.string(),
  price: z.string(),
  billing_cycle: z.string(),
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
  newPassword: z.string().min(10).max(1024),
})

export const exportStarted = z.strictObject({ exportId: z.string() })
export const exportStatus = z.strictObject({ status: z.enum(['pending', 'running', 'completed', 'failed']) })
