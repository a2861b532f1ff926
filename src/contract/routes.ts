/**
 * Every call that crosses the wire, as data: the browser and the server read the same table.
 * Schemas for each name stand in `endpoints.ts`; the browser imports only their types.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** OpenAPI style: `/api/imports/{importId}`. */
  readonly path: `/api/${string}`
  /** One sentence for the API's own documentation. */
  readonly summary: string
  /** `public` calls need no token; all others need a bearer token. */
  readonly auth?: 'public'
  /** Scope that the token must carry beyond being valid. */
  readonly scope?: 'sync:user' | 'read:packages'
  /** `stream`: the body is the file itself. Default: JSON. */
  readonly body?: 'stream'
  /** `events`: Server-Sent Events; `file`: a download. Default: JSON. */
  readonly answer?: 'events' | 'file'
  /** Upper bound of a JSON body in bytes, where the default of 1 MiB is too small. */
  readonly maxBodyBytes?: number
}

export const routes = {
  // Start
  clientConfig: {
    method: 'GET',
    path: '/api/client-config',
    auth: 'public',
    summary: 'How the browser signs in and which limits it keeps',
  },
  syncUser: {
    method: 'POST',
    path: '/api/sync-user',
    scope: 'sync:user',
    summary: 'Create or refresh the signed-in user and their company',
  },

  // Dashboard and pricing
  dashboard: {
    method: 'GET',
    path: '/api/dashboard',
    summary: 'Everything the dashboard overview shows, in one call',
  },
  productOptions: {
    method: 'GET',
    path: '/api/product-options',
    summary: 'Products with history, for a selector with search',
  },
  listElasticities: {
    method: 'GET',
    path: '/api/elasticities',
    summary: 'Products with history and their elasticity, searched and filtered, by page',
  },
  elasticitySummaries: {
    method: 'POST',
    path: '/api/elasticity-summaries',
    summary: 'Own-price elasticity of each listed product',
  },
  productSalesSummary: {
    method: 'POST',
    path: '/api/product-sales-summary',
    summary: 'Units, revenue and last sale of each listed product',
  },
  productSalesEvolution: {
    method: 'POST',
    path: '/api/product-sales-evolution',
    summary: 'Monthly price and quantity of one product, or of several',
  },
  oneProductSalesEvolution: {
    method: 'GET',
    path: '/api/products/{productId}/sales-evolution',
    summary: 'Monthly price and quantity of one product',
  },
  requestEstimation: {
    method: 'POST',
    path: '/api/estimations',
    summary: 'Estimate the whole catalogue again',
  },
  pricingRecommendations: {
    method: 'POST',
    path: '/api/pricing-recommendations-dashboard',
    summary: 'Recommended prices for the listed products',
  },
  elasticityAnalysis: {
    method: 'POST',
    path: '/api/elasticity-analysis',
    summary: 'Takeaway text for a simulation',
  },
  listAdvice: {
    method: 'GET',
    path: '/api/price-advice',
    summary: 'Advised prices of the whole catalogue, searched, filtered and sorted, by page',
  },
  getAdvice: {
    method: 'GET',
    path: '/api/price-advice/{productId}',
    summary: 'Advised price of one product',
  },
  priceEvidence: {
    method: 'GET',
    path: '/api/products/{productId}/price-evidence',
    summary: 'Why this price: observed prices and units, fitted demand, limits',
  },
  simulatePrices: {
    method: 'POST',
    path: '/api/price-simulation',
    summary: 'What typed prices of one or several products would bring against today',
  },
  getGuardRails: {
    method: 'GET',
    path: '/api/guard-rails',
    summary: 'Limits of advised prices, of the store and of product types',
  },
  setGuardRails: { method: 'PUT', path: '/api/guard-rails', summary: 'Set the limits of advised prices' },
  decidePrice: {
    method: 'POST',
    path: '/api/price-advice/{productId}/decision',
    summary: 'Accept, dismiss or snooze an advised price',
  },
  listDecisions: {
    method: 'GET',
    path: '/api/price-decisions',
    summary: 'Decisions on advised prices, newest first',
  },
  undoDecision: {
    method: 'POST',
    path: '/api/price-decisions/{decisionId}/undo',
    summary: 'Take a decision on an advised price back',
  },

  // Imports of order files, sample store
  createImport: { method: 'POST', path: '/api/imports', summary: 'Announce a file that will be uploaded' },
  uploadImportContent: {
    method: 'PUT',
    path: '/api/imports/{importId}/content',
    body: 'stream',
    summary: 'Upload the file and start its import',
  },
  listImports: { method: 'GET', path: '/api/imports', summary: 'Recent imports' },
  getImport: { method: 'GET', path: '/api/imports/{importId}', summary: 'State and figures of one import' },
  importEvents: {
    method: 'GET',
    path: '/api/imports/{importId}/events',
    answer: 'events',
    summary: 'Progress of one import until it ends',
  },
  cancelImport: {
    method: 'POST',
    path: '/api/imports/{importId}/cancel',
    summary: 'Stop an import and remove what it brought',
  },
  undoImport: {
    method: 'POST',
    path: '/api/imports/{importId}/undo',
    summary: 'Remove everything that a finished import brought',
  },
  importRejects: {
    method: 'GET',
    path: '/api/imports/{importId}/rejects',
    answer: 'file',
    summary: 'Rows left out, with reasons, as CSV',
  },
  loadSampleStore: {
    method: 'POST',
    path: '/api/sample-store',
    summary: 'Fill an empty account with the sample store',
  },
  removeSampleStore: { method: 'DELETE', path: '/api/sample-store', summary: 'Remove the sample store' },

  // Catalogue and sales records
  listProducts: { method: 'GET', path: '/api/shopify-products', summary: 'The catalogue' },
  createProduct: { method: 'POST', path: '/api/shopify-products', summary: 'Add a product' },
  updateProduct: { method: 'PUT', path: '/api/shopify-products/{id}', summary: 'Change a product' },
  deleteProduct: { method: 'DELETE', path: '/api/shopify-products/{id}', summary: 'Delete a product' },
  deleteProducts: {
    method: 'POST',
    path: '/api/shopify-products/bulk-delete',
    summary: 'Delete the listed products with their sales records',
  },
  exportProducts: {
    method: 'GET',
    path: '/api/shopify-products/export',
    answer: 'file',
    summary: 'The catalogue as it is searched, filtered and sorted, as CSV',
  },
  listSales: { method: 'GET', path: '/api/sales-history', summary: 'Sales records, newest first' },
  createSale: { method: 'POST', path: '/api/sales-history', summary: 'Add a sales record' },
  updateSale: { method: 'PUT', path: '/api/sales-history/{id}', summary: 'Change a sales record' },
  deleteSale: { method: 'DELETE', path: '/api/sales-history/{id}', summary: 'Delete a sales record' },
  bulkAddSales: {
    method: 'POST',
    path: '/api/sales-history/bulk',
    maxBodyBytes: 33_554_432,
    summary: 'Add many sales records',
  },
  deleteSales: {
    method: 'POST',
    path: '/api/sales-history/bulk-delete',
    summary: 'Delete the listed sales records',
  },
  exportSales: {
    method: 'GET',
    path: '/api/sales-history/export',
    answer: 'file',
    summary: 'Sales records as they are searched, filtered and sorted, as CSV',
  },
  restoreDeletion: {
    method: 'POST',
    path: '/api/deletions/{deletionId}/restore',
    summary: 'Bring back what one deletion took, within a day',
  },
  dataSummary: {
    method: 'GET',
    path: '/api/data-summary',
    summary: 'Products, orders, revenue and what is missing in the catalogue',
  },

  // Platform
  startPlatformConnection: {
    method: 'POST',
    path: '/api/nango/oauth/start',
    summary: 'Begin connecting the store platform',
  },
  fetchPlatformProducts: {
    method: 'POST',
    path: '/api/nango/{platform}/fetch-products',
    summary: 'Start importing from the store platform',
  },
  platformState: {
    method: 'GET',
    path: '/api/platform',
    summary: 'Whether a store is connected, and how the latest import from it went',
  },
  platformEvents: {
    method: 'GET',
    path: '/api/platform/events',
    answer: 'events',
    summary: 'Progress of the import from the store platform until it ends',
  },
  platformProducts: {
    method: 'GET',
    path: '/api/platform/products',
    summary: 'Products imported from the store platform',
  },
  disconnectPlatform: {
    method: 'DELETE',
    path: '/api/platform/connection',
    summary: 'Disconnect the store; what was imported stays',
  },
  removePlatformData: {
    method: 'DELETE',
    path: '/api/platform/imported',
    summary: 'Remove what a store brought that is disconnected',
  },
  nangoWebhook: {
    method: 'POST',
    path: '/api/webhooks/nango',
    auth: 'public',
    body: 'stream',
    summary: 'Signed messages of the integration provider',
  },

  // Packages and strategy
  analyzePackage: {
    method: 'POST',
    path: '/api/analyze-package',
    scope: 'read:packages',
    summary: 'Analyse a bundle',
  },
  submitSalesStrategy: {
    method: 'POST',
    path: '/api/submit-sales-strategy',
    maxBodyBytes: 8_388_608,
    summary: 'Submit the sales-strategy questionnaire',
  },

  // Promotions
  promotionUplift: { method: 'GET', path: '/api/promotion-uplift', summary: 'Uplift of past promotions' },
  promotionForecast: {
    method: 'POST',
    path: '/api/promotion-forecast',
    summary: 'Forecast of a product at a planned price',
  },
  marketingMix: { method: 'POST', path: '/api/marketing-mix', summary: 'Spend and contribution per channel' },
  optimizationScenarios: {
    method: 'POST',
    path: '/api/optimization-scenarios',
    summary: 'Promotion scenarios under a budget',
  },

  // Account
  getMe: { method: 'GET', path: '/api/users/me', summary: 'The signed-in user' },
  updateMe: { method: 'PATCH', path: '/api/users/me', summary: 'Change the signed-in user' },
  getCompany: { method: 'GET', path: '/api/companies/{company_id}', summary: 'The company' },
  updateCompany: { method: 'PATCH', path: '/api/companies/{company_id}', summary: 'Change the company' },
  getSubscription: {
    method: 'GET',
    path: '/api/companies/{company_id}/subscription',
    summary: "The company's subscription",
  },
  getSettings: {
    method: 'GET',
    path: '/api/users/settings',
    summary: 'Regional, privacy and display settings',
  },
  updateSettings: {
    method: 'PUT',
    path: '/api/users/settings',
    summary: 'Save regional, privacy or display settings',
  },
  getNotificationPreferences: {
    method: 'GET',
    path: '/api/users/notifications',
    summary: 'Notification preferences',
  },
  updateNotificationPreferences: {
    method: 'PUT',
    path: '/api/users/notifications',
    summary: 'Save notification preferences',
  },
  getSecurity: {
    method: 'GET',
    path: '/api/users/security',
    summary: 'Last password change and two-factor state',
  },
  getLoginHistory: { method: 'GET', path: '/api/users/login-history', summary: 'Recent sign-ins' },
  changePassword: { method: 'POST', path: '/api/users/change-password', summary: 'Change the password' },
  requestDataExport: {
    method: 'POST',
    path: '/api/users/data-export',
    summary: "Prepare an export of all the user's and company's data",
  },
  getDataExportStatus: {
    method: 'GET',
    path: '/api/users/data-export/{id}/status',
    summary: 'State of a data export',
  },
  downloadDataExport: {
    method: 'GET',
    path: '/api/users/data-export/{id}',
    answer: 'file',
    summary: 'Download a data export',
  },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
