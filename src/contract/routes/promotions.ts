import { ROWS_BODY_BYTES, type Route } from './route.ts'

export const promotionsRoutes = {
  promotionUplift: { method: 'GET', path: '/api/promotion-uplift', summary: 'Uplift of past promotions' },
  exportPromotionUplift: {
    method: 'GET',
    path: '/api/promotion-uplift/export',
    answer: 'file',
    summary: 'Uplift of past promotions as CSV, XLSX or PDF, as searched and sorted',
  },
  productPromotions: {
    method: 'GET',
    path: '/api/promotion-uplift/{productId}',
    summary: 'Each promotion of a product: lift, interval and profit waterfall',
  },
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
  promotionInsights: {
    method: 'GET',
    path: '/api/promotion-insights',
    summary: 'When, how deep and how often to promote, from past promotions',
  },
  promotionModels: {
    method: 'GET',
    path: '/api/promotion-models',
    summary: 'Diagnostics of the methods behind the promotion screen',
  },
  checkWasPrices: {
    method: 'POST',
    path: '/api/price-law',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary:
      'Lowest price of the 30 days before a reduction, and whether a price may be shown as the one before',
  },
  planPromotion: {
    method: 'POST',
    path: '/api/promotion-plans',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Enter a scenario in the calendar as planned promotions',
  },
  listPromotionPlans: {
    method: 'GET',
    path: '/api/promotion-plans',
    summary: 'Planned promotions: what was promised and what they did',
  },
  exportPromotionPlan: {
    method: 'GET',
    path: '/api/promotion-plans/{promotionId}/export',
    answer: 'file',
    summary: 'A planned promotion as CSV, XLSX or PDF',
  },
  requestPromotionAnalysis: {
    method: 'POST',
    path: '/api/promotion-analyses',
    summary: 'Analyse promotions and advertising again',
  },
} as const satisfies Record<string, Route>
