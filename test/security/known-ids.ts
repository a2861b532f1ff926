import { type CallName, calls } from '#contract/calls'
import { routeNames } from './company-api.ts'
import { inputSchema, walkSchema } from './sample-input.ts'

/** The column with Ada's id for each parameter; by call if the name alone is ambiguous. */
export const columns: Readonly<Record<string, string>> = {
  company_id: 'companies.company_id',
  importId: 'imports.import_id',
  productId: 'products.product_id',
  deletionId: 'deletions.deletion_id',
  decisionId: 'price_decisions.decision_id',
  entryId: 'price_plan.entry_id',
  rolloutId: 'price_rollouts.rollout_id',
  roundId: 'price_rounds.round_id',
  ladderId: 'price_ladders.ladder_id',
  competitorId: 'competitors.competitor_id',
  externalKey: 'competitor_products.external_key',
  ruleId: 'competitor_rules.rule_id',
  testId: 'price_tests.test_id',
  promotionId: 'promotions.promotion_id',
  comparisonId: 'estimate_comparisons.comparison_id',
  submissionId: 'strategy_submissions.submission_id',
  reportId: 'reports.report_id',
  scheduleId: 'report_schedules.schedule_id',
  viewId: 'saved_views.view_id',
  endpointId: 'webhook_endpoints.endpoint_id',
  deliveryId: 'webhook_deliveries.delivery_id',
  'getProduct.id': 'products.product_id',
  'updateProduct.id': 'products.product_id',
  'deleteProduct.id': 'products.product_id',
  'getSale.id': 'order_lines.line_id',
  'updateSale.id': 'order_lines.line_id',
  'deleteSale.id': 'order_lines.line_id',
  'getDataExportStatus.id': 'data_exports.export_id',
  'downloadDataExport.id': 'data_exports.export_id',
  'readMail.id': 'identity.mails.mail_id',
  'revokeInvitation.id': 'invitations.invitation_id',
  'changeMemberRole.id': 'users.user_id',
  'removeMember.id': 'users.user_id',
  'revokeApiKey.id': 'api_keys.key_id',
}
/** Bodies for calls that would refuse a generated one before looking up the record. */
export const bodies: { readonly [N in CallName]?: { readonly body: unknown } } = {
  changeCompetitor: { body: { weight: 0.5 } },
  changePlanEntry: { body: { isRemoved: true } },
  changePriceRound: { body: { name: 'Autumn' } },
  changeRollout: { body: { mode: 'all' } },
  setPriceLadder: { body: { status: 'rejected' } },
  updateSale: { body: { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-05', total: '4.00' } },
}
/** Corrections for calls whose fields may not all be combined. */
export const usable: { readonly [N in CallName]?: object } = {
  createPromotion: { endsOn: '2026-01-09' },
  updatePromotion: { endsOn: '2026-01-09' },
  submitSalesStrategy: { salesDocBase64: null, salesDocName: undefined },
}
export const usableQuery: { readonly [N in CallName]?: Readonly<Record<string, string>> } = {
  listProductMarkets: { products: '1' },
  salesPeriod: { from: '2025-12-01', to: '2026-03-01' },
}
/** Parameters that do not name a company's record. */
export const free = ['revision', 'platform', 'kind', 'fileType', 'until']
/** Columns of the ids in bodies and queries; by call if the name alone is ambiguous. */
export const nestedColumns: Readonly<Record<string, string>> = {
  productId: 'products.product_id',
  productIds: 'products.product_id',
  competitorId: 'competitors.competitor_id',
  importId: 'imports.import_id',
  observationId: 'competitor_prices.observation_id',
  againstId: 'products.product_id',
  product_id: 'products.product_id',
  decisionIds: 'price_decisions.decision_id',
  selectedProducts: 'products.product_id',
  entryId: 'price_plan.entry_id',
  entryIds: 'price_plan.entry_id',
  itemIds: 'price_rollout_items.item_id',
  dropItemIds: 'price_rollout_items.item_id',
  replanItemIds: 'price_rollout_items.item_id',
  stockOutId: 'stock_outs.stock_out_id',
  liftTestId: 'lift_tests.lift_test_id',
  promotionIds: 'promotions.promotion_id',
  'pricingRecommendations.id': 'products.product_id',
  'markNotificationsRead.ids': 'notifications.notification_id',
  'deleteProducts.ids': 'products.product_id',
  'editProducts.ids': 'products.product_id',
  'undoProductEdit.ids': 'products.product_id',
  'exportProducts.ids': 'products.product_id',
  'exportSales.ids': 'order_lines.line_id',
  'deleteSales.ids': 'order_lines.line_id',
  'removeLiftTests.ids': 'lift_tests.lift_test_id',
  'removeStockOuts.ids': 'stock_outs.stock_out_id',
}
/** These name a record of the shop, or one of a few fixed words. */
const freeNested = ['order_id', 'scenarioId', 'externalId']
/** Protected only by their secret address. */
export const byAddress: readonly CallName[] = ['avatarImage', 'sharedReport']
/** Ids of the sign-in, which belong to the token's account. */
export const ofTheSignIn: readonly CallName[] = ['endSession']

export const paramsOf = (name: CallName) =>
  [...calls[name].path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key!)
export const withIds = routeNames.filter(
  (name) =>
    !byAddress.includes(name) &&
    !ofTheSignIn.includes(name) &&
    paramsOf(name).some((key) => !free.includes(key)),
)

export const named = (name: CallName, key: string) => nestedColumns[`${name}.${key}`] ?? nestedColumns[key]

/** The names of the ids in a call's body or query. */
export function idsIn(name: CallName, part: 'body' | 'query'): string[] {
  const schema = inputSchema(name, part)
  if (!schema) return []
  const keys = [...walkSchema(schema)].map(([at]) => (at.split('.').at(-1) ?? '').replaceAll('[]', ''))
  const ids = keys.filter((key) => /(?:^|_)ids?$|Ids?$|^selectedProducts$/.test(key))
  return [...new Set(ids)].filter((key) => !freeNested.includes(key))
}
