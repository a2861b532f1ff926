import { accountRoutes } from './routes/account.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { importsRoutes } from './routes/imports.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { packagesRoutes } from './routes/packages.ts'
import { platformRoutes } from './routes/platform.ts'
import { pricingRoutes } from './routes/pricing.ts'
import { promotionsRoutes } from './routes/promotions.ts'
import { reportRoutes } from './routes/reports.ts'
import { savedViewRoutes } from './routes/saved-views.ts'
import { securityRoutes } from './routes/security.ts'
import { sessionRoutes } from './routes/session.ts'
import { storeFactsRoutes } from './routes/store-facts.ts'
import { teamRoutes } from './routes/team.ts'

export type { Route } from './routes/route.ts'

/**
 * Every call that crosses the wire, as data: the browser and the server read the same table.
 * Schemas for each name stand in `endpoints.ts`; the browser imports only their types.
 */
export const routes = {
  ...sessionRoutes,
  ...accountRoutes,
  ...notificationRoutes,
  ...securityRoutes,
  ...teamRoutes,
  ...pricingRoutes,
  ...importsRoutes,
  ...catalogueRoutes,
  ...savedViewRoutes,
  ...platformRoutes,
  ...packagesRoutes,
  ...promotionsRoutes,
  ...reportRoutes,
  ...storeFactsRoutes,
} as const

export type RouteName = keyof typeof routes
