import type * as z from 'zod'
import type { dashboard, estimationState, rankedProduct, storeFacts } from '#contract/schemas/dashboard'
import type { productOption, productOptions, salesEvolution } from '#contract/schemas/pricing'

export type DashboardAnswer = z.output<typeof dashboard>
export type RankedProduct = z.output<typeof rankedProduct>
export type StoreFacts = z.output<typeof storeFacts>
export type EstimationState = z.output<typeof estimationState>
export type SalesEvolution = z.output<typeof salesEvolution>
export type ProductOption = z.output<typeof productOption>
export type ProductOptions = z.output<typeof productOptions>
