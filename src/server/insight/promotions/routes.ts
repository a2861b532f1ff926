import * as contract from '#contract/promotions'
import { handle } from '../../kit/http/handle.ts'
import { requestAnalysis } from './analysis/promotion-analysis.ts'
import { exportPlan } from './export-plan.ts'
import { exportUplift } from './export-uplift.ts'
import { forecastPromotion } from './forecast-promotion.ts'
import { getInsights } from './get-insights.ts'
import { getMarketingMix } from './get-marketing-mix.ts'
import { getModels } from './get-models.ts'
import { getProductPromotions } from './get-product-promotions.ts'
import { getScenarios } from './get-scenarios.ts'
import { getUplift } from './get-uplift.ts'
import { listPlans } from './list-plans.ts'
import { planPromotion } from './plan-promotion.ts'

export const promotionHandlers = [
  handle(contract.promotionUplift, getUplift),
  handle(contract.exportPromotionUplift, exportUplift),
  handle(contract.productPromotions, getProductPromotions),
  handle(contract.promotionForecast, forecastPromotion),
  handle(contract.marketingMix, getMarketingMix),
  handle(contract.optimizationScenarios, getScenarios),
  handle(contract.promotionInsights, getInsights),
  handle(contract.promotionModels, getModels),
  handle(contract.planPromotion, planPromotion),
  handle(contract.listPromotionPlans, listPlans),
  handle(contract.exportPromotionPlan, exportPlan),
  handle(contract.requestPromotionAnalysis, requestAnalysis),
]
