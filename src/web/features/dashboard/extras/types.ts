import type { Input, Output } from '#contract/calls'

export type Annotation = Output<'listAnnotations'>['annotations'][number]
export type SalesPeriod = Output<'salesPeriod'>
export type PeriodSums = SalesPeriod['current']
export type PeriodQuery = Input<'salesPeriod'>['query']
export type SetupStep = Output<'setupChecklist'>['steps'][number]['step']
