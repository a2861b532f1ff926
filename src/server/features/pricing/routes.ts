import type { Handlers } from '../../http/handlers.ts'
import { getDashboard } from './get-dashboard.ts'
import { getElasticitySummaries } from './get-elasticity-summaries.ts'
import { getProductSalesSummary } from './get-product-sales-summary.ts'
import { getOneSalesEvolution, getSalesEvolution } from './get-sales-evolution.ts'
import { listElasticities } from './list-elasticities.ts'
import { listProductOptions } from './list-product-options.ts'

export const pricingHandlers = {
  dashboard: getDashboard,
  productOptions: listProductOptions,
  listElasticities,
  elasticitySummaries: getElasticitySummaries,
  productSalesSummary: getProductSalesSummary,
  productSalesEvolution: getSalesEvolution,
  oneProductSalesEvolution: getOneSalesEvolution,
} as const satisfies Handlers
