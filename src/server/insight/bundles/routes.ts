import { eventStream } from '../../kit/http/answers.ts'
import type { Handlers } from '../../kit/http/handlers.ts'
import { analyzePackage } from './analyze-package.ts'
import { getPackageFacts } from './get-package-facts.ts'
import { streamPackage } from './stream-package.ts'
import { suggestBundles } from './suggest-bundles.ts'

export const packageHandlers = {
  analyzePackage,
  analyzePackageEvents: async (call) => eventStream(await streamPackage(call)),
  packageFacts: getPackageFacts,
  bundleSuggestions: suggestBundles,
} as const satisfies Handlers
