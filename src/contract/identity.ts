import * as z from 'zod'
import { messageId } from '#messages/message'
import { call } from './call.ts'
import { roles } from './roles.ts'
import * as options from './settings.ts'

const companyIdParam = z.object({ company_id: z.uuid() })

export const userUpdate = z.object({
  first_name: z.string().trim().min(1).max(100).optional(),
  last_name: z.string().trim().min(1).max(100).optional(),
  job_title: z.string().trim().max(100).nullable().optional(),
  department: z.string().trim().max(100).nullable().optional(),
})

/** Only addresses that are safe to open in a browser: no `javascript:` and the like. */
const webAddress = z
  .url({
    protocol: /^https?$/,
    hostname: z.regexes.domain,
    error: messageId('field.not_web_address_of_site'),
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

export const MAX_AVATAR_BYTES = 2 * 1024 * 1024

export const user = z.strictObject({
  user_id: z.uuid(),
  company_id: z.uuid(),
  email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  job_title: z.string().nullable(),
  department: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  last_login: z.string().nullable(),
  /** Role, which determines the user's rights in the company; see `roles.ts`. */
  role: z.enum(roles),
})

export const company = z.strictObject({
  company_id: z.uuid(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  postal_code: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  /** Currency of every amount of this store; months are calendar months in `timezone`. */
  currency: z.string(),
  timezone: z.string(),
  /** True if the figures are those of the invented sample store. */
  is_sample_store: z.boolean(),
  /** True while the built-in practice shop is connected: customers, orders and prices are made up. */
  is_practice_store: z.boolean(),
  /**
   * True if sales or prices fix the currency. Prices of files that state none, while nobody chose one, do not.
   */
  has_figures: z.boolean(),
  /**
   * True if there are sales, or sales deleted less than a day ago: their days were counted in the store's time zone.
   */
  has_sales: z.boolean(),
})

export const userAnswer = z.strictObject({ user })

export const companyAnswer = z.strictObject({ company })

const MAX_DECIMALS = 4

export const regionalSettings = z
  .strictObject({
    language: z.enum(options.languages),
    timezone: z
      .string()
      .max(64)
      .regex(options.TIME_ZONE, { error: messageId('field.not_time_zone'), abort: true })
      .refine(options.isTimeZone, { error: messageId('field.not_time_zone') }),
    date_format: z.enum(options.dateFormats),
    time_format: z.enum(options.timeFormats),
    week_starts_on: z.enum(options.weekStarts),
    currency: z.enum(options.currencies),
    decimal_separator: z.enum(options.decimalSeparators),
    thousands_separator: z.enum(options.thousandsSeparators),
    number_of_decimals: z.int().min(0).max(MAX_DECIMALS),
  })
  .refine((settings) => settings.decimal_separator !== settings.thousands_separator, {
    path: ['thousands_separator'],
    error: messageId('field.same_as_decimal_separator'),
  })

export const privacySettings = z.strictObject({
  share_analytics: z.boolean(),
  share_personal_data: z.boolean(),
  data_retention_period: z.enum(options.retentionPeriods),
})

export const displaySettings = z.strictObject({
  theme: z.enum(options.themes),
  font_size: z.enum(options.fontSizes),
  layout: z.enum(options.layouts),
  shortcuts: z.boolean().default(true),
})

export const settings = z.strictObject({
  regional: regionalSettings,
  privacy: privacySettings,
  display: displaySettings,
})

/** All data about the signed-in person that the first screen needs, in one call. */
export const syncUserAnswer = z.strictObject({ user, company, settings })

export type User = z.infer<typeof user>

export type Company = z.infer<typeof company>

const clientConfigAnswer = z.strictObject({
  issuer: z.string(),
  clientId: z.string(),
  audience: z.string(),
  /** `resource` of RFC 8707, if the provider requires it. */
  resource: z.string().nullable(),
  scope: z.string(),
  /** True if the embedded provider handles registration and passwords. */
  embeddedSignIn: z.boolean(),
  rateLimit: z.strictObject({ requests: z.int(), windowMs: z.int() }),
  timeoutMs: z.int(),
  /** True if a language model words texts: they then arrive sentence by sentence. */
  streamsTexts: z.boolean(),
})

/** Each form saves its own section; an omitted section stays unchanged. */
export const settingsUpdate = settings.partial()

export type Settings = z.infer<typeof settings>

export type SettingsUpdate = z.infer<typeof settingsUpdate>

export const clientConfig = call('GET /api/client-config', {
  summary: 'How the browser signs in and which limits it keeps',
  answer: clientConfigAnswer,
  public: true,
})

export const syncUser = call('POST /api/sync-user', {
  summary: 'Create or refresh the signed-in user and their company',
  answer: syncUserAnswer,
  role: 'viewer',
  scope: 'sync:user',
  countedByAddress: true,
  isQuestion: true,
})

export const getMe = call('GET /api/users/me', {
  summary: 'The signed-in user',
  answer: userAnswer,
  record: { kind: 'user', at: 'user' },
})

export const updateMe = call('PATCH /api/users/me', {
  summary: 'Change the signed-in user',
  body: userUpdate,
  answer: userAnswer,
  role: 'viewer',
  by: 'person',
  record: { kind: 'user', at: 'user' },
})

export const uploadAvatar = call('POST /api/users/me/avatar', {
  summary: 'Give the signed-in user a picture (PNG or JPEG, 2 MB)',
  body: 'stream',
  answer: userAnswer,
  role: 'viewer',
  by: 'person',
  auditAs: 'picture',
})

export const deleteAvatar = call('DELETE /api/users/me/avatar', {
  summary: "Remove the signed-in user's picture",
  answer: userAnswer,
  role: 'viewer',
  by: 'person',
  auditAs: 'picture',
})

export const avatarImage = call('GET /api/avatars/{company_id}/{image_id}', {
  summary: 'A picture, for whoever was given its address',
  params: z.object({ company_id: z.uuid(), image_id: z.uuid() }),
  answer: 'file',
  public: true,
})

export const getCompany = call('GET /api/companies/{company_id}', {
  summary: 'The company',
  params: companyIdParam,
  answer: companyAnswer,
  record: { kind: 'company', at: 'company' },
})

export const updateCompany = call('PATCH /api/companies/{company_id}', {
  summary: 'Change the company',
  params: companyIdParam,
  body: companyUpdate,
  answer: companyAnswer,
  record: { kind: 'company', at: 'company' },
})

export const getSettings = call('GET /api/users/settings', {
  summary: 'Regional, privacy and display settings',
  answer: settings,
  record: { kind: 'settings' },
})

export const updateSettings = call('PUT /api/users/settings', {
  summary: 'Save regional, privacy or display settings',
  body: settingsUpdate,
  answer: settings,
  role: 'viewer',
  by: 'person',
  record: { kind: 'settings' },
})
