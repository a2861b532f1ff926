import type { Handlers } from '../../kit/http/handlers.ts'
import { exportElasticities } from './export-elasticities.ts'
import { getDashboard } from './get-dashboard.ts'
import { getElasticitySummaries } from './get-elasticity-summaries.ts'
import { getProductFacts } from './get-product-facts.ts'
import { getProductSalesSummary } from './get-product-sales-summary.ts'
import { getOneSalesEvolution, getSalesEvolution } from './get-sales-evolution.ts'
import { getSalesPeriod } from './get-sales-period.ts'
import { listAnnotations } from './list-annotations.ts'
import { listElasticities } from './list-elasticities.ts'
import { listProductOptions } from './list-product-options.ts'
import { dismissChecklist, getSetupChecklist } from './setup-checklist.ts'

export const pricingHandlers = {
  dashboard: getDashboard,
  productOptions: listProductOptions,
  productFacts: ({ ctx, input }) => getProductFacts({ ctx, input: input.params }),
  listElasticities,
  exportElasticities,
  elasticitySummaries: getElasticitySummaries,
  productSalesSummary: getProductSalesSummary,
  productSalesEvolution: getSalesEvolution,
  oneProductSalesEvolution: getOneSalesEvolution,
  listAnnotations,
  salesPeriod: getSalesPeriod,
  setupChecklist: getSetupChecklist,
  dismissChecklist,
} as const satisfies Handlers
