import * as contract from '#contract/comparisons'
import { handle } from '../../kit/http/handle.ts'
import { compareSwitches } from './compare-switches.ts'
import { getComparison, watchComparison } from './get-comparison.ts'

export const comparisonHandlers = [
  handle(contract.compareSwitches, compareSwitches),
  handle(contract.getComparison, getComparison),
  handle(contract.comparisonEvents, watchComparison),
]
