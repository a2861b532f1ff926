import type * as z from 'zod'
import type { invitationView } from '#contract/team'
import type { AppContext } from '../../kit/context.ts'
import { readSecretToken } from '../../kit/secrets/secret-token.ts'
import { findInvitation, invitationGone } from './find-invitation.ts'
import { INVITATION_PREFIX } from './invite-member.ts'

interface Call {
  readonly ctx: AppContext
  readonly input: { readonly token: string }
}

/** Shows the holder of a mailed link who invites them to which company, before they sign in. Changes nothing. */
export async function lookAtInvitation({ ctx, input }: Call): Promise<z.infer<typeof invitationView>> {
  const token = readSecretToken(INVITATION_PREFIX, input.token)
  if (!token) throw invitationGone()
  const found = await ctx.db.inTenant(token.companyId, (tx) => findInvitation(tx, token, ctx.clock()))
  return {
    company_name: found.companyName,
    email: found.email,
    role: found.role,
    invited_by: found.inviter,
    expires_at: found.expiresAt.toISOString(),
    is_accepted: found.isAccepted,
  }
}
