import * as contract from '#contract/price-plan'
import { handle } from '../../kit/http/handle.ts'
import { addToPricePlan } from './add-to-price-plan.ts'
import { changePlanEntry } from './change-plan-entry.ts'
import { exportPricePlan } from './export-price-plan.ts'
import { listPricePlan } from './list-price-plan.ts'

export const pricePlanHandlers = [
  handle(contract.listPricePlan, listPricePlan),
  handle(contract.addToPricePlan, addToPricePlan),
  handle(contract.changePlanEntry, changePlanEntry),
  handle(contract.exportPricePlan, exportPricePlan),
]
