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
  handle(contract.inviteMember, inviteMember),
  handle(contract.revokeInvitation, revokeInvitation),
  handle(contract.lookAtInvitation, lookAtInvitation),
  handle(contract.getLeaving, getLeaving),
  handle(contract.leaveCompany, leaveCompany),
  handle(contract.acceptInvitation, acceptInvitation),
  handle(contract.changeMemberRole, changeMemberRole),
  handle(contract.removeMember, removeMember),
]
