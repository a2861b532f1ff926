import type * as z from 'zod'
import {
  addDays,
  inSlot,
  isoDateOfDay,
  leastChanceOf,
  type PromotionGoal,
  type PromotionPlan,
  type PromotionSlot,
  promotionTotal,
  receivedFor,
} from '#analytics'
import type { Output } from '#contract/calls'
import type { scenariosInput } from '#contract/promotion-plans'
import { roundAmount } from '#contract/round-amount'
import type { RegionalSettings } from '#contract/settings'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { wordingFor } from '../../kit/messages/render.ts'
import { findConflicts, type PlanConflict } from '../../store/plan-conflicts/find-conflicts.ts'
import { LAST_SALES_DAY } from '../../store/rollups/last-sales-day.ts'
import { readStoreSetting } from '../recommendations/advice-rows.ts'
import { makePlans } from './make-plans.ts'
import { type PlanSetting, readPlanSetting, slotsFrom } from './plan-setting.ts'
import { plannedOf } from './planned-of.ts'
import { type Candidates, readCandidates } from './read-candidates.ts'
import { type PriceHistory, readPriceHistory, viewPriorPrice } from './read-price-history.ts'

type Answer = Output<'optimizationScenarios'>
type Scenario = Answer['scenarios'][number]
type Item = Scenario['items'][number]

const USUAL_DAYS = 14
/** Share of revenue taken as budget where the last quarter had no discounts. */
const USUAL_SHARE = 0.02
/** Largest number of items in one plan. */
const MOST_ITEMS = 1000

/**
 * Returns three ways to use a promotion budget: products, depths and weeks, with their expected gain, cost and risk.
 */
export async function getScenarios({ ctx, input: body }: VerbArgs<'optimizationScenarios'>): Promise<Answer> {
  const { regional } = await getSettings({ ctx })
  const days = body.days ?? USUAL_DAYS
  const read = await ctx.inTenant((tx) => readForPlans(ctx, tx, body, days))
  const { setting, candidates, slots, budget, lacksOutlooks } = read
  // A very large store's plans wait for a thread, so no database connection is held meanwhile.
  const plans = await makePlans(
    candidates.products.map(({ candidate }) => candidate),
    { days, budget: budgetsOf(budget), slots },
    ctx.companyId,
  )
  const chosen = plans.flatMap(({ promotions }) => promotions.slice(0, MOST_ITEMS))
  const ids = [...new Set(chosen.map(({ product }) => candidates.products[product]!.productId))]
  const histories = await ctx.inTenant((tx) => readPriceHistory(tx, ctx.companyId, ids, setting.today))
  const shown = {
    ...{ candidates, histories, slots, days, setting },
    language: regional.language,
    isBudgetGiven: budget.source === 'given',
  }
  return {
    scenarios: plans.map((plan) => presentScenario(plan, shown)),
    budget,
    days,
    weeksBetween: setting.pause,
    priceLaw: { applies: setting.isLawBinding, country: setting.euCountry },
    candidates: candidates.products.length,
    withoutCost: candidates.withoutCost,
    withoutElasticity: candidates.withoutElasticity,
    inOtherPlans: candidates.crossing,
    followingChannels: followingOf(chosen, candidates),
    currency: setting.currency,
    reason: lacksOutlooks ? 'being_computed' : reasonOf(candidates),
  }
}

async function readForPlans(
  ctx: TenantContext,
  tx: TenantTransaction,
  body: z.output<typeof scenariosInput>,
  days: number,
) {
  const setting = await readPlanSetting(ctx, tx)
  const tomorrow = addDays(setting.today, 1)
  const earliestStart = body.earliestStart && body.earliestStart > tomorrow ? body.earliestStart : tomorrow
  const slots = slotsFrom(setting, earliestStart)
  const periods = slots.map(({ startDay }) => ({ startDay, days }))
  return {
    setting,
    candidates: await withoutConflicts(ctx, tx, await readCandidates(tx, { ...setting, periods }), {
      slots,
      days,
    }),
    slots,
    lacksOutlooks: (await readStoreSetting(tx, ctx.companyId)).lacksOutlooks,
    budget: await budgetOf(tx, setting, body.budget),
  }
}

/**
 * Leaves out products that the owner wants left alone, or whose price is planned or tested on these days; no depth
 * exceeds the owner's largest step. Other promotions are kept apart by the pause between two.
 */
async function withoutConflicts(
  ctx: TenantContext,
  tx: TenantTransaction,
  candidates: Candidates,
  { slots, days }: { readonly slots: readonly PromotionSlot[]; readonly days: number },
): Promise<Candidates & { readonly crossing: number }> {
  const from = isoDateOfDay(slots[0]!.startDay)
  const until = isoDateOfDay(slots.at(-1)!.startDay + days)
  const conflicts = await findConflicts(
    tx,
    ctx,
    candidates.products.map(({ productId }) => ({
      ...{ field: '', productId, kind: 'promotion' as const },
      ...{ from, until, price: NEARLY_NOTHING },
    })),
  )
  const crossing = new Set(
    conflicts.filter(({ kind }) => !STAYS.has(kind)).map(({ change }) => change.productId),
  )
  const limits = new Map(
    conflicts.flatMap((each) =>
      each.kind === 'step_limit' ? [[each.change.productId, each.limit] as const] : [],
    ),
  )
  const products = candidates.products
    .filter(({ productId }) => !crossing.has(productId))
    .map((product) => {
      const limit = limits.get(product.productId)
      if (limit === undefined) return product
      const largestDepth = Math.min(limit, product.candidate.largestDepth ?? 1)
      return { ...product, candidate: { ...product.candidate, largestDepth } }
    })
  return { ...candidates, products, crossing: crossing.size }
}

