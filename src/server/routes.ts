import { accountDeletionHandlers } from './accounts/account-deletion/routes.ts'
import { apiKeyHandlers } from './accounts/api-keys/routes.ts'
import { auditHandlers } from './accounts/audit/routes.ts'
import { billingHandlers } from './accounts/billing/routes.ts'
import { fieldMetricsHandlers } from './accounts/field-metrics/routes.ts'
import { identityHandlers } from './accounts/identity/routes.ts'
import { notificationHandlers } from './accounts/notifications/routes.ts'
import { securityHandlers } from './accounts/security/routes.ts'
import { teamHandlers } from './accounts/team/routes.ts'
import { savedViewHandlers } from './accounts/views/routes.ts'
import { webhookHandlers } from './accounts/webhooks/routes.ts'
import { packageHandlers } from './insight/bundles/routes.ts'
import { channelHandlers } from './insight/channels/routes.ts'
import { comparisonHandlers } from './insight/comparisons/routes.ts'
import { competitorEffectHandlers } from './insight/competitor-effects/routes.ts'
import { pricingHandlers } from './insight/dashboard/routes.ts'
import { decisionHandlers } from './insight/decisions/routes.ts'
import { estimationHandlers } from './insight/estimation/routes.ts'
import { marketRuleHandlers } from './insight/market-rules/routes.ts'
import { pricePlanHandlers } from './insight/price-plan/routes.ts'
import { priceRoundHandlers } from './insight/price-rounds/routes.ts'
import { priceTestHandlers } from './insight/price-tests/routes.ts'
import { promotionHandlers } from './insight/promotions/routes.ts'
import { recommendationHandlers } from './insight/recommendations/routes.ts'
import { rolloutHandlers } from './insight/rollouts/routes.ts'
import { simulationHandlers } from './insight/simulation/routes.ts'
import { strategyHandlers } from './insight/strategy/routes.ts'
import { todayHandlers } from './insight/today/routes.ts'
import { trackRecordHandlers } from './insight/track-record/routes.ts'
import type { Handled } from './kit/http/handle.ts'
import { storeBasicsHandlers } from './store/basics/routes.ts'
import { storeFactHandlers } from './store/calendar/routes.ts'
import { catalogueHandlers } from './store/catalogue/routes.ts'
import { competitorPriceHandlers } from './store/competitor-prices/routes.ts'
import { deletionHandlers } from './store/deletions/routes.ts'
import { firstFigureHandlers } from './store/first-figures/routes.ts'
import { importHandlers } from './store/imports/routes.ts'
import { platformHandlers } from './store/platform/routes.ts'
import { salesHandlers } from './store/sales/routes.ts'
import { dataExportHandlers } from './whole/data-export/routes.ts'
import { reportHandlers } from './whole/reports/routes.ts'
import { retentionHandlers } from './whole/retention/routes.ts'

/** List of every call that is built. */
export const handlers: readonly Handled[] = [
  ...identityHandlers,
  ...storeBasicsHandlers,
  ...billingHandlers,
  ...dataExportHandlers,
  ...accountDeletionHandlers,
  ...retentionHandlers,
  ...fieldMetricsHandlers,
  ...notificationHandlers,
  ...securityHandlers,
  ...teamHandlers,
  ...auditHandlers,
  ...apiKeyHandlers,
  ...webhookHandlers,
  ...importHandlers,
  ...firstFigureHandlers,
  ...estimationHandlers,
  ...pricingHandlers,
  ...recommendationHandlers,
  ...promotionHandlers,
  ...simulationHandlers,
  ...decisionHandlers,
  ...pricePlanHandlers,
  ...priceRoundHandlers,
  ...priceTestHandlers,
  ...rolloutHandlers,
  ...todayHandlers,
  ...trackRecordHandlers,
  ...catalogueHandlers,
  ...competitorPriceHandlers,
  ...marketRuleHandlers,
  ...competitorEffectHandlers,
  ...savedViewHandlers,
  ...platformHandlers,
  ...packageHandlers,
  ...strategyHandlers,
  ...salesHandlers,
  ...deletionHandlers,
  ...reportHandlers,
  ...storeFactHandlers,
  ...comparisonHandlers,
  ...channelHandlers,
]
