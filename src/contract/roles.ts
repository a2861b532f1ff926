import { type Route, type RouteName, routes } from './routes.ts'

/** From least to most. Owners decide on members, money and deletion; analysts on everything else; viewers read. */
export const roles = ['viewer', 'analyst', 'owner'] as const
export type Role = (typeof roles)[number]

/** Where the rule "viewers read, analysts do everything else" does not fit. */
const exceptions: Readonly<Partial<Record<RouteName, Role>>> = {
  // One's own account.
  syncUser: 'viewer',
  updateMe: 'viewer',
  uploadAvatar: 'viewer',
  deleteAvatar: 'viewer',
  dismissChecklist: 'viewer',
  reportFieldMetrics: 'viewer',
  updateSettings: 'viewer',
  updateNotificationPreferences: 'viewer',
  markNotificationsRead: 'viewer',
  changePassword: 'viewer',
  startTwoFactor: 'viewer',
  confirmTwoFactor: 'viewer',
  disableTwoFactor: 'viewer',
  renewRecoveryCodes: 'viewer',
  endSession: 'viewer',
  endOtherSessions: 'viewer',
  sendVerification: 'viewer',
  beginProof: 'viewer',
  proveIdentity: 'viewer',
  requestPersonalExport: 'viewer',
  acceptInvitation: 'viewer',
  leaveCompany: 'viewer',
  createSavedView: 'viewer',
  updateSavedView: 'viewer',
  deleteSavedView: 'viewer',
  // Questions that need a body.
  elasticitySummaries: 'viewer',
  productSalesSummary: 'viewer',
  productSalesEvolution: 'viewer',
  pricingRecommendations: 'viewer',
  elasticityAnalysis: 'viewer',
  simulatePrices: 'viewer',
  analyzePackage: 'viewer',
  promotionForecast: 'viewer',
  marketingMix: 'viewer',
  optimizationScenarios: 'viewer',
  checkWasPrices: 'viewer',
  requestReport: 'viewer',
  // It keeps what it words.
  strategyFeedbackEvents: 'analyst',
  // Members, keys, money.
  inviteMember: 'owner',
  revokeInvitation: 'owner',
  changeMemberRole: 'owner',
  removeMember: 'owner',
  listAuditLog: 'owner',
  exportAuditLog: 'owner',
  listApiKeys: 'owner',
  createApiKey: 'owner',
  revokeApiKey: 'owner',
  getSubscription: 'owner',
  startCheckout: 'owner',
  openBillingPortal: 'owner',
  endLocalPlan: 'owner',
  // What every figure is counted and labelled in.
  changeStoreBasics: 'owner',
  // What customers pay.
  setPriceWriting: 'owner',
  pushPrices: 'owner',
  // Everything of the company goes, or is carried away at once, the audit log with it.
  requestAccountDeletion: 'owner',
  cancelAccountDeletion: 'owner',
  requestDataExport: 'owner',
}

/** The least role that may make this call; `null` where nobody needs to be signed in. */
export function leastRoleOf(name: RouteName): Role | null {
  const route: Route = routes[name]
  if (route.auth === 'public') return null
  return exceptions[name] ?? (route.method === 'GET' ? 'viewer' : 'analyst')
}

export function mayAct(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}
