import * as z from 'zod'
import { roles } from '../roles.ts'

const role = z.enum(roles)
const instant = z.iso.datetime()

export const team = z.strictObject({
  my_role: role,
  my_user_id: z.uuid(),
  members: z.array(
    z.strictObject({
      user_id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      role,
      last_login: instant.nullable(),
    }),
  ),
  invitations: z.array(
    z.strictObject({
      invitation_id: z.uuid(),
      email: z.string(),
      role,
      created_at: instant,
      expires_at: instant,
      is_expired: z.boolean(),
    }),
  ),
})

export const invitationInput = z.object({ email: z.string().trim().min(3).max(254), role })
export const idParam = z.object({ id: z.uuid() })
export const roleInput = z.object({ role })
const token = z.string().min(10).max(200)
export const invitationToken = z.object({ token })
export const invitationView = z.strictObject({
  company_name: z.string(),
  email: z.string(),
  role,
  /** `null`: the person who invited is no member any more. */
  invited_by: z.strictObject({ name: z.string(), email: z.string().nullable() }).nullable(),
  expires_at: instant,
  is_accepted: z.boolean(),
})

/** What becomes of the company that a person leaves with nobody in it; kept, unless they say otherwise. */
export const ownCompanyChoices = ['keep', 'delete'] as const
export const joinInput = z.object({ token, own_company: z.enum(ownCompanyChoices).optional() })
export const joined = z.strictObject({ company_id: z.uuid(), company_name: z.string(), role })

const rows = z.int().min(0)
export const leaving = z.strictObject({
  company_name: z.string(),
  /** Who stays. 0: the company is kept for the person, with nobody in it. */
  colleagues: z.int(),
  /** `false`: the only owner of a company with colleagues stays. */
  may_leave: z.boolean(),
  holds: z.strictObject({
    products: rows,
    order_lines: rows,
    imports: rows,
    strategies: rows,
    schedules: rows,
    marketing_spend: rows,
    closed_days: rows,
    saved_views: rows,
    api_keys: rows,
    stores: rows,
    other_rows: rows,
  }),
  /** A paid plan, which goes on. */
  subscription: z.string().nullable(),
  /** The company that the person kept and comes back to. */
  comes_back_to: z.string().nullable(),
})
export const left = z.strictObject({ company_id: z.uuid(), company_name: z.string() })

export const auditEntry = z.strictObject({
  entry_id: z.int(),
  at: instant,
  actor: z.string(),
  ip_address: z.string().nullable(),
  device: z.string().nullable(),
  action: z.string(),
  object: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  result: z.string(),
  /** Why it was refused, in the reader's language; `null` where it was done. */
  reason: z.string().nullable(),
})
export const listAuditInput = z.object({
  /** Entries older than this one: the last of the page before. */
  before: z.coerce.number().int().positive().optional(),
  search: z.string().trim().max(200).optional(),
  /** With `search`: names of calls whose entries are found too, with commas between. What they are called is the reader's. */
  actions: z.string().max(6000).optional(),
  /** With `search`: everything that was refused is found too. */
  refused: z.literal('1').optional(),
})
export const auditPage = z.strictObject({ entries: z.array(auditEntry), has_more: z.boolean() })

export const apiKeyScopes = ['read', 'write'] as const
export const apiKey = z.strictObject({
  key_id: z.uuid(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  made_by: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
})
export const apiKeyList = z.strictObject({ keys: z.array(apiKey) })
export const apiKeyInput = z.object({
  name: z.string().trim().min(1, 'Give the key a name').max(100),
  scopes: z.array(z.enum(apiKeyScopes)).min(1, 'Choose what the key may do'),
  /** `null`: it does not expire. */
  expires_in_days: z.int().min(1).max(730).nullable(),
})
/** The only time the whole key is shown. */
export const apiKeyMade = z.strictObject({ key: apiKey, secret: z.string() })

export type AuditEntry = z.infer<typeof auditEntry>
