import * as contract from '#contract/calendar'
import * as lift from '#contract/lift-tests'
import * as productDayFacts from '#contract/product-day-facts'
import { type Handled, handle } from '../../kit/http/handle.ts'
import { listClosedDays, removeClosedDays, saveClosedDays } from './closed-days.ts'
import { decidePromotions } from './decide-promotions.ts'
import { getEstimationSwitches, setEstimationSwitches } from './estimation-switches.ts'
import { listLiftTests, removeLiftTests, saveLiftTests } from './lift-tests.ts'
import { listProductDayFacts } from './list-product-day-facts.ts'
import { getPromotion, listPromotions } from './list-promotions.ts'
import { listStockOuts } from './list-stock-outs.ts'
import {
  listMarketingSpend,
  marketingSpendByPeriod,
  removeMarketingSpend,
  saveMarketingSpend,
} from './marketing-spend.ts'
import type { ProductDayKind } from './product-day-facts.ts'
import { removeProductDayFacts } from './remove-product-day-facts.ts'
import { type FactRow, saveProductDayFacts } from './save-product-day-facts.ts'
import { removeStockOuts, saveStockOuts } from './save-stock-outs.ts'
import { cancelPromotion, createPromotion, updatePromotion } from './write-promotion.ts'

type FactCalls = productDayFacts.FactCalls<{ readonly rows: readonly FactRow[] }>

function handleProductDayFact(kind: ProductDayKind): Handled[] {
  const { list, save, remove }: FactCalls = productDayFacts.productDayCalls[kind]
  return [
    handle(list, ({ ctx, input }) => listProductDayFacts({ ctx, input: { kind, ...input } })),
    handle(save, ({ ctx, input }) => saveProductDayFacts({ ctx, input: { kind, ...input } })),
    handle(remove, ({ ctx, input }) => removeProductDayFacts({ ctx, input: { kind, ...input } })),
  ]
}

export const storeFactHandlers = [
  ...(['unitCost', 'price', 'inventory', 'change', 'note'] as const).flatMap(handleProductDayFact),
  handle(productDayFacts.listStockOuts, listStockOuts),
  handle(productDayFacts.saveStockOuts, saveStockOuts),
  handle(productDayFacts.removeStockOuts, removeStockOuts),
  handle(contract.listClosedDays, listClosedDays),
  handle(contract.saveClosedDays, saveClosedDays),
  handle(contract.removeClosedDays, removeClosedDays),
  handle(contract.listMarketingSpend, listMarketingSpend),
  handle(contract.marketingSpendByPeriod, marketingSpendByPeriod),
  handle(contract.saveMarketingSpend, saveMarketingSpend),
  handle(contract.removeMarketingSpend, removeMarketingSpend),
  handle(lift.listLiftTests, listLiftTests),
  handle(lift.saveLiftTests, saveLiftTests),
  handle(lift.removeLiftTests, removeLiftTests),
  handle(contract.listPromotions, listPromotions),
  handle(contract.getPromotion, getPromotion),
  handle(contract.createPromotion, createPromotion),
  handle(contract.updatePromotion, updatePromotion),
  handle(contract.cancelPromotion, cancelPromotion),
  handle(contract.decidePromotions, decidePromotions),
  handle(contract.getEstimationSwitches, getEstimationSwitches),
  handle(contract.setEstimationSwitches, setEstimationSwitches),
]
