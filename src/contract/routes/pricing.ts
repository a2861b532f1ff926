import { ROWS_BODY_BYTES, type Route } from './route.ts'

export const pricingRoutes = {
  dashboard: {
    method: 'GET',
    path: '/api/dashboard',
    summary: 'Everything the dashboard overview shows, in one call',
  },
  productOptions: {
    method: 'GET',
    path: '/api/product-options',
    summary: 'Products with history, for a selector with search',
  },
  listElasticities: {
    method: 'GET',
    path: '/api/elasticities',
    summary: 'Products with history and their elasticity, searched and filtered, by page',
  },
  exportElasticities: {
    method: 'GET',
    answer: 'file',
    path: '/api/elasticities/export',
    summary: 'All products of the elasticity table as CSV, XLSX or JSON',
  },
  elasticitySummaries: {
    method: 'POST',
    path: '/api/elasticity-summaries',
    summary: 'Own-price elasticity of each listed product',
  },
  productSalesSummary: {
    method: 'POST',
    path: '/api/product-sales-summary',
    summary: 'Units, revenue and last sale of each listed product',
  },
  productSalesEvolution: {
    method: 'POST',
    path: '/api/product-sales-evolution',
    summary: 'Monthly price and quantity of one product, or of several',
  },
  oneProductSalesEvolution: {
    method: 'GET',
    path: '/api/products/{productId}/sales-evolution',
    summary: 'Monthly price and quantity of one product',
  },
  requestEstimation: {
    method: 'POST',
    path: '/api/estimations',
    summary: 'Estimate the whole catalogue again',
  },
  pricingRecommendations: {
    method: 'POST',
    path: '/api/pricing-recommendations-dashboard',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Recommended prices for the listed products',
  },
  elasticityAnalysis: {
    method: 'POST',
    path: '/api/elasticity-analysis',
    summary: 'Takeaway text for a simulation',
  },
  elasticityAnalysisEvents: {
    method: 'GET',
    path: '/api/elasticity-analysis/{productId}/events',
    answer: 'events',
    summary: 'The same takeaway sentence by sentence, each checked before it is sent',
  },
  listAdvice: {
    method: 'GET',
    path: '/api/price-advice',
    summary: 'Advised prices of the whole catalogue, searched, filtered and sorted, by page',
  },
  getAdvice: {
    method: 'GET',
    path: '/api/price-advice/{productId}',
    summary: 'Advised price of one product',
  },
  priceEvidence: {
    method: 'GET',
    path: '/api/products/{productId}/price-evidence',
    summary: 'Why this price: observed prices and units, fitted demand, limits',
  },
  simulatePrices: {
    method: 'POST',
    path: '/api/price-simulation',
    summary: 'What typed prices of one or several products would bring against today',
  },
  getGuardRails: {
    method: 'GET',
    path: '/api/guard-rails',
    summary: 'Limits of advised prices, of the store and of product types',
  },
  setGuardRails: {
    method: 'PUT',
    path: '/api/guard-rails',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Set the limits of advised prices',
  },
  setAssumedMargins: {
    method: 'PUT',
    path: '/api/assumed-margins',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'State the margin of products without a unit cost, for the store and for product types',
  },
  decidePrice: {
    method: 'POST',
    path: '/api/price-advice/{productId}/decision',
    summary: 'Accept, dismiss or snooze an advised price',
  },
  listDecisions: {
    method: 'GET',
    path: '/api/price-decisions',
    summary: 'Decisions on advised prices, newest first',
  },
  undoDecision: {
    method: 'POST',
    path: '/api/price-decisions/{decisionId}/undo',
    summary: 'Take a decision on an advised price back',
  },
  listAnnotations: {
    method: 'GET',
    path: '/api/products/{productId}/annotations',
    summary: 'Price changes and promotions of one product, for its chart of sales',
  },
  salesPeriod: {
    method: 'GET',
    path: '/api/sales-period',
    summary: 'Revenue, orders, units and returns of a period beside the one before it or last year’s',
  },
  setupChecklist: {
    method: 'GET',
    path: '/api/setup-checklist',
    summary: 'Which steps of the setup are done',
  },
  dismissChecklist: {
    method: 'PUT',
    path: '/api/setup-checklist',
    summary: 'Put the setup checklist away, or bring it back',
  },
  listPricePlan: {
    method: 'GET',
    path: '/api/price-plan',
    summary: 'Intended price changes with their reasons and what is expected of them',
  },
  addToPricePlan: {
    method: 'POST',
    path: '/api/price-plan',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Plan new prices; an open entry of the same product is replaced',
  },
  changePlanEntry: {
    method: 'PATCH',
    path: '/api/price-plan/{entryId}',
    summary: 'Change a planned price, its reason, day or status, take it off the plan or put it back',
  },
  exportPricePlan: {
    method: 'GET',
    path: '/api/price-plan/export',
    summary: 'The price plan as CSV, XLSX, JSON, or in the format of the Shopify product import',
    answer: 'file',
  },
  trackRecord: {
    method: 'GET',
    path: '/api/track-record',
    summary: 'What was predicted of price changes, and what came of it',
  },
} as const satisfies Record<string, Route>
