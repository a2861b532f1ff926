import type { Handlers } from '../../kit/http/handlers.ts'
import { expectedVersions } from '../../kit/http/precondition.ts'
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

export const storeFactHandlers = {
  listUnitCosts: ({ ctx, input }) => listProductDayFacts({ ctx, input: { kind: 'unitCost', ...input } }),
  saveUnitCosts: ({ ctx, input }) => saveProductDayFacts({ ctx, input: { kind: 'unitCost', ...input.body } }),
  removeUnitCosts: ({ ctx, input }) =>
    removeProductDayFacts({ ctx, input: { kind: 'unitCost', ...input.body } }),
  listPriceLog: ({ ctx, input }) => listProductDayFacts({ ctx, input: { kind: 'price', ...input } }),
  savePriceLog: ({ ctx, input }) => saveProductDayFacts({ ctx, input: { kind: 'price', ...input.body } }),
  removePriceLog: ({ ctx, input }) => removeProductDayFacts({ ctx, input: { kind: 'price', ...input.body } }),
  listInventory: ({ ctx, input }) => listProductDayFacts({ ctx, input: { kind: 'inventory', ...input } }),
  saveInventory: ({ ctx, input }) =>
    saveProductDayFacts({ ctx, input: { kind: 'inventory', ...input.body } }),
  removeInventory: ({ ctx, input }) =>
    removeProductDayFacts({ ctx, input: { kind: 'inventory', ...input.body } }),
  listStockOuts,
  saveStockOuts: ({ ctx, input }) => saveStockOuts({ ctx, input: input.body }),
  removeStockOuts: ({ ctx, input }) => removeStockOuts({ ctx, input: input.body }),
  listProductChanges: ({ ctx, input }) => listProductDayFacts({ ctx, input: { kind: 'change', ...input } }),
  saveProductChanges: ({ ctx, input }) =>
    saveProductDayFacts({ ctx, input: { kind: 'change', ...input.body } }),
  removeProductChanges: ({ ctx, input }) =>
    removeProductDayFacts({ ctx, input: { kind: 'change', ...input.body } }),
  listClosedDays,
  saveClosedDays: ({ ctx, input }) => saveClosedDays({ ctx, input: input.body }),
  removeClosedDays: ({ ctx, input }) => removeClosedDays({ ctx, input: input.body }),
  listMarketingSpend,
  marketingSpendByPeriod,
  saveMarketingSpend: ({ ctx, input }) => saveMarketingSpend({ ctx, input: input.body }),
  removeMarketingSpend: ({ ctx, input }) => removeMarketingSpend({ ctx, input: input.body }),
  listPromotions,
  getPromotion: ({ ctx, input }) => getPromotion({ ctx, input: input.params }),
  createPromotion: ({ ctx, input }) => createPromotion({ ctx, input: input.body }),
  updatePromotion: ({ ctx, input, request }) =>
    updatePromotion({
      ctx,
      input: { ...input.params, fields: input.body, expected: expectedVersions(request) },
    }),
  cancelPromotion: ({ ctx, input }) => cancelPromotion({ ctx, input: input.params }),
  decidePromotions: ({ ctx, input }) => decidePromotions({ ctx, input: input.body }),
  getEstimationSwitches: ({ ctx }) => getEstimationSwitches({ ctx }),
  setEstimationSwitches: ({ ctx, input }) => setEstimationSwitches({ ctx, input: input.body }),
} as const satisfies Handlers
