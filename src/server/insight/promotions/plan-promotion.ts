import type * as z from 'zod'
import {
  dayOfIsoDate,
  NORMAL_95,
  type PromotionCandidate,
  type PromotionOutcome,
  promotionOutcome,
  promotionTotal,
  receivedFor,
  type StoreErrors,
} from '#analytics'
import type { Output } from '#contract/calls'
import type { planInput } from '#contract/promotion-plans'
import { roundAmount } from '#contract/round-amount'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { addPromotedProducts, enterPromotion } from '../../store/calendar/enter-promotion.ts'
import type { PlannedChange } from '../../store/plan-conflicts/find-conflicts.ts'
import { refuseConflicts } from '../../store/plan-conflicts/refuse-conflicts.ts'
import { readDemand } from '../outlook/read-demand.ts'
import { checkItems, type ExpectedItem } from './check-plan-items.ts'
import { readPlanSetting } from './plan-setting.ts'
import { plannedOf } from './planned-of.ts'
import { weeksAfter } from './read-candidates.ts'

type Input = z.output<typeof planInput>

/**
 * Enters a scenario in the calendar: one planned promotion per period, with the effect expected of each product,
 * computed again here. Changes no price. A prior price that the law forbids to show is refused with the first lawful
 * day.
 */
export async function planPromotion({
  ctx,
  input: body,
}: VerbArgs<'planPromotion'>): Promise<Output<'planPromotion'>> {
  const { regional } = await getSettings({ ctx })
  return ctx.inTenant(async (tx) => {
    const setting = await readPlanSetting(ctx, tx)
    const { expected: expectedOutcomes, errors } = await checkItems(tx, setting, {
      items: body.items,
      regional,
    })
    const changes = expectedOutcomes.map(({ item, product }): PlannedChange => {
      const at = body.items.indexOf(item)
      return {
        ...{ field: `items.${at}.productId`, productId: item.productId, kind: 'promotion' },
        ...{ from: item.startsOn, until: item.endsOn, price: product.price * (1 - item.depth) },
      }
    })
    await refuseConflicts(tx, ctx, { changes, acceptConflicts: body.acceptConflicts })
    const periods = new Map<string, ExpectedItem[]>()
    for (const outcome of expectedOutcomes) {
      const key = `${outcome.item.startsOn} ${outcome.item.endsOn}`
      const list = periods.get(key)
      if (list) list.push(outcome)
      else periods.set(key, [outcome])
    }
    const promotionIds: string[] = []
    for (const [, list] of [...periods].sort(([a], [b]) => (a < b ? -1 : 1)))
      promotionIds.push(await enter({ ctx, tx, body, errors, currency: setting.currency }, list))
    return { promotionIds, products: expectedOutcomes.length }
  })
}

const expectedOutcomesSql = `
  insert into promotion_promises (company_id, promotion_id, product_id, scenario, price, regular_price, was_price,
    lowest_price, lowest_price_source, expected_units, expected_revenue, expected_profit, profit_deviation, budget,
    created_at)
  select $1, $2, r.product_id, $4, r.price, r.regular_price, r.was_price, r.lowest_price, r.source, r.units,
    r.revenue, r.profit, r.deviation, r.budget, $5
  from jsonb_to_recordset($3::jsonb) as r (product_id int8, price numeric, regular_price numeric, was_price numeric,
    lowest_price numeric, source text, units float8, revenue numeric, profit numeric, deviation float8, budget numeric)
  returning product_id`

interface Entering {
  readonly ctx: TenantContext
  readonly tx: TenantTransaction
  readonly body: Input
  readonly currency: string
  readonly errors: StoreErrors
}

async function enter(of: Entering, list: readonly ExpectedItem[]): Promise<string> {
  const { ctx, tx, body } = of
  const { startsOn, endsOn } = list[0]!.item
  const { companyId } = ctx
  const now = ctx.clock()
  const start = dayOfIsoDate(startsOn)
  const days = dayOfIsoDate(endsOn) - start
  const ids = list.map(({ product }) => product.productId)
  // Uses the same days as the scenario shown, so that the prediction is the one confirmed.
  const shown = { startDay: start, days }
  const demand = await readDemand(tx, companyId, [shown, weeksAfter(shown)], ids)
  const promotionId = await enterPromotion(tx.client, ctx, {
    ...{ name: body.name, kind: 'price_cut', depth: null, startsOn, endsOn },
    ...{ status: 'planned', source: 'manual' },
  })
  const expected = list.map((each): Expected => {
    const [units, unitsAfter] = demand.get(each.product.productId) ?? []
    const unitsPerDay = units ?? each.product.candidate.unitsPerDay
    const candidate = { ...each.product.candidate, unitsPerDay, unitsAfter: unitsAfter ?? unitsPerDay }
    return { ...each, candidate, outcome: promotionOutcome(candidate, each.item.depth, days) }
  })
  const spread = spreadOf(expected, days, of.errors)
  const rows = expected.map((each) => outcomeRow(each, { currency: of.currency, spread }))
  const promoted = list.map(({ item, product }) => ({ productId: product.productId, depth: item.depth }))
  await addPromotedProducts(tx.client, { companyId, promotionId }, promoted)
  await tx.client.query(expectedOutcomesSql, [
    companyId,
    promotionId,
    JSON.stringify(rows),
    body.scenarioId,
    now,
  ])
  return promotionId
}

interface Expected extends ExpectedItem {
  readonly candidate: PromotionCandidate
  readonly outcome: PromotionOutcome
}

/**
 * Deviation of the sum of the profits, as the scenario states it, over the sum of their deviations: stored with this
 * factor they add up to the interval that was accepted.
 */
function spreadOf(expected: readonly Expected[], days: number, errors: StoreErrors): number {
  const planned = expected.map(({ product, candidate, outcome }) =>
    plannedOf(product, candidate, { outcome, days }),
  )
  const total = promotionTotal(planned, errors)
  const added = expected.reduce((sum, { outcome }) => sum + outcome.profitDeviation, 0)
  return total && added > 0 ? (total.high - total.low) / 2 / NORMAL_95 / added : 1
}

function outcomeRow(
  { item, product, wasPrice, prior, candidate, outcome }: Expected,
  { currency, spread }: { readonly currency: string; readonly spread: number },
) {
  const price = roundAmount(product.price * (1 - item.depth), currency)
  return {
    product_id: product.productId,
    price,
    regular_price: roundAmount(product.price, currency),
    was_price: roundAmount(wasPrice, currency),
    lowest_price: prior.lowestPrice,
    source: prior.source,
    units: outcome.units,
    revenue: receivedFor(Number(price), outcome.units, candidate.unit).toFixed(4),
    profit: outcome.profit.toFixed(4),
    deviation: outcome.profitDeviation * spread,
    budget: outcome.budget.toFixed(4),
  }
}
