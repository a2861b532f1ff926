import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { PackagesSearch } from '#web/features/bundles/search.ts'
import type { DataSearch } from '#web/features/catalogue/search.ts'
import { DashboardPage } from '#web/features/dashboard/page.tsx'
import { parseDashboardSearch } from '#web/features/dashboard/search.ts'
import type { UploadSearch } from '#web/features/imports/search.ts'
import type { RoundsSearch } from '#web/features/price-rounds/search.ts'
import type { TestsSearch } from '#web/features/price-tests/search.ts'
import type { PromotionSearch } from '#web/features/promotions/search.ts'
import type { ReportsSearch } from '#web/features/reports/search.ts'
import type { RolloutsSearch } from '#web/features/rollouts/search.ts'
import type { SimulationSearch } from '#web/features/simulation/search.ts'
import type { SettingsSearch } from '#web/screens/settings/search.ts'
import { SomethingWentWrong } from './error-boundary.tsx'
import { LeaveForLanding } from './leave-for-landing.tsx'
import { PrivateRoute } from './private-route.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: LeaveForLanding })

/** The landing page is a separate document; this route is reached only by signed-in users. */
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

const priv = createRoute({ getParentRoute: () => root, id: 'private', component: PrivateRoute })

/** Not lazy: it is the first screen, and in one file with the shell both weigh less. */
const dashboard = createRoute({
  getParentRoute: () => priv,
  path: '/dashboard',
  validateSearch: parseDashboardSearch,
  component: DashboardPage,
})

// A lazy screen parses its address itself: its parser need not be in the first download.
const dataManagement = createRoute({
  getParentRoute: () => priv,
  path: '/data-management',
  validateSearch: (search): DataSearch => search,
  component: lazyRouteComponent(() => import('#web/screens/data-management/page.tsx'), 'DataManagementPage'),
})

const optimizePackages = createRoute({
  getParentRoute: () => priv,
  path: '/optimize-packages',
  validateSearch: (search): PackagesSearch => search,
  component: lazyRouteComponent(
    () => import('#web/screens/optimize-packages/page.tsx'),
    'OptimizePackagesPage',
  ),
})

const priceSimulation = createRoute({
  getParentRoute: () => priv,
  path: '/price-simulation',
  validateSearch: (search): SimulationSearch => search,
  component: lazyRouteComponent(() => import('#web/features/simulation/page.tsx'), 'PriceSimulationPage'),
})

const promotionOptimization = createRoute({
  getParentRoute: () => priv,
  path: '/promotion-optimization',
  validateSearch: (search): PromotionSearch => search,
  component: lazyRouteComponent(
    () => import('#web/features/promotions/page.tsx'),
    'PromotionOptimizationPage',
  ),
})

const uploadProducts = createRoute({
  getParentRoute: () => priv,
  path: '/upload-products',
  validateSearch: (search): UploadSearch => search,
  component: lazyRouteComponent(() => import('#web/screens/upload-products/page.tsx'), 'UploadProductsPage'),
})

const reportsExports = createRoute({
  getParentRoute: () => priv,
  path: '/reports-exports',
  validateSearch: (search): ReportsSearch => search,
  component: lazyRouteComponent(() => import('#web/features/reports/page.tsx'), 'ReportsExportsPage'),
})

const settings = createRoute({
  getParentRoute: () => priv,
  path: '/settings',
  validateSearch: (search): SettingsSearch => search,
  component: lazyRouteComponent(() => import('#web/screens/settings/page.tsx'), 'SettingsPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./invitation-gate.tsx'), 'InvitationGate'),
})

const methods = createRoute({
  getParentRoute: () => priv,
  path: '/methods',
  component: lazyRouteComponent(() => import('#web/features/help/page.tsx'), 'MethodsPage'),
})

const rollouts = createRoute({
  getParentRoute: () => priv,
  path: '/roll-outs',
  validateSearch: (search): RolloutsSearch => search,
  component: lazyRouteComponent(() => import('#web/features/rollouts/page.tsx'), 'RolloutsPage'),
})

const priceRounds = createRoute({
  getParentRoute: () => priv,
  path: '/price-rounds',
  validateSearch: (search): RoundsSearch => search,
  component: lazyRouteComponent(() => import('#web/features/price-rounds/page.tsx'), 'PriceRoundsPage'),
})

const competitorPrices = createRoute({
  getParentRoute: () => priv,
  path: '/competitor-prices',
  component: lazyRouteComponent(
    () => import('#web/features/competitor-prices/page.tsx'),
    'CompetitorPricesPage',
  ),
})

const priceTests = createRoute({
  getParentRoute: () => priv,
  path: '/price-tests',
  validateSearch: (search): TestsSearch => search,
  component: lazyRouteComponent(() => import('#web/features/price-tests/page.tsx'), 'PriceTestsPage'),
})

const signInAgain = createRoute({
  getParentRoute: () => root,
  path: '/auth/again',
  component: lazyRouteComponent(() => import('./proof/sign-in-again.tsx'), 'SignInAgain'),
})

const routeTree = root.addChildren([
  home,
  signInAgain,
  invitation,
  priv.addChildren([
    dashboard,
    dataManagement,
    optimizePackages,
    priceSimulation,
    promotionOptimization,
    uploadProducts,
    reportsExports,
    settings,
    rollouts,
    priceRounds,
    competitorPrices,
    priceTests,
    methods,
  ]),
])

export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultErrorComponent: SomethingWentWrong,
    defaultPendingComponent: ScreenSkeleton,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
