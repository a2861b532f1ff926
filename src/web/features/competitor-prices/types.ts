import type { Input, Output } from '#contract/calls'

export type Competitors = Output<'listCompetitors'>
export type Competitor = Competitors['competitors'][number]
export type CompetitorChanges = Input<'changeCompetitor'>['body']
export type MatchList = Output<'listCompetitorMatches'>
export type MatchItem = MatchList['items'][number]
export type MatchKey = Input<'decideCompetitorMatch'>['params']
export type MatchDecision = Input<'decideCompetitorMatch'>['body']
export type ProductMarket = Output<'getProductMarket'>
export type Offer = ProductMarket['offers'][number]
export type CompetitorEffect = Output<'getCompetitorEffect'>
export type Follower = CompetitorEffect['followers'][number]
export type MarketRow = Output<'listProductMarkets'>['markets'][number]
export const SHOWN_STATES = ['waiting', 'none', 'matched', 'ignored'] as const
export type ShownState = (typeof SHOWN_STATES)[number]
export type MarketRule = Output<'listMarketRules'>['rules'][number]
export type RuleBody = Input<'createMarketRule'>['body']
export type RuleCosts = Output<'costOfMarketRule'>
