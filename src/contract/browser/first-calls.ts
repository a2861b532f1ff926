import type { CallAddress } from './address.ts'

/** Calls of the first screen: their addresses travel with it. Written by scripts/write-browser-calls.ts. */
export const FIRST_CALLS = {
  clientConfig: { method: 'GET', path: '/api/client-config', public: true },
  getCompany: { method: 'GET', path: '/api/companies/{company_id}' },
  dashboard: { method: 'GET', path: '/api/dashboard' },
  listImports: { method: 'GET', path: '/api/imports' },
  listNotifications: { method: 'GET', path: '/api/notifications' },
  platformState: { method: 'GET', path: '/api/platform' },
  listPriceTests: { method: 'GET', path: '/api/price-tests' },
  proposePriceTests: { method: 'GET', path: '/api/price-tests/proposals' },
  listProductMarkets: { method: 'GET', path: '/api/product-markets' },
  getProductMarket: { method: 'GET', path: '/api/product-markets/{productId}' },
  listAnnotations: { method: 'GET', path: '/api/products/{productId}/annotations' },
  productFacts: { method: 'GET', path: '/api/products/{productId}/facts' },
  oneProductSalesEvolution: { method: 'GET', path: '/api/products/{productId}/sales-evolution' },
  salesPeriod: { method: 'GET', path: '/api/sales-period' },
  setupChecklist: { method: 'GET', path: '/api/setup-checklist' },
  syncUser: { method: 'POST', path: '/api/sync-user', role: 'viewer' },
  today: { method: 'GET', path: '/api/today' },
  getMe: { method: 'GET', path: '/api/users/me' },
  getSettings: { method: 'GET', path: '/api/users/settings' },
} as const satisfies Readonly<Record<string, CallAddress>>
