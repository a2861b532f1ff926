import type { Route } from './route.ts'

export const teamRoutes = {
  getTeam: { method: 'GET', path: '/api/team', summary: 'Members and open invitations' },
  inviteMember: {
    method: 'POST',
    path: '/api/team/invitations',
    proof: 'recent',
    summary: 'Invite a colleague by mail',
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/team/invitations/{id}',
    summary: 'Take an invitation back',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/team/join',
    by: 'person',
    proof: { when: { own_company: 'delete' } },
    summary: 'Join the company that invited; the own one is kept to come back to, or deleted after 14 days',
  },
  lookAtInvitation: {
    method: 'POST',
    path: '/api/invitations/look',
    auth: 'public',
    summary: 'Who invites whom to what, for the holder of the mailed link',
  },
  getLeaving: {
    method: 'GET',
    path: '/api/team/leaving',
    by: 'person',
    summary: 'What would be left behind by joining another company',
  },
  leaveCompany: {
    method: 'POST',
    path: '/api/team/leave',
    proof: 'recent',
    summary: 'Leave the company, for the one that was kept or a new one',
  },
  changeMemberRole: {
    method: 'PATCH',
    path: '/api/team/members/{id}',
    proof: 'recent',
    summary: 'Change the role of a member',
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/team/members/{id}',
    proof: 'recent',
    summary: 'Remove a member from the company',
  },
  listAuditLog: { method: 'GET', path: '/api/audit-log', summary: 'Who did what and when, newest first' },
  exportAuditLog: {
    method: 'GET',
    path: '/api/audit-log/export',
    answer: 'file',
    summary: 'The whole audit log as CSV',
  },
  listApiKeys: { method: 'GET', path: '/api/api-keys', summary: 'API keys of the company' },
  createApiKey: {
    answersSecret: true,
    method: 'POST',
    path: '/api/api-keys',
    proof: 'recent',
    summary: 'Make an API key; it is shown once',
  },
  revokeApiKey: { method: 'DELETE', path: '/api/api-keys/{id}', summary: 'End an API key' },
} as const satisfies Record<string, Route>
