import type { Output } from '#contract/calls'

export type TestList = Output<'listPriceTests'>
export type Test = TestList['tests'][number]
export type Verdict = NonNullable<Test['verdict']>
export type TestAnswer = Output<'getPriceTest'>
export type Proposal = Output<'proposePriceTests'>['proposals'][number]
