import type { Output } from '#contract/calls'

export type { PricedProduct } from '#web/lib/api/todays-prices.ts'

export type Product = Output<'listProducts'>['products'][number]
export type Summary = Output<'elasticitySummaries'>['summaries'][number]
export type PriceEvidence = Output<'priceEvidence'>
export type SalesSummary = Output<'productSalesSummary'>['summaries'][number]
export type SalesEvolution = Output<'oneProductSalesEvolution'>
