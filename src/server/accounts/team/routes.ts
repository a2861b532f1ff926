import type { Handlers } from '../../kit/http/handlers.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeMemberRole, removeMember, revokeInvitation } from './change-members.ts'
import { getLeaving } from './get-leaving.ts'
import { getTeam } from './get-team.ts'
import { inviteMember } from './invite-member.ts'
import { leaveCompany } from './leave-company.ts'
import { lookAtInvitation } from './look-at-invitation.ts'

export const teamHandlers = {
  getTeam,
  inviteMember: ({ ctx, input }) => inviteMember({ ctx, input: input.body }),
  revokeInvitation: ({ ctx, input }) => revokeInvitation({ ctx, input: { invitationId: input.params.id } }),
  lookAtInvitation: ({ ctx, input }) => lookAtInvitation({ ctx, input: input.body }),
  getLeaving,
  leaveCompany,
  acceptInvitation: ({ ctx, input }) => acceptInvitation({ ctx, input: input.body }),
  changeMemberRole: ({ ctx, input }) =>
    changeMemberRole({ ctx, input: { userId: input.params.id, role: input.body.role } }),
  removeMember: ({ ctx, input }) => removeMember({ ctx, input: { userId: input.params.id } }),
} as const satisfies Handlers
