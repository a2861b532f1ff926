import type { Output } from '#contract/calls'

export type DashboardAnswer = Output<'dashboard'>
export type StoreFacts = DashboardAnswer['store']
export type EstimationState = DashboardAnswer['estimation']
export type RankedProduct = DashboardAnswer['bars'][number]
export type FirstFigure = NonNullable<Output<'getFirstFigures'>['firstFigures']>['products'][number]
export type SalesEvolution = Output<'oneProductSalesEvolution'>
export type ProductOption = Output<'productOptions'>['options'][number]
export type StoreDrift = Output<'listElasticities'>['drift']
export type ElasticityRow = Output<'listElasticities'>['rows'][number]
