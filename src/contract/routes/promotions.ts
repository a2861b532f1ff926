import type { Route } from './route.ts'

export const promotionsRoutes = {
  promotionUplift: { method: 'GET', path: '/api/promotion-uplift', summary: 'Uplift of past promotions' },
  promotionForecast: {
    method: 'POST',
    path: '/api/promotion-forecast',
    summary: 'Forecast of a product at a planned price',
  },
  marketingMix: { method: 'POST', path: '/api/marketing-mix', summary: 'Spend and contribution per channel' },
  optimizationScenarios: {
    method: 'POST',
    path: '/api/optimization-scenarios',
    summary: 'Promotion scenarios under a budget',
  },
} as const satisfies Record<string, Route>
