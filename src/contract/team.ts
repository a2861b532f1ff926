import * as z from 'zod'
import { call } from './call.ts'
import { roles } from './roles.ts'

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

const invitationInput = z.object({ email: z.string().trim().min(3).max(254), role })

export const idParam = z.object({ id: z.uuid() })

const roleInput = z.object({ role })

const token = z.string().min(10).max(200)

const invitationToken = z.object({ token })

export const invitationView = z.strictObject({
  company_name: z.string(),
  email: z.string(),
  role,
  /** `null`: the person who invited is no longer a member. */
  invited_by: z.strictObject({ name: z.string(), email: z.string().nullable() }).nullable(),
  expires_at: instant,
  is_accepted: z.boolean(),
})

/** Fate of a company whose last member leaves; by default it is kept. */
export const ownCompanyChoices = ['keep', 'delete'] as const

const joinInput = z.object({ token, own_company: z.enum(ownCompanyChoices).optional() })

const joined = z.strictObject({ company_id: z.uuid(), company_name: z.string(), role })

const rows = z.int().min(0)

export const leaving = z.strictObject({
  company_name: z.string(),
  /** Number of remaining members; 0: the company is kept for the person without any member. */
  colleagues: z.int(),
  /** False for the only owner of a company with colleagues, who cannot leave. */
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
  /** Paid plan, which continues. */
  subscription: z.string().nullable(),
  /** Company that was kept for the person, who returns to it. */
  comes_back_to: z.string().nullable(),
})

const left = z.strictObject({ company_id: z.uuid(), company_name: z.string() })

export const getTeam = call('GET /api/team', {
  summary: 'Members and open invitations',
  answer: team,
})

export const inviteMember = call('POST /api/team/invitations', {
  summary: 'Invite a colleague by mail',
  body: invitationInput,
  answer: team,
  role: 'owner',
  proof: 'recent',
})

export const revokeInvitation = call('DELETE /api/team/invitations/{id}', {
  summary: 'Take an invitation back',
  params: idParam,
  answer: team,
  role: 'owner',
})

export const acceptInvitation = call('POST /api/team/join', {
  summary: 'Join the company that invited; the own one is kept to come back to, or deleted after 14 days',
  body: joinInput,
  answer: joined,
  role: 'viewer',
  by: 'person',
  proof: { when: { own_company: 'delete' } },
  audit: 'itself',
})

export const lookAtInvitation = call('POST /api/invitations/look', {
  summary: 'Who invites whom to what, for the holder of the mailed link',
  body: invitationToken,
  answer: invitationView,
  public: true,
})

export const getLeaving = call('GET /api/team/leaving', {
  summary: 'What would be left behind by joining another company',
  answer: leaving,
  by: 'person',
})

export const leaveCompany = call('POST /api/team/leave', {
  summary: 'Leave the company, for the one that was kept or a new one',
  answer: left,
  role: 'viewer',
  proof: 'recent',
  audit: 'itself',
})

export const changeMemberRole = call('PATCH /api/team/members/{id}', {
  summary: 'Change the role of a member',
  params: idParam,
  body: roleInput,
  answer: team,
  role: 'owner',
  proof: 'recent',
})

export const removeMember = call('DELETE /api/team/members/{id}', {
  summary: 'Remove a member from the company',
  params: idParam,
  answer: team,
  role: 'owner',
  proof: 'recent',
})
