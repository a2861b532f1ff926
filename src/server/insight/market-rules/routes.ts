import * as contract from '#contract/market-rules'
import { handle } from '../../kit/http/handle.ts'
import { costOfMarketRule } from './cost-of-rule.ts'
import { changeMarketRule, createMarketRule, listMarketRules } from './list-rules.ts'

export const marketRuleHandlers = [
  handle(contract.listMarketRules, listMarketRules),
  handle(contract.createMarketRule, createMarketRule),
  handle(contract.changeMarketRule, changeMarketRule),
  handle(contract.costOfMarketRule, costOfMarketRule),
]
