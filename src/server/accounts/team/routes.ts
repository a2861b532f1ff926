import * as contract from '#contract/team'
import { handle } from '../../kit/http/handle.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeMemberRole, removeMember, revokeInvitation } from './change-members.ts'
import { getLeaving } from './get-leaving.ts'
import { getTeam } from './get-team.ts'
import { inviteMember } from './invite-member.ts'
import { leaveCompany } from './leave-company.ts'
import { lookAtInvitation } from './look-at-invitation.ts'

export const teamHandlers = [
  handle(contract.getTeam, getTeam),
  handle(contract.inviteMember, ({ ctx, body }) => inviteMember({ ctx, input: body })),
  handle(contract.revokeInvitation, ({ ctx, params }) =>
    revokeInvitation({ ctx, input: { invitationId: params.id } }),
  ),
  handle(contract.lookAtInvitation, ({ ctx, body }) => lookAtInvitation({ ctx, input: body })),
  handle(contract.getLeaving, getLeaving),
  handle(contract.leaveCompany, leaveCompany),
  handle(contract.acceptInvitation, ({ ctx, body }) => acceptInvitation({ ctx, input: body })),
  handle(contract.changeMemberRole, ({ ctx, params, body }) =>
    changeMemberRole({ ctx, input: { userId: params.id, role: body.role } }),
  ),
  handle(contract.removeMember, ({ ctx, params }) => removeMember({ ctx, input: { userId: params.id } })),
]
