export const dashboardTabs = ['overview', 'recommendations', 'analytics'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** What the address says: the open tab, and the product whose history is shown. */
export interface DashboardSearch {
  readonly tab?: DashboardTab
  readonly product?: number
}

/** Anything unknown in the address is left out, so that an old link still opens the page. */
export function parseDashboardSearch(search: Readonly<Record<string, unknown>>): DashboardSearch {
  const tab = dashboardTabs.find((known) => known === search.tab)
  const product = Number(search.product)
  return {
    ...(tab && tab !== 'overview' ? { tab } : {}),
    ...(Number.isSafeInteger(product) && product > 0 ? { product } : {}),
  }
}
