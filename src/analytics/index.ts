/** The only door of `src/analytics`: pricing science as pure functions. Append exports by folder. */
export * from './elasticity/bands.ts'
export { ELASTICITY_METHOD, estimateStore } from './elasticity/estimate-store.ts'
export { ELASTICITY_REASONS, type ElasticityReason, FEW_MONTHS } from './elasticity/reasons.ts'
export type { OrderLineColumns, PriceLogColumns, ProductColumns } from './elasticity/store-columns.ts'
export type {
  EstimateDiagnostics,
  EstimateOptions,
  Grade,
  ProductEstimate,
  StoreEstimate,
} from './elasticity/store-estimate.ts'
export { type MonthOfSales, monthlyHistory, type ProductDay } from './sales-history/monthly-history.ts'
export { dayOfIsoDate, firstDayOfMonth, isoDateOfDay, isoMonth, monthOfDay } from './stats/calendar.ts'
