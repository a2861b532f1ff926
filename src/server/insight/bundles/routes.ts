import * as contract from '#contract/bundles'
import { handle } from '../../kit/http/handle.ts'
import { analyzePackage } from './analyze-package.ts'
import { getPackageFacts } from './get-package-facts.ts'
import { streamPackage } from './stream-package.ts'
import { suggestBundles } from './suggest-bundles.ts'

export const packageHandlers = [
  handle(contract.analyzePackage, analyzePackage),
  handle(contract.analyzePackageEvents, streamPackage),
  handle(contract.packageFacts, getPackageFacts),
  handle(contract.bundleSuggestions, suggestBundles),
]
