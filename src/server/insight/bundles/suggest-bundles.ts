import { adviseBundle, type BundleAdvice, type BundleQuestion } from '#analytics'
import type { Output } from '#contract/calls'
import { roundAmount } from '#contract/round-amount'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { storeDeviationOf } from '../estimation/store-errors.ts'
import { type AdviceRow, readAdviceRows, readStoreSetting } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { readCrossedPlans } from './crossed-plans.ts'
import { demandAhead, readUsualMonths } from './demand-ahead.ts'
import { type BasketRun, readBasketRun } from './mining/mining-state.ts'
import { presentOutcome } from './present-facts.ts'
import { askBundle, type BundleSetting, bundleProduct, readForm, readLists, yearOf } from './selection.ts'

type Answer = Output<'bundleSuggestions'>

interface RuleRow {
  readonly a: string
  readonly b: string
  readonly together: number
  readonly lift: number
  readonly low: number
  readonly high: number
  readonly qValue: number
  readonly recent: number
  readonly recentDays: number
  readonly ordersA: number
  readonly ordersB: number
}

const USUAL = 12
/** Only the pairs with the most joint orders are considered: the others could bring less. */
const MOST_CONSIDERED = 600

const rulesSql = `
  select r.product_a as a, r.product_b as b, r.together, r.lift, r.lift_low as low, r.lift_high as high,
    r.q_value as "qValue", r.recent, r.recent_days as "recentDays", x.orders as "ordersA", y.orders as "ordersB"
  from basket_rules r
  join basket_products x on x.company_id = r.company_id and x.product_id = r.product_a
  join basket_products y on y.company_id = r.company_id and y.product_id = r.product_b
  where r.company_id = $1 and r.kind = 'complement'
  order by r.recent desc, r.p_value, r.product_a, r.product_b limit $2`

/** Suggests pairs bought together, sorted by the profit expected from their bundle. */
export async function suggestBundles({ ctx, input }: VerbArgs<'bundleSuggestions'>): Promise<Answer> {
  const limit = input.limit ?? USUAL
  return ctx.inTenant(async (tx) => {
    const run = await readBasketRun(tx, ctx)
    const store = await readStoreSetting(tx, ctx.companyId)
    const setting = {
      rails: await readGuardRails(tx, ctx.companyId),
      storeDeviation: storeDeviationOf(store.diagnostics),
      lacksOutlooks: store.lacksOutlooks,
      form: await readForm(tx, ctx.companyId, store.currency),
    }
    const pairs = await readPairs(tx, ctx, { ...setting, run })
    // All pairs are estimated quickly; only the few that are shown are computed in full.
    const ranked = pairs.map((pair) => ({ ...pair, advice: adviseBundle(pair.question, 'few') })).sort(byGain)
    const shown = await computeEstimates(tx, { ctx, run, setting, pairs: ranked.slice(0, limit) })
    const crossed = await readCrossedPlans(
      tx,
      ctx,
      shown.flatMap(({ products }) => products.map(({ productId }) => Number(productId))),
    )
    return {
      currency: store.currency,
      mining: run.state,
      suggestions: shown.sort(byGain).map((pair) => present(pair, crossed, store.currency)),
      considered: pairs.length,
      paying: ranked.filter(({ advice }) => advice.reason === 'pays').length,
    }
  })
}

interface Pair {
  readonly rule: RuleRow
  readonly products: readonly [AdviceRow, AdviceRow]
  readonly question: BundleQuestion
}

