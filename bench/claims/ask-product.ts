import { suggestBundles } from '#server/insight/bundles/suggest-bundles'
import { addToPricePlan } from '#server/insight/price-plan/add-to-price-plan'
import { getScenarios } from '#server/insight/promotions/get-scenarios'
import { readGuardRails } from '#server/insight/recommendations/guard-rail-rows'
import { listAdvice } from '#server/insight/recommendations/list-advice'
import { simulatePrices } from '#server/insight/simulation/simulate-prices'
import { proposeRails } from '#server/insight/strategy/propose-rails'
import { readFigures } from '#server/insight/strategy/strategy-facts'
import type { TenantContext } from '#server/kit/context'

type Answer<Verb extends (...args: never[]) => unknown> = Awaited<ReturnType<Verb>>
export type AdviceList = Answer<typeof listAdvice>
export type Advice = AdviceList['rows'][number]
export type Simulated = Answer<typeof simulatePrices>
export type PricePlan = Answer<typeof addToPricePlan>
export type Scenarios = Answer<typeof getScenarios>
export type Bundles = Answer<typeof suggestBundles>

const ALL = 100_000
const MOST_SIMULATED = 200
const MOST_PLANNED = 100

/** Returns all pages of the list of advice. */
export function askAdvice(ctx: TenantContext): Promise<AdviceList> {
  return listAdvice({ ctx, input: { decision: 'all', pageSize: ALL } })
}

/** Simulates a month with every price changed by this share. */
export function askSimulation(
  ctx: TenantContext,
  advice: readonly Advice[],
  change: number,
): Promise<Simulated> {
  const prices = advice
    .filter(({ price }) => price !== null)
    .slice(0, MOST_SIMULATED)
    .map(({ productId, price }) => ({
      productId,
      price: Math.round(100 * Number(price) * (1 + change)) / 100,
    }))
  return simulatePrices({ ctx, input: { prices } })
}

/** Writes the advised prices into the price plan. */
export async function askPricePlan(ctx: TenantContext, moves: readonly Advice[]): Promise<PricePlan | null> {
  let plan: PricePlan | null = null
  for (let from = 0; from < moves.length; from += MOST_PLANNED) {
    const entries = moves.slice(from, from + MOST_PLANNED).map(({ productId, advisedPrice }) => ({
      ...{ productId, price: advisedPrice!, origin: 'manual' as const },
    }))
    plan = await addToPricePlan({ ctx, input: { entries } })
  }
  return plan
}

export function askPromotions(ctx: TenantContext): Promise<Scenarios> {
  return getScenarios({ ctx, input: {} })
}

export function askBundles(ctx: TenantContext): Promise<Bundles> {
  return suggestBundles({ ctx, input: {} })
}

/** A sum with its 90 % interval. */
export interface ShownSum {
  readonly value: number
  readonly low: number
  readonly high: number
}

export interface StrategyGain {
  readonly selected: readonly number[]
  readonly totals: { readonly profit: ShownSum | null; readonly revenue: ShownSum | null }
}

/** Returns the gains that the feedback on a strategy states for these products, with answers that change no limit. */
export async function askStrategyGain(
  ctx: TenantContext,
  selected: readonly number[],
): Promise<StrategyGain> {
  return ctx.inTenant(async (tx) => {
    const rails = await readGuardRails(tx, ctx.companyId)
    const responses = { q1: '-', q2: '-', q3: '-', q4: '-', q5: '-' }
    const proposal = proposeRails({ responses, choices: undefined, current: rails.store, products: [] })
    const { profitGain, revenueGain } = await readFigures(tx, ctx, selected, proposal)
    return { selected, totals: { profit: profitGain, revenue: revenueGain } }
  })
}
