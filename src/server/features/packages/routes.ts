import type { Handlers } from '../../http/handlers.ts'
import { analyzePackage } from './analyze-package.ts'
import { getPackageFacts } from './get-package-facts.ts'
import { suggestBundles } from './suggest-bundles.ts'

export const packageHandlers = {
  analyzePackage,
  packageFacts: getPackageFacts,
  bundleSuggestions: suggestBundles,
} as const satisfies Handlers