async function readPairs(
  tx: TenantTransaction,
  ctx: TenantContext,
  setting: BundleSetting & { readonly run: BasketRun },
): Promise<Pair[]> {
  const { orders: allOrders, days } = yearOf(setting.run)
  const { rows } = await tx.client.query<RuleRow>(rulesSql, [ctx.companyId, MOST_CONSIDERED])
  const ids = [...new Set(rows.flatMap(({ a, b }) => [Number(a), Number(b)]))]
  const found = new Map((await readAdviceRows(tx, ctx.companyId, ids)).map((row) => [row.productId, row]))
  const usual = await readUsualMonths(tx, ctx.companyId, ids, days)
  const isSelling = (row: AdviceRow | undefined) => setting.lacksOutlooks || row?.demandState === 'selling'
  return rows.flatMap((rule) => {
    const [a, b] = [found.get(rule.a), found.get(rule.b)]
    if (!a || !b || !isSelling(a) || !isSelling(b)) return []
    const limits = [setting.rails.of(a.productType), setting.rails.of(b.productType)]
    const recently = rule.together > 0 ? rule.recent / rule.together : 0
    const question = {
      products: [
        bundleProduct(a, rule.ordersA * recently, setting),
        bundleProduct(b, rule.ordersB * recently, setting),
      ],
      together: rule.recent,
      days: rule.recentDays,
      allOrders,
      marginFloor: Math.max(...limits.map((limit) => limit.marginFloor)),
      form: { ending: limits[0]!.ending, ...setting.form },
      demand: setting.lacksOutlooks ? null : demandAhead([a, b], usual),
    }
    return [{ rule, products: [a, b] as const, question }]
  })
}

interface ToCompute {
  readonly ctx: TenantContext
  readonly run: BasketRun
  readonly setting: BundleSetting
  readonly pairs: readonly Pair[]
}

/**
 * Computes from the baskets themselves, as for a selection, so that an accepted bundle has the same figures there.
 */
async function computeEstimates(
  tx: TenantTransaction,
  { ctx, run, setting, pairs }: ToCompute,
): Promise<Advised[]> {
  const ids = [...new Set(pairs.flatMap(({ rule }) => [Number(rule.a), Number(rule.b)]))]
  const lists = await readLists(tx, ctx.companyId, ids)
  const usual = await readUsualMonths(tx, ctx.companyId, ids, yearOf(run).days)
  return pairs.map((pair) => {
    const listed = [pair.rule.a, pair.rule.b].map((id) => lists[ids.indexOf(Number(id))]!)
    const question = askBundle({ run, ...setting, rows: pair.products, listed, usual })
    return { ...pair, question, advice: adviseBundle(question) }
  })
}

/** Reasons with a price to show: an uncertain one is shown with its range, and not taken over. */
const OFFERED: ReadonlySet<BundleAdvice['reason']> = new Set(['pays', 'uncertain'])

type Advised = Pair & { readonly advice: BundleAdvice }

/** Sorts bundles with a sufficiently certain gain first, by gain; among the others the most certain pair first. */
function byGain(x: Advised, y: Advised): number {
  const rank = ({ advice }: Advised) => (advice.reason === 'pays' ? 0 : 1)
  const gain = ({ advice }: Advised) => (advice.reason === 'pays' ? (advice.best?.gain.value ?? 0) : 0)
  if (rank(x) !== rank(y)) return rank(x) - rank(y)
  return gain(y) - gain(x) || y.rule.lift * y.rule.recent - x.rule.lift * x.rule.recent
}

function present(
  { rule, products, advice }: Advised,
  crossed: ReadonlyMap<number, readonly string[]>,
  currency: string,
): Answer['suggestions'][number] {
  return {
    products: products.map((row) => ({
      productId: Number(row.productId),
      title: row.title,
      price: asPrice(row.price),
    })),
    together: rule.together,
    lift: { value: rule.lift, low: rule.low, high: rule.high },
    qValue: rule.qValue,
    objective: advice.objective,
    listPrice: advice.listPrice === null ? null : roundAmount(advice.listPrice, currency),
    reason: advice.reason,
    best: OFFERED.has(advice.reason) && advice.best ? presentOutcome(advice.best, currency) : null,
    conflicts: products.flatMap(({ productId }) => crossed.get(Number(productId)) ?? []),
  }
}
