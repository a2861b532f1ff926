import * as contract from '#contract/dashboard'
import { handle } from '../../kit/http/handle.ts'
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

export const pricingHandlers = [
  handle(contract.dashboard, getDashboard),
  handle(contract.productOptions, listProductOptions),
  handle(contract.productFacts, getProductFacts),
  handle(contract.listElasticities, listElasticities),
  handle(contract.exportElasticities, exportElasticities),
  handle(contract.elasticitySummaries, getElasticitySummaries),
  handle(contract.productSalesSummary, getProductSalesSummary),
  handle(contract.productSalesEvolution, getSalesEvolution),
  handle(contract.oneProductSalesEvolution, getOneSalesEvolution),
  handle(contract.listAnnotations, listAnnotations),
  handle(contract.salesPeriod, getSalesPeriod),
  handle(contract.setupChecklist, getSetupChecklist),
  handle(contract.dismissChecklist, dismissChecklist),
]
