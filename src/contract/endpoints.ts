import * as z from 'zod'
import type { RouteName } from './routes.ts'
import * as account from './schemas/account.ts'
import * as advice from './schemas/advice.ts'
import * as catalogue from './schemas/catalogue.ts'
import { dashboard } from './schemas/dashboard.ts'
import * as extras from './schemas/dashboard-extras.ts'
import * as decisions from './schemas/decisions.ts'
import { elasticityTable, elasticityTableInput, exportElasticitiesInput } from './schemas/elasticity-table.ts'
import { estimationRequested } from './schemas/estimation.ts'
import * as switches from './schemas/estimation-switches.ts'
import * as identity from './schemas/identity.ts'
import * as review from './schemas/import-review.ts'
import * as importing from './schemas/imports.ts'
import * as notifications from './schemas/notifications.ts'
import * as packages from './schemas/packages.ts'
import * as platform from './schemas/platform.ts'
import * as plan from './schemas/price-plan.ts'
import * as pricing from './schemas/pricing.ts'
import { productFacts } from './schemas/product-facts.ts'
import * as calendar from './schemas/promotion-calendar.ts'
import * as promotions from './schemas/promotions.ts'
import * as reports from './schemas/reports.ts'
import * as sales from './schemas/sales.ts'
import * as channels from './schemas/sales-channels.ts'
import * as views from './schemas/saved-views.ts'
import * as security from './schemas/security.ts'
import * as settings from './schemas/settings.ts'
import * as simulation from './schemas/simulation.ts'
import * as start from './schemas/start.ts'
import * as storeBasics from './schemas/store-basics.ts'
import * as facts from './schemas/store-facts.ts'
import * as team from './schemas/team.ts'
import { trackRecord } from './schemas/track-record.ts'

/** What one call takes and gives. The server validates with these; the browser imports only the types. */
export interface Endpoint {
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: z.ZodType
}

const importId = z.object({ importId: z.uuid() })
const stringId = z.object({ id: z.string().min(1).max(100) })
const companyIdParam = z.object({ company_id: z.uuid() })
const done = z.strictObject({ ok: z.literal(true) })
/** The answer is a file, not JSON. */
const file = z.unknown()

