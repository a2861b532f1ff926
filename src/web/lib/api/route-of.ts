import type { Route, RouteName } from '#contract/routes'
import { importsRoutes } from '#contract/routes/imports'
import { notificationRoutes } from '#contract/routes/notifications'
import { pricingRoutes } from '#contract/routes/pricing'
import { sessionRoutes } from '#contract/routes/session'

/** What the first screen calls travels with it; the rest of the table is fetched when a screen needs it. */
const firstRoutes: Readonly<Partial<Record<RouteName, Route>>> = {
  ...sessionRoutes,
  ...pricingRoutes,
  ...importsRoutes,
  ...notificationRoutes,
}

export async function routeOf(name: RouteName): Promise<Route> {
  return firstRoutes[name] ?? (await import('#contract/routes')).routes[name]
}
