import * as contract from '#contract/calendar'
import * as productDayFacts from '#contract/product-day-facts'
import { handle } from '../../kit/http/handle.ts'
import { listClosedDays, removeClosedDays, saveClosedDays } from './closed-days.ts'
import { decidePromotions } from './decide-promotions.ts'
import { getEstimationSwitches, setEstimationSwitches } from './estimation-switches.ts'
import { listProductDayFacts } from './list-product-day-facts.ts'
import { getPromotion, listPromotions } from './list-promotions.ts'
import { listStockOuts } from './list-stock-outs.ts'
import {
  listMarketingSpend,
  marketingSpendByPeriod,
  removeMarketingSpend,
  saveMarketingSpend,
} from './marketing-spend.ts'
import { removeProductDayFacts } from './remove-product-day-facts.ts'
import { saveProductDayFacts } from './save-product-day-facts.ts'
import { removeStockOuts, saveStockOuts } from './save-stock-outs.ts'
import { cancelPromotion, createPromotion, updatePromotion } from './write-promotion.ts'

export const storeFactHandlers = [
  handle(productDayFacts.listUnitCosts, ({ ctx, input }) =>
    listProductDayFacts({ ctx, input: { kind: 'unitCost', ...input } }),
  ),
  handle(productDayFacts.saveUnitCosts, ({ ctx, body }) =>
    saveProductDayFacts({ ctx, input: { kind: 'unitCost', ...body } }),
  ),
  handle(productDayFacts.removeUnitCosts, ({ ctx, body }) =>
    removeProductDayFacts({ ctx, input: { kind: 'unitCost', ...body } }),
  ),
  handle(productDayFacts.listPriceLog, ({ ctx, input }) =>
    listProductDayFacts({ ctx, input: { kind: 'price', ...input } }),
  ),
  handle(productDayFacts.savePriceLog, ({ ctx, body }) =>
    saveProductDayFacts({ ctx, input: { kind: 'price', ...body } }),
  ),
  handle(productDayFacts.removePriceLog, ({ ctx, body }) =>
    removeProductDayFacts({ ctx, input: { kind: 'price', ...body } }),
  ),
  handle(productDayFacts.listInventory, ({ ctx, input }) =>
    listProductDayFacts({ ctx, input: { kind: 'inventory', ...input } }),
  ),
  handle(productDayFacts.saveInventory, ({ ctx, body }) =>
    saveProductDayFacts({ ctx, input: { kind: 'inventory', ...body } }),
  ),
  handle(productDayFacts.removeInventory, ({ ctx, body }) =>
    removeProductDayFacts({ ctx, input: { kind: 'inventory', ...body } }),
  ),
  handle(productDayFacts.listStockOuts, listStockOuts),
  handle(productDayFacts.saveStockOuts, ({ ctx, body }) => saveStockOuts({ ctx, input: body })),
  handle(productDayFacts.removeStockOuts, ({ ctx, body }) => removeStockOuts({ ctx, input: body })),
  handle(productDayFacts.listProductChanges, ({ ctx, input }) =>
    listProductDayFacts({ ctx, input: { kind: 'change', ...input } }),
  ),
  handle(productDayFacts.saveProductChanges, ({ ctx, body }) =>
    saveProductDayFacts({ ctx, input: { kind: 'change', ...body } }),
  ),
  handle(productDayFacts.removeProductChanges, ({ ctx, body }) =>
    removeProductDayFacts({ ctx, input: { kind: 'change', ...body } }),
  ),
  handle(contract.listClosedDays, listClosedDays),
  handle(contract.saveClosedDays, ({ ctx, body }) => saveClosedDays({ ctx, input: body })),
  handle(contract.removeClosedDays, ({ ctx, body }) => removeClosedDays({ ctx, input: body })),
  handle(contract.listMarketingSpend, listMarketingSpend),
  handle(contract.marketingSpendByPeriod, marketingSpendByPeriod),
  handle(contract.saveMarketingSpend, ({ ctx, body }) => saveMarketingSpend({ ctx, input: body })),
  handle(contract.removeMarketingSpend, ({ ctx, body }) => removeMarketingSpend({ ctx, input: body })),
  handle(contract.listPromotions, listPromotions),
  handle(contract.getPromotion, ({ ctx, params }) => getPromotion({ ctx, input: params })),
  handle(contract.createPromotion, ({ ctx, body }) => createPromotion({ ctx, input: body })),
  handle(contract.updatePromotion, ({ ctx, params, body, ifMatch }) =>
    updatePromotion({
      ctx,
      input: { ...params, fields: body, expected: ifMatch },
    }),
  ),
  handle(contract.cancelPromotion, ({ ctx, params }) => cancelPromotion({ ctx, input: params })),
  handle(contract.decidePromotions, ({ ctx, body }) => decidePromotions({ ctx, input: body })),
  handle(contract.getEstimationSwitches, ({ ctx }) => getEstimationSwitches({ ctx })),
  handle(contract.setEstimationSwitches, ({ ctx, body }) => setEstimationSwitches({ ctx, input: body })),
]
