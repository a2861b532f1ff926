import type { Input, Output } from '#contract/calls'

export type RoundList = Output<'listPriceRounds'>
export type Round = RoundList['rounds'][number]
export type RoundAnswer = Output<'getPriceRound'>
export type RoundItem = RoundAnswer['items'][number]
export type RoundTotals = NonNullable<Round['totals']>
export type RoundConflict = NonNullable<Round['conflict']>
export type RoundConstraint = Round['constraints'][number]
export type RoundScope = Extract<RoundConstraint, { kind: 'changes' }>['of']
export type RoundChanges = Input<'changePriceRound'>['body']
export type RoundGoal = Round['goal']
export type BrandPair = Output<'proposePricePairs'>['pairs'][number]
export type Comparison = Output<'comparePriceRounds'>
export type Ladder = Output<'listPriceLadders'>['ladders'][number]
export const SHOWS = ['all', 'changed', 'held', 'pinned'] as const
export type Show = (typeof SHOWS)[number]
