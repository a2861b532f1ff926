import type { Route } from './route.ts'

export const securityRoutes = {
  startTwoFactor: {
    method: 'POST',
    answersSecret: true,
    path: '/api/users/two-factor',
    summary: 'Begin two-factor sign-in: a key for an authenticator app',
  },
  confirmTwoFactor: {
    method: 'POST',
    answersSecret: true,
    path: '/api/users/two-factor/confirm',
    summary: 'Turn two-factor sign-in on with a first code',
  },
  disableTwoFactor: {
    method: 'POST',
    path: '/api/users/two-factor/disable',
    summary: 'Turn two-factor sign-in off',
  },
  renewRecoveryCodes: {
    method: 'POST',
    answersSecret: true,
    path: '/api/users/two-factor/recovery-codes',
    summary: 'New recovery codes; the old ones end',
  },
  listSessions: { method: 'GET', path: '/api/users/sessions', summary: 'Where the account is signed in' },
  endSession: { method: 'DELETE', path: '/api/users/sessions/{id}', summary: 'Sign one session out' },
  endOtherSessions: { method: 'DELETE', path: '/api/users/sessions', summary: 'Sign all other sessions out' },
  sendVerification: {
    method: 'POST',
    path: '/api/users/verify-email',
    summary: 'Send the link that verifies the e-mail address again',
  },
} as const satisfies Record<string, Route>
