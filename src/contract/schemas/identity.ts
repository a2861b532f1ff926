import * as z from 'zod'
import { roles } from '../roles.ts'
import { settings } from './settings.ts'

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
  /** What this user may do in the company; see `roles.ts`. */
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
  /** Of every amount of this store; months are calendar months in `timezone`. */
  currency: z.string(),
  timezone: z.string(),
  /** The figures are those of the invented sample store. */
  is_sample_store: z.boolean(),
  /** There are sales or prices: the currency is settled. */
  has_figures: z.boolean(),
  /** Sales, or some that were deleted less than a day ago: their days were counted in the store's time zone. */
  has_sales: z.boolean(),
})

export const userAnswer = z.strictObject({ user })
export const companyAnswer = z.strictObject({ company })

/** Everything the first screen needs about who signed in, in one call. */
export const syncUserAnswer = z.strictObject({ user, company, settings })

export type User = z.infer<typeof user>
export type Company = z.infer<typeof company>
