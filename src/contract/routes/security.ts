import type { Route } from './route.ts'

export const securityRoutes = {
  startTwoFactor: {
    method: 'POST',
    answersSecret: true,
    path: '/api/users/two-factor',
    proof: 'recent',
    summary: 'Begin two-factor sign-in: a key for an authenticator app',
  },
  confirmTwoFactor: {
    method: 'POST',
    answersSecret: true,
    path: '/api/users/two-factor/confirm',
    proof: 'recent',
    summary: 'Turn two-factor sign-in on with a first code',
  },
  disableTwoFactor: {
    method: 'POST',
    path: '/api/users/two-factor/disable',
    proof: 'recent',
    summary: 'Turn two-factor sign-in off',
  },
  renewRecoveryCodes: {
    method: 'POST',
    answersSecret: true,
    path: '/api/users/two-factor/recovery-codes',
    proof: 'recent',
    summary: 'New recovery codes; the old ones end',
  },
  listSessions: {
    method: 'GET',
    path: '/api/users/sessions',
    by: 'person',
    summary: 'Where the account is signed in',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/users/sessions/{id}',
    by: 'person',
    summary: 'Sign one session out',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/users/sessions',
    by: 'person',
    summary: 'Sign all other sessions out',
  },
  sendVerification: {
    method: 'POST',
    path: '/api/users/verify-email',
    by: 'person',
    summary: 'Send the link that verifies the e-mail address again',
  },
  beginProof: {
    method: 'POST',
    path: '/api/users/proof/begin',
    answersSecret: true,
    by: 'person',
    summary: 'Begin a fresh sign-in at the external provider, which proves who sits at the browser',
  },
  proveIdentity: {
    method: 'POST',
    path: '/api/users/proof',
    answersSecret: true,
    by: 'person',
    summary: 'Prove who you are once more, for ten minutes: sensitive calls ask for it',
  },
} as const satisfies Record<string, Route>
