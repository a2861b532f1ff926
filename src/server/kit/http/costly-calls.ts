import { type Route, type RouteName, routes } from '#contract/routes'

/** What costs much beside what it answers: tokens of a model, a file to read, a file to write. */
export type Cost = 'model' | 'import' | 'export'

const named: { readonly [N in RouteName]?: Cost } = {
  elasticityAnalysis: 'model',
  elasticityAnalysisEvents: 'model',
  analyzePackage: 'model',
  analyzePackageEvents: 'model',
  submitSalesStrategy: 'model',
  strategyFeedbackEvents: 'model',
  createImport: 'import',
  dryRunImport: 'import',
  loadSampleStore: 'import',
  fetchPlatformProducts: 'import',
  requestDataExport: 'export',
  requestPersonalExport: 'export',
  requestReport: 'export',
}

/** Counted apart from all other calls, and sooner refused. A download that is added later is one by itself. */
export function costOf(name: RouteName): Cost | null {
  const route: Route = routes[name]
  const isDownload = route.answer === 'file' && route.auth !== 'public'
  return named[name] ?? (isDownload ? 'export' : null)
}

/** Calls about the sign-in itself: counted by address, too, whoever is signed in there. */
export const countedByAddress: ReadonlySet<RouteName> = new Set<RouteName>(['syncUser', 'changePassword'])
