import { accountDeletionHandlers } from './features/account-deletion/routes.ts'
import { apiKeyHandlers } from './features/api-keys/routes.ts'
import { auditHandlers } from './features/audit/routes.ts'
import { billingHandlers } from './features/billing/routes.ts'
import { catalogueHandlers } from './features/catalogue/routes.ts'
import { channelHandlers } from './features/channels/routes.ts'
import { comparisonHandlers } from './features/comparisons/routes.ts'
import { dataExportHandlers } from './features/data-export/routes.ts'
import { decisionHandlers } from './features/decisions/routes.ts'
import { deletionHandlers } from './features/deletions/routes.ts'
import { estimationHandlers } from './features/estimation/routes.ts'
import { fieldMetricsHandlers } from './features/field-metrics/routes.ts'
import { clientConfig } from './features/identity/client-config.ts'
import { identityHandlers } from './features/identity/routes.ts'
import { importHandlers } from './features/imports/routes.ts'
import { notificationHandlers } from './features/notifications/routes.ts'
import { packageHandlers } from './features/packages/routes.ts'
import { platformHandlers } from './features/platform/routes.ts'
import { pricePlanHandlers } from './features/price-plan/routes.ts'
import { pricingHandlers } from './features/pricing/routes.ts'
import { promotionHandlers } from './features/promotions/routes.ts'
import { recommendationHandlers } from './features/recommendations/routes.ts'
import { reportHandlers } from './features/reports/routes.ts'
import { retentionHandlers } from './features/retention/routes.ts'
import { salesHandlers } from './features/sales/routes.ts'
import { savedViewHandlers } from './features/saved-views/routes.ts'
import { securityHandlers } from './features/security/routes.ts'
import { simulationHandlers } from './features/simulation/routes.ts'
import { storeBasicsHandlers } from './features/store-basics/routes.ts'
import { storeFactHandlers } from './features/store-facts/routes.ts'
import { strategyHandlers } from './features/strategy/routes.ts'
import { teamHandlers } from './features/team/routes.ts'
import { trackRecordHandlers } from './features/track-record/routes.ts'
import type { Handlers } from './http/handlers.ts'

/** Every call that is built, by the name it has in the contract. */
export const handlers: Handlers = {
  clientConfig,
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
  ...importHandlers,
  ...estimationHandlers,
  ...pricingHandlers,
  ...recommendationHandlers,
  ...promotionHandlers,
  ...simulationHandlers,
  ...decisionHandlers,
  ...pricePlanHandlers,
  ...trackRecordHandlers,
  ...catalogueHandlers,
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
}
