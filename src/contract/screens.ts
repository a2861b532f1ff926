/** Paths of the signed-in screens, in the sidebar's order (specification, section 2). */
export const screens = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dataManagement', path: '/data-management' },
  { name: 'optimizePackages', path: '/optimize-packages' },
  { name: 'priceSimulation', path: '/price-simulation' },
  { name: 'promotionOptimization', path: '/promotion-optimization' },
  { name: 'uploadProducts', path: '/upload-products' },
  { name: 'reportsExports', path: '/reports-exports' },
  { name: 'settings', path: '/settings' },
] as const

export type ScreenName = (typeof screens)[number]['name']

/** Path of the link in an invitation. */
const INVITATION_PATH = '/invitation'

/** Path of the page that explains how figures are computed and read. */
export const METHODS_PATH = '/methods'

/** Path of the prices on their way into the store. */
export const ROLLOUTS_PATH = '/roll-outs'

/** Path of the prices of the whole catalogue under constraints. */
export const PRICE_ROUNDS_PATH = '/price-rounds'

/** Path of competitors' prices and their matches. */
export const COMPETITOR_PRICES_PATH = '/competitor-prices'

/** Path of the tests of two prices. */
export const PRICE_TESTS_PATH = '/price-tests'

export const AUTH_CALLBACK_PATH = '/auth/callback'

/** Path opened in a separate tab to sign in again at an external provider. */
export const SIGN_IN_AGAIN_PATH = '/auth/again'

/** Paths that return the application's shell; any other path is the landing page. */
export const screenPaths: readonly string[] = [
  ...screens.map((screen) => screen.path),
  INVITATION_PATH,
  METHODS_PATH,
  ROLLOUTS_PATH,
  PRICE_ROUNDS_PATH,
  COMPETITOR_PRICES_PATH,
  PRICE_TESTS_PATH,
  AUTH_CALLBACK_PATH,
  SIGN_IN_AGAIN_PATH,
]
