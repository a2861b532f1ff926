import type { Route } from './route.ts'

/** What the page asks before anything else. */
export const sessionRoutes = {
  clientConfig: {
    method: 'GET',
    path: '/api/client-config',
    auth: 'public',
    summary: 'How the browser signs in and which limits it keeps',
  },
  syncUser: {
    method: 'POST',
    path: '/api/sync-user',
    scope: 'sync:user',
    summary: 'Create or refresh the signed-in user and their company',
  },
} as const satisfies Record<string, Route>
