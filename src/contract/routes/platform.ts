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
  setPriceWriting: {
    method: 'PUT',
    path: '/api/platform/writing',
    proof: { when: { isOn: true } },
    summary: 'Let prices be written to the store, or no longer',
  },
  pushPrices: {
    method: 'POST',
    path: '/api/platform/prices',
    summary: 'Write planned prices to the store, or the former ones back',
  },
  shopifyWebhook: {
    method: 'POST',
    path: '/api/webhooks/shopify',
    auth: 'public',
    body: 'stream',
    summary: 'Signed messages of Shopify, also about personal data',
  },
  nangoWebhook: {
    method: 'POST',
    path: '/api/webhooks/nango',
    auth: 'public',
    body: 'stream',
    summary: 'Signed messages of the integration provider',
  },
} as const satisfies Record<string, Route>