/** A share of the price that breaks every step limit, so that each limit is reported. */
const NEARLY_NOTHING = 0.0001
/** Conflicts that other days or another depth can avoid. */
const STAYS: ReadonlySet<PlanConflict['kind']> = new Set(['promotion', 'step_limit'])

/** Lists the channels of the planned products, each channel once. */
function followingOf(chosen: readonly PlannedEntry[], { products }: Candidates): Answer['followingChannels'] {
  const names = chosen.flatMap(({ product }) =>
    (products[product]!.row.following ?? []).map(({ name }) => name),
  )
  return [...new Set(names)]
}

type PlannedEntry = PromotionPlan['promotions'][number]

function reasonOf({ products, withoutCost }: Candidates): Answer['reason'] {
  if (products.length > 0) return null
  return withoutCost > 0 ? 'no_costs' : 'no_candidates'
}

/** Uses the given budget, else the discounts of the last quarter, else a usual share of its revenue. */
export async function budgetOf(
  { client }: TenantTransaction,
  setting: Pick<PlanSetting, 'companyId' | 'findings'>,
  given: number | undefined,
): Promise<Answer['budget']> {
  if (given !== undefined) return { value: given, source: 'given' }
  const discounts = setting.findings?.lastQuarterDiscounts ?? 0
  if (discounts > 0) return { value: Math.round(discounts), source: 'last_quarter' }
  const { rows } = await client.query<{ revenue: number }>(
    `select coalesce(sum(revenue), 0)::float8 as revenue from store_days where company_id = $1
       and day > ${LAST_SALES_DAY} - 91`,
    [setting.companyId],
  )
  return { value: Math.round(USUAL_SHARE * (rows[0]?.revenue ?? 0)), source: 'share_of_revenue' }
}

/** Protecting margins uses half of the budget; growing uses twice as much, unless the owner set the limit. */
function budgetsOf({ value, source }: Answer['budget']): Readonly<Record<PromotionGoal, number>> {
  return {
    protect_margin: value / 2,
    balanced: value,
    grow_volume: source === 'given' ? value : 2 * value,
  }
}

interface Shown {
  readonly candidates: Candidates
  readonly histories: ReadonlyMap<number, PriceHistory>
  readonly slots: readonly PromotionSlot[]
  readonly days: number
  readonly setting: PlanSetting
  readonly language: RegionalSettings['language']
  readonly isBudgetGiven: boolean
}

function presentScenario(plan: PromotionPlan, shown: Shown): Scenario {
  const items = plan.promotions.map((entry) => presentItem(entry, shown)).sort((a, b) => b.profit - a.profit)
  const sum = (of: (entry: PromotionPlan['promotions'][number]) => number) =>
    plan.promotions.reduce((total, entry) => total + of(entry), 0)
  const total = promotionTotal(
    plan.promotions.map(({ product, slot, outcome }) => {
      const planned = shown.candidates.products[product]!
      return plannedOf(planned, inSlot(planned.candidate, slot), { outcome, days: shown.days })
    }),
    shown.candidates.errors,
  )
  const word = wordingFor(shown.language)
  // Without a budget set by the owner, growing may use twice as much.
  const isTwice = plan.goal === 'grow_volume' && !shown.isBudgetGiven
  return {
    id: plan.goal,
    name: word(`promotion.scenario.${plan.goal}.name`),
    description: word(
      isTwice ? 'promotion.scenario.growTwice' : `promotion.scenario.${plan.goal}.description`,
      { chance: Math.round(100 * leastChanceOf(plan.goal)) },
    ),
    expectedRevenue: items.reduce((total, item) => total + item.revenue, 0),
    promotionBudget: plan.budget,
    expectedROI: plan.returnOnBudget ?? 0,
    addedRevenue: plan.addedRevenue,
    addedProfit: {
      value: plan.addedProfit,
      low: total?.low ?? plan.addedProfit,
      high: total?.high ?? plan.addedProfit,
    },
    probabilityOfProfit: chanceOfPlan(plan, total),
    paidBy: {
      usualBuyers: sum(({ outcome }) => outcome.paidBy.usualBuyers),
      broughtForward: sum(({ outcome }) => outcome.paidBy.broughtForward),
      otherProducts: sum(({ outcome }) => outcome.paidBy.otherProducts),
    },
    reason: plan.reason,
    items: items.slice(0, MOST_ITEMS),
    moreItems: Math.max(0, items.length - MOST_ITEMS),
  }
}

/** A plan of one promotion has the chance that stands with the promotion. */
function chanceOfPlan(
  { promotions }: PromotionPlan,
  total: ReturnType<typeof promotionTotal>,
): number | null {
  const [only, ...others] = promotions
  return only && others.length === 0 ? only.outcome.probabilityOfProfit : (total?.probability ?? null)
}

function presentItem({ product, slot, outcome }: PromotionPlan['promotions'][number], shown: Shown): Item {
  const { productId, title, price, candidate } = shown.candidates.products[product]!
  const { startDay } = shown.slots[slot]!
  const startsOn = isoDateOfDay(startDay)
  const { currency } = shown.setting
  const reduced = roundAmount(price * (1 - outcome.depth), currency)
  return {
    productId,
    title,
    startsOn,
    endsOn: isoDateOfDay(startDay + shown.days),
    depth: outcome.depth,
    regularPrice: roundAmount(price, currency),
    price: reduced,
    units: outcome.units,
    addedUnits: outcome.addedUnits,
    revenue: receivedFor(Number(reduced), outcome.units, candidate.unit),
    profit: outcome.profit,
    probabilityOfProfit: outcome.probabilityOfProfit,
    budget: outcome.budget,
    prior: viewPriorPrice(shown.histories.get(productId), startsOn, { wasPrice: price, currency }),
  }
}
