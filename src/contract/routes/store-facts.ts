import { ROWS_BODY_BYTES, type Route } from './route.ts'

/** What the store knows beyond its orders. Each kind of fact: list, save (adds or replaces), remove. */
export const storeFactsRoutes = {
  productFacts: {
    method: 'GET',
    path: '/api/products/{productId}/facts',
    summary: 'Everything known about one product: costs, prices, stock, stock-outs, changes, promotions',
  },
  listUnitCosts: { method: 'GET', path: '/api/unit-costs', summary: 'Unit costs with their effective dates' },
  saveUnitCosts: {
    method: 'PUT',
    path: '/api/unit-costs',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Add unit costs, or replace those of the same product and day',
  },
  removeUnitCosts: {
    method: 'POST',
    path: '/api/unit-costs/bulk-delete',
    summary: 'Remove the listed unit costs',
  },
  listPriceLog: { method: 'GET', path: '/api/price-log', summary: 'List prices with their effective dates' },
  savePriceLog: {
    method: 'PUT',
    path: '/api/price-log',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Add list prices, or replace those of the same product and day',
  },
  removePriceLog: {
    method: 'POST',
    path: '/api/price-log/bulk-delete',
    summary: 'Remove the listed list prices',
  },
  listInventory: {
    method: 'GET',
    path: '/api/inventory-levels',
    summary: 'Units in stock by product and day',
  },
  saveInventory: {
    method: 'PUT',
    path: '/api/inventory-levels',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Add inventory levels, or replace those of the same product and day',
  },
  removeInventory: {
    method: 'POST',
    path: '/api/inventory-levels/bulk-delete',
    summary: 'Remove the listed inventory levels',
  },
  listStockOuts: {
    method: 'GET',
    path: '/api/stock-outs',
    summary: 'Days on which products could not be bought: marked ones, and those that inventory levels show',
  },
  saveStockOuts: {
    method: 'PUT',
    path: '/api/stock-outs',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Mark stock-outs, or change marked ones',
  },
  removeStockOuts: {
    method: 'POST',
    path: '/api/stock-outs/bulk-delete',
    summary: 'Remove the listed marked stock-outs',
  },
  listProductChanges: {
    method: 'GET',
    path: '/api/product-changes',
    summary: 'Days from which products are other ones',
  },
  saveProductChanges: {
    method: 'PUT',
    path: '/api/product-changes',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Mark product changes, or replace the note of marked ones',
  },
  removeProductChanges: {
    method: 'POST',
    path: '/api/product-changes/bulk-delete',
    summary: 'Remove the listed product changes',
  },
  listClosedDays: {
    method: 'GET',
    path: '/api/closed-days',
    summary: 'Days that are left out for every product, and the national holidays of the period',
  },
  saveClosedDays: {
    method: 'PUT',
    path: '/api/closed-days',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Mark closed days, or replace the note of marked ones',
  },
  removeClosedDays: {
    method: 'POST',
    path: '/api/closed-days/bulk-delete',
    summary: 'Remove the listed closed days',
  },
  listMarketingSpend: {
    method: 'GET',
    path: '/api/marketing-spend',
    summary: 'Marketing spend by channel and day, newest first',
  },
  marketingSpendByPeriod: {
    method: 'GET',
    path: '/api/marketing-spend/by-period',
    summary: 'Marketing spend summed by channel and day, week or month',
  },
  saveMarketingSpend: {
    method: 'PUT',
    path: '/api/marketing-spend',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Add marketing spend, or replace that of the same channel and day',
  },
  removeMarketingSpend: {
    method: 'POST',
    path: '/api/marketing-spend/bulk-delete',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Remove the listed marketing spend',
  },
  listPromotions: {
    method: 'GET',
    path: '/api/promotions',
    summary: 'The promotion calendar of a period, proposed ones included',
  },
  getPromotion: { method: 'GET', path: '/api/promotions/{promotionId}', summary: 'One promotion' },
  createPromotion: {
    method: 'POST',
    path: '/api/promotions',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Enter a promotion in the calendar',
  },
  updatePromotion: {
    method: 'PUT',
    path: '/api/promotions/{promotionId}',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary: 'Change a promotion of the calendar',
  },
  cancelPromotion: {
    method: 'POST',
    path: '/api/promotions/{promotionId}/cancel',
    summary: 'Take a promotion out of the calendar; it stays visible as cancelled',
  },
  decidePromotions: {
    method: 'POST',
    path: '/api/promotions/decide',
    summary: 'Confirm or reject proposed promotions; rejected ones are not proposed again',
  },
  proposePromotions: {
    method: 'POST',
    path: '/api/promotions/propose',
    summary: 'Look for promotions in the sales now and propose those that the calendar does not hold',
  },
  getEstimationSwitches: {
    method: 'GET',
    path: '/api/estimation-switches',
    summary: 'Which marked facts enter the estimates, and how many there are of each',
  },
  setEstimationSwitches: {
    method: 'PUT',
    path: '/api/estimation-switches',
    summary: 'Choose which marked facts enter the estimates',
  },
  listSalesChannels: {
    method: 'GET',
    path: '/api/sales-channels',
    summary:
      'Recognised sales channels: how each was told apart, its sales and prices, and what the owner says of it',
  },
  setSalesChannels: {
    method: 'PUT',
    path: '/api/sales-channels',
    maxBodyBytes: ROWS_BODY_BYTES,
    summary:
      'Name channels, choose the main one, put two together, split one off by a rule, or go back to what was recognised',
  },
  previewSalesChannel: {
    method: 'POST',
    path: '/api/sales-channels/preview',
    summary: 'Which lines a rule would make a channel of their own, at which prices; nothing is changed',
  },
  compareSwitches: {
    method: 'POST',
    path: '/api/estimation-comparisons',
    summary: 'Estimate the catalogue with and without the chosen facts, side by side',
  },
  getComparison: {
    method: 'GET',
    path: '/api/estimation-comparisons/latest',
    summary: 'The latest comparison: its progress, its summary and a page of its products',
  },
  comparisonEvents: {
    method: 'GET',
    path: '/api/estimation-comparisons/{comparisonId}/events',
    answer: 'events',
    summary: 'Progress of a comparison',
  },
} as const satisfies Record<string, Route>
