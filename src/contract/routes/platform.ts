import type { Route } from './route.ts'

export const platformRoutes = {
  startPlatformConnection: {
    method: 'POST',
    path: '/api/nango/oauth/start',
    summary: 'Begin connecting the store platform',
  },
  fetchPlatformProducts: {
    method: 'POST',
    path: '/api/nango/{platform}/fetch-products',
    summary: 'Start importing from the store platform',
  },
  platformState: {
    method: 'GET',
    path: '/api/platform',
    summary: 'Whether a store is connected, and how the latest import from it went',
  },
  platformEvents: {
    method: 'GET',
    path: '/api/platform/events',
    answer: 'events',
    summary: 'Progress of the import from the store platform until it ends',
  },
  platformProducts: {
    method: 'GET',
    path: '/api/platform/products',
    summary: 'Products imported from the store platform',
  },
  disconnectPlatform: {
    method: 'DELETE',
    path: '/api/platform/connection',
    summary: 'Disconnect the store; what was imported stays',
  },
  removePlatformData: {
    method: 'DELETE',
    path: '/api/platform/imported',
    summary: 'Remove what a store brought that is disconnected',
  },
  nangoWebhook: {
    method: 'POST',
    path: '/api/webhooks/nango',
    auth: 'public',
    body: 'stream',
    summary: 'Signed messages of the integration provider',
  },
} as const satisfies Record<string, Route>