export const endpoints = {
  clientConfig: { response: start.clientConfig },
  syncUser: { response: identity.syncUserAnswer },

  dashboard: { response: dashboard },
  productOptions: { query: pricing.productOptionsInput, response: pricing.productOptions },
  listElasticities: { query: elasticityTableInput, response: elasticityTable },
  exportElasticities: { query: exportElasticitiesInput, response: file },
  elasticitySummaries: { body: pricing.elasticitySummariesInput, response: pricing.elasticitySummaries },
  productSalesSummary: { body: pricing.productSalesSummaryInput, response: pricing.productSalesSummaries },
  productSalesEvolution: { body: pricing.salesEvolutionInput, response: pricing.salesEvolutionAnswer },
  oneProductSalesEvolution: { params: pricing.oneSalesEvolutionInput, response: pricing.salesEvolution },
  requestEstimation: { response: estimationRequested },
  pricingRecommendations: { body: advice.recommendationsInput, response: advice.recommendationsAnswer },
  elasticityAnalysis: { body: advice.elasticityAnalysisInput, response: advice.elasticityAnalysisAnswer },
  elasticityAnalysisEvents: { params: advice.adviceOfInput, response: advice.elasticityAnalysisEvent },
  listAdvice: { query: advice.listAdviceInput, response: advice.adviceList },
  getAdvice: { params: advice.adviceOfInput, response: advice.adviceAnswer },
  priceEvidence: { params: simulation.priceEvidenceInput, response: simulation.priceEvidence },
  simulatePrices: { body: simulation.simulatePricesInput, response: simulation.simulatedPrices },
  getGuardRails: { response: advice.guardRailsAnswer },
  setGuardRails: { body: advice.guardRails, response: advice.guardRailsAnswer },
  setAssumedMargins: { body: advice.assumedMarginsInput, response: advice.guardRailsAnswer },
  decidePrice: {
    params: advice.adviceOfInput,
    body: decisions.decidePriceInput,
    response: decisions.decisionAnswer,
  },
  listDecisions: { query: decisions.listDecisionsInput, response: decisions.decisionList },
  undoDecision: { params: decisions.decisionIdInput, response: decisions.decisionAnswer },
  listAnnotations: { params: extras.annotationsInput, response: extras.annotations },
  salesPeriod: { query: extras.salesPeriodInput, response: extras.salesPeriod },
  setupChecklist: { response: extras.setupChecklist },
  dismissChecklist: { body: extras.dismissChecklistInput, response: extras.setupChecklist },
  listPricePlan: { response: plan.pricePlanAnswer },
  addToPricePlan: { body: plan.addToPlanInput, response: plan.pricePlanAnswer },
  changePlanEntry: {
    params: plan.planEntryIdInput,
    body: plan.changePlanEntryInput,
    response: plan.planEntryAnswer,
  },
  exportPricePlan: { query: plan.exportPlanInput, response: file },
  trackRecord: { response: trackRecord },

  createImport: { body: importing.createImportInput, response: importing.importAnswer },
  uploadImportContent: { params: importId, response: importing.importAnswer },
  listImports: { response: importing.importsAnswer },
  getImport: { params: importId, response: importing.importAnswer },
  importEvents: { params: importId, response: importing.importView },
  cancelImport: { params: importId, response: importing.importAnswer },
  undoImport: { params: importId, response: importing.importAnswer },
  importRejects: { params: importId, response: file },
  reviewImport: { params: importId, response: review.reviewAnswer },
  changeImportReview: {
    params: review.revisionParams,
    body: review.changeReviewInput,
    response: review.reviewAnswer,
  },
  previewImport: {
    params: review.revisionParams,
    query: review.previewInput,
    response: review.previewAnswer,
  },
  importBadRows: { params: review.revisionParams, response: file },
  dryRunImport: { params: review.revisionParams, response: review.dryRunAnswer },
  startImport: { params: importId, body: review.startImportInput, response: importing.importAnswer },
  forecastUndo: { params: importId, response: review.undoForecastAnswer },
  importTemplate: { params: review.templateParams, response: file },
  loadSampleStore: { response: importing.importAnswer },
  removeSampleStore: { response: done },

  listProducts: { query: catalogue.listProductsInput, response: catalogue.productList },
  getProduct: { params: stringId, response: catalogue.productAnswer },
  createProduct: { body: catalogue.productInput, response: catalogue.productAnswer },
  updateProduct: { params: stringId, body: catalogue.productInput, response: catalogue.productAnswer },
  deleteProduct: { params: stringId, response: catalogue.deletionAnswer },
  deleteProducts: { body: catalogue.deleteProductsInput, response: catalogue.deletionAnswer },
  exportProducts: { query: catalogue.exportProductsInput, response: file },
  listSales: { query: sales.listSalesInput, response: sales.salesList },
  getSale: { params: stringId, response: sales.salesRecord },
  createSale: { body: sales.salesRecordInput, response: sales.salesRecord },
  updateSale: { params: stringId, body: sales.salesRecordInput, response: sales.salesRecord },
  deleteSale: { params: stringId, response: catalogue.deletionAnswer },
  bulkAddSales: { body: sales.bulkSalesInput, response: sales.bulkSalesAnswer },
  deleteSales: { body: sales.deleteSalesInput, response: catalogue.deletionAnswer },
  exportSales: { query: sales.exportSalesInput, response: file },
  restoreDeletion: { params: catalogue.restoreInput, response: catalogue.restoreAnswer },
  dataSummary: { response: catalogue.dataSummary },
  productFacets: { response: catalogue.productFacets },
  listSavedViews: { response: views.savedViewList },
  createSavedView: { body: views.createSavedViewInput, response: views.savedViewAnswer },
  updateSavedView: {
    params: views.savedViewIdInput,
    body: views.updateSavedViewInput,
    response: views.savedViewAnswer,
  },
  deleteSavedView: { params: views.savedViewIdInput, response: done },

  startPlatformConnection: { body: platform.connectionInput, response: platform.connectionStarted },
  fetchPlatformProducts: { params: platform.platformParam, response: done },
  platformState: { response: platform.platformState },
  platformEvents: { response: platform.platformState },
  platformProducts: { query: platform.platformProductsInput, response: platform.platformProducts },
  disconnectPlatform: { response: done },
  removePlatformData: { response: done },
  setPriceWriting: { body: platform.writingInput, response: platform.writingAnswer },
  pushPrices: { body: platform.pushPricesInput, response: platform.pricesPushed },
  shopifyWebhook: { response: done },
  nangoWebhook: { response: done },

  analyzePackage: { body: packages.packageInput, response: packages.packageAnswer },
  analyzePackageEvents: { query: packages.packageEventsInput, response: packages.packageEvent },
  packageFacts: { query: packages.packageFactsInput, response: packages.packageFacts },
  bundleSuggestions: { query: packages.suggestionsInput, response: packages.bundleSuggestions },
  submitSalesStrategy: { body: packages.strategyInput, response: packages.strategyAnswer },
  listSalesStrategies: { response: packages.strategyList },
  strategyFeedbackEvents: { params: packages.submissionParam, response: packages.strategyFeedbackEvent },
  applySalesStrategy: {
    params: packages.submissionParam,
    body: packages.applyStrategyInput,
    response: packages.appliedStrategy,
  },
  deleteSalesStrategy: { params: packages.submissionParam, response: done },

  promotionUplift: { query: promotions.upliftInput, response: promotions.upliftAnswer },
  exportPromotionUplift: { query: promotions.upliftExportInput, response: file },
  productPromotions: { params: promotions.productPromotionsInput, response: promotions.productPromotions },
  promotionForecast: { body: promotions.forecastInput, response: promotions.forecastAnswer },
  marketingMix: { response: promotions.marketingMixAnswer },
  optimizationScenarios: { body: promotions.scenariosInput, response: promotions.scenariosAnswer },
  promotionInsights: { response: promotions.insightsAnswer },
  promotionModels: { response: promotions.modelsAnswer },
  checkWasPrices: { body: promotions.priceLawInput, response: promotions.priceLawAnswer },
  planPromotion: { body: promotions.planInput, response: promotions.planAnswer },
  listPromotionPlans: { response: promotions.plansAnswer },
  exportPromotionPlan: {
    params: promotions.planIdInput,
    query: promotions.planExportInput,
    response: file,
  },
  requestPromotionAnalysis: { response: promotions.analysisRequested },

  productFacts: { params: facts.productFactsInput, response: productFacts },
  listUnitCosts: { query: facts.listFactsInput, response: facts.unitCostList },
  saveUnitCosts: { body: facts.saveUnitCostsInput, response: facts.savedAnswer },
  removeUnitCosts: { body: facts.removeUnitCostsInput, response: facts.removedAnswer },
  listPriceLog: { query: facts.listFactsInput, response: facts.priceLogList },
  savePriceLog: { body: facts.savePriceLogInput, response: facts.savedAnswer },
  removePriceLog: { body: facts.removePriceLogInput, response: facts.removedAnswer },
  listInventory: { query: facts.listFactsInput, response: facts.inventoryList },
  saveInventory: { body: facts.saveInventoryInput, response: facts.savedAnswer },
  removeInventory: { body: facts.removeInventoryInput, response: facts.removedAnswer },
  listStockOuts: { query: facts.listFactsInput, response: facts.stockOutList },
  saveStockOuts: { body: facts.saveStockOutsInput, response: facts.savedAnswer },
  removeStockOuts: { body: facts.removeStockOutsInput, response: facts.removedAnswer },
  listProductChanges: { query: facts.listFactsInput, response: facts.productChangeList },
  saveProductChanges: { body: facts.saveProductChangesInput, response: facts.savedAnswer },
  removeProductChanges: { body: facts.removeProductChangesInput, response: facts.removedAnswer },
  listClosedDays: { query: facts.listClosedDaysInput, response: facts.closedDaysAnswer },
  saveClosedDays: { body: facts.saveClosedDaysInput, response: facts.savedAnswer },
  removeClosedDays: { body: facts.removeClosedDaysInput, response: facts.removedAnswer },
  listMarketingSpend: { query: facts.listMarketingSpendInput, response: facts.marketingSpendList },
  marketingSpendByPeriod: { query: facts.spendByPeriodInput, response: facts.spendByPeriod },
  saveMarketingSpend: { body: facts.saveMarketingSpendInput, response: facts.savedAnswer },
  removeMarketingSpend: { body: facts.removeMarketingSpendInput, response: facts.removedAnswer },
  listPromotions: { query: calendar.listPromotionsInput, response: calendar.promotionList },
  getPromotion: { params: calendar.promotionIdInput, response: calendar.promotionAnswer },
  createPromotion: { body: calendar.createPromotionInput, response: calendar.promotionAnswer },
  updatePromotion: {
    params: calendar.promotionIdInput,
    body: calendar.updatePromotionInput,
    response: calendar.promotionAnswer,
  },
  cancelPromotion: { params: calendar.promotionIdInput, response: calendar.promotionAnswer },
  decidePromotions: { body: calendar.decidePromotionsInput, response: calendar.decidePromotionsAnswer },
  proposePromotions: { response: calendar.proposePromotionsAnswer },
  getEstimationSwitches: { response: switches.estimationSwitchesAnswer },
  setEstimationSwitches: {
    body: switches.estimationSwitchesInput,
    response: switches.estimationSwitchesAnswer,
  },
  listSalesChannels: { response: channels.salesChannelsAnswer },
  setSalesChannels: { body: channels.setSalesChannelsInput, response: channels.salesChannelsAnswer },
  previewSalesChannel: {
    body: channels.previewSalesChannelInput,
    response: channels.salesChannelPreview,
  },
  compareSwitches: { body: switches.compareSwitchesInput, response: switches.comparisonStarted },
  getComparison: { query: switches.getComparisonInput, response: switches.comparisonPage },
  comparisonEvents: { params: switches.comparisonIdInput, response: switches.comparisonStarted },

  getMe: { response: identity.userAnswer },
  updateMe: { body: account.userUpdate, response: identity.userAnswer },
  uploadAvatar: { response: identity.userAnswer },
  deleteAvatar: { response: identity.userAnswer },
  avatarImage: { params: z.object({ company_id: z.uuid(), image_id: z.uuid() }), response: file },
  getCompany: { params: companyIdParam, response: identity.companyAnswer },
  updateCompany: { params: companyIdParam, body: account.companyUpdate, response: identity.companyAnswer },
  getStoreBasics: { response: storeBasics.storeBasics },
  forecastStoreBasics: {
    query: storeBasics.storeBasicsInput,
    response: storeBasics.storeBasicsForecast,
  },
  changeStoreBasics: { body: storeBasics.storeBasicsInput, response: storeBasics.storeBasics },
  getSubscription: {
    params: companyIdParam,
    response: account.subscriptionAnswer,
  },
  startCheckout: { params: companyIdParam, response: account.redirect },
  openBillingPortal: { params: companyIdParam, response: account.redirect },
  endLocalPlan: { params: companyIdParam, response: account.subscriptionAnswer },
  stripeWebhook: { response: done },
  reportFieldMetrics: { body: account.fieldMetrics, response: done },
  getRetention: { response: account.retention },
  getSettings: { response: settings.settings },
  updateSettings: { body: settings.settingsUpdate, response: settings.settings },
  getNotificationPreferences: { response: account.notificationPreferences },
  updateNotificationPreferences: {
    body: account.notificationPreferences,
    response: account.notificationPreferences,
  },
  listNotifications: {
    query: notifications.listNotificationsInput,
    response: notifications.notificationList,
  },
  markNotificationsRead: { body: notifications.markReadInput, response: notifications.notificationList },
  listOutbox: { response: notifications.outbox },
  readMail: { params: notifications.mailParam, response: notifications.mailAnswer },
  startTwoFactor: { response: security.twoFactorStarted },
  confirmTwoFactor: { body: security.twoFactorConfirmation, response: security.recoveryCodes },
  disableTwoFactor: { response: done },
  renewRecoveryCodes: { response: security.recoveryCodes },
  beginProof: { response: security.proofBegun },
  proveIdentity: { body: security.proofInput, response: security.proved },
  listSessions: { response: security.sessionList },
  endSession: { params: security.sessionParam, response: done },
  endOtherSessions: { response: done },
  sendVerification: { response: done },
  getTeam: { response: team.team },
  inviteMember: { body: team.invitationInput, response: team.team },
  revokeInvitation: { params: team.idParam, response: team.team },
  lookAtInvitation: { body: team.invitationToken, response: team.invitationView },
  acceptInvitation: { body: team.joinInput, response: team.joined },
  getLeaving: { response: team.leaving },
  leaveCompany: { response: team.left },
  changeMemberRole: { params: team.idParam, body: team.roleInput, response: team.team },
  removeMember: { params: team.idParam, response: team.team },
  listAuditLog: { query: team.listAuditInput, response: team.auditPage },
  exportAuditLog: { response: file },
  listApiKeys: { response: team.apiKeyList },
  createApiKey: { body: team.apiKeyInput, response: team.apiKeyMade },
  revokeApiKey: { params: team.idParam, response: team.apiKeyList },
  getSecurity: { response: account.securityInfo },
  getLoginHistory: { response: z.strictObject({ logins: z.array(account.loginRecord) }) },
  changePassword: { body: account.passwordChange, response: done },
  requestDataExport: { response: account.exportStarted },
  requestPersonalExport: { response: account.exportStarted },
  listDataExports: { response: account.dataExports },
  getDataExportStatus: {
    params: stringId,
    /** Differs from call to call: a screen that asks every 5 s stays inside the limit per address. */
    query: z.object({ poll: z.coerce.number().int().min(0).optional() }),
    response: account.exportStatus,
  },
  downloadDataExport: { params: stringId, response: file },
  previewReport: { query: reports.previewReportInput, response: reports.reportDocument },
  requestReport: { body: reports.requestReportInput, response: reports.reportAnswer },
  listReports: { response: reports.reportList },
  watchReports: { response: reports.reportList },
  downloadReport: { params: reports.reportIdInput, response: file },
  deleteReport: { params: reports.reportIdInput, response: done },
  sharedReport: { params: reports.reportTokenInput, response: file },
  listReportSchedules: { response: reports.scheduleList },
  createReportSchedule: { body: reports.scheduleInput, response: reports.scheduleList },
  changeReportSchedule: {
    params: reports.scheduleIdInput,
    body: reports.scheduleChange,
    response: reports.scheduleList,
  },
  deleteReportSchedule: { params: reports.scheduleIdInput, response: reports.scheduleList },
  getAccountDeletion: { response: account.accountDeletion },
  requestAccountDeletion: { body: account.accountDeletionRequest, response: account.accountDeletion },
  cancelAccountDeletion: { response: account.accountDeletion },
} as const satisfies Record<RouteName, Endpoint>

type Table = typeof endpoints
type Part<N extends RouteName, K extends string> =
  Table[N] extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined

/** What the caller passes: `params` fill the path, `query` the query string, `body` is JSON. */
export type Input<N extends RouteName> = {
  [K in 'params' | 'query' | 'body' as Table[N] extends Record<K, z.ZodType> ? K : never]: Part<N, K>
}

/** What the call answers. */
export type Output<N extends RouteName> = z.output<Table[N]['response']>

/** What the server's handler receives after validation. */
export type Parsed<N extends RouteName> = {
  [K in 'params' | 'query' | 'body' as Table[N] extends Record<K, z.ZodType>
    ? K
    : never]: Table[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : never
}
