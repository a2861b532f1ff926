import type { Handlers } from '../../kit/http/handlers.ts'
import { requestAnalysis } from './analysis/promotion-analysis.ts'
import { checkWasPrices } from './check-was-prices.ts'
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

export const promotionHandlers = {
  promotionUplift: getUplift,
  exportPromotionUplift: exportUplift,
  productPromotions: getProductPromotions,
  promotionForecast: forecastPromotion,
  marketingMix: getMarketingMix,
  optimizationScenarios: getScenarios,
  promotionInsights: getInsights,
  promotionModels: getModels,
  checkWasPrices,
  planPromotion,
  listPromotionPlans: listPlans,
  exportPromotionPlan: exportPlan,
  requestPromotionAnalysis: requestAnalysis,
  // The sales are analysed again, and proposals follow.
  proposePromotions: async ({ ctx }) => {
    const { merged } = await requestAnalysis({ ctx })
    return { ok: true, merged } as const
  },
} as const satisfies Handlers
