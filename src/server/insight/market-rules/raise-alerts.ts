import { DAY_MS } from '#contract/durations'
import { roundAmount } from '#contract/round-amount'
import { COMPETITOR_PRICES_PATH } from '#contract/screens'
import { notify } from '../../accounts/notifications/notify.ts'
import { publishDone } from '../../accounts/webhooks/publish-event.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { currencyDecimals } from '../../kit/formats/amounts.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import {
  type CompetitorMove,
  noteAlerted,
  readAlerted,
  readMoves,
  readSilent,
} from '../../store/competitor-prices/read-moves.ts'
import { readRuled } from '../../store/competitor-prices/read-ruled.ts'
import { weighListed } from '../recommendations/advise-listed.ts'
import type { WeighedRow } from '../recommendations/weigh-row.ts'
import { alertOf, type MarketAlert, worthFirst } from './alert-of.ts'
import { moveTo } from './cost-of-rule.ts'
import { ownLimits } from './own-limits.ts'

/** Alerts of one day that name their product; the others are counted in one more. */
const MOST_A_DAY = 10

interface Found {
  readonly alerts: readonly MarketAlert[]
  /** Products that are only counted. */
  readonly more: number
  readonly names: ReadonlyMap<number, { readonly title: string; readonly objective: 'profit' | 'revenue' }>
  readonly today: string
  readonly currency: string
}

/**
 * Notifies people of moves of competitors that came in within a day: only of prices that count today, each once, and of a
 * product once a day. A failure is logged and never fails the caller.
 */
export async function raiseMarketAlerts({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  try {
    const found = await ctx.inTenant((tx) => findAlerts(tx, ctx))
    for (const [at, alert] of found.alerts.entries())
      await raise(ctx, alert, { ...found, isFollowed: found.more > 0 || at < found.alerts.length - 1 })
    if (found.more > 0)
      await notify({
        ctx,
        input: { kind: 'market-more', about: found.today, params: { products: found.more } },
      })
    const moves = found.alerts.map(({ move }) => move)
    if (moves.length > 0)
      await ctx.inTenant(({ client }) => noteAlerted(client, ctx.companyId, found.today, moves))
  } catch (error) {
    ctx.log.error({ err: error }, 'moves of competitors could not be looked up')
  }
}

/** Notifies once of each competitor whose prices stopped coming. */
export async function notifySilence({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  const silent = await ctx.inTenant(async (tx) =>
    readSilent(tx.client, ctx.companyId, await companyDay(ctx, tx)),
  )
  for (const { competitorId, name, lastDay, days } of silent)
    await notify({
      ctx,
      input: { kind: 'market-silent', about: `${competitorId} ${lastDay}`, params: { name, days } },
    })
}

async function findAlerts(tx: TenantTransaction, ctx: TenantContext): Promise<Found> {
  const { companyId } = ctx
  const today = await companyDay(ctx, tx)
  const { currency } = await readCompanyFacts(tx.client, companyId)
  const since = new Date(ctx.clock().getTime() - DAY_MS)
  const notified = await readAlerted(tx.client, companyId, today)
  const all = await readMoves(tx.client, { companyId, since, today, currency })
  const moves = all.filter(({ productId }) => !notified.has(productId))
  if (moves.length === 0) return { alerts: [], more: 0, names: new Map(), today, currency }
  const ids = [...new Set(moves.map(({ productId }) => productId))]
  const { weighed } = await weighListed(tx, ctx, ids)
  const products = new Map(weighed.map((each) => [Number(each.row.productId), each]))
  const found = worthFirst(await alertsOf(tx, ctx, { moves, products }))
  const alerts = found.slice(0, Math.max(MOST_A_DAY - notified.size, 0))
  const names = new Map(
    [...products].map(([id, { row, advised }]) => [id, { title: row.title, objective: advised.objective }]),
  )
  return { alerts, more: found.length - alerts.length, names, today, currency }
}

interface Moved {
  readonly moves: readonly CompetitorMove[]
  readonly products: ReadonlyMap<number, WeighedRow>
}

async function alertsOf(
  tx: TenantTransaction,
  ctx: TenantContext,
  { moves, products }: Moved,
): Promise<readonly MarketAlert[]> {
  const ids = [...products.keys()]
  const ruled = await readRuled(tx, ctx, ids)
  const known = await readKnownEffects(tx, ctx.companyId, ids)
  return moves.flatMap((move): MarketAlert[] => {
    const each = products.get(move.productId)
    if (each === undefined) return []
    const rules = ruled.get(move.productId)
    const { floor, ceiling } = ownLimits(each.question)
    const alert = alertOf(move, {
      ours: each.question.price,
      least: floor?.price ?? 0,
      most: ceiling?.price ?? Number.POSITIVE_INFINITY,
      maxStep: each.question.rails.maxStep,
      step: each.question.form?.step ?? 0.01,
      isEffectKnown: known.has(move.productId),
      floor: rules?.floor ?? null,
      ceiling: rules?.ceiling ?? null,
      gainAt: (price) => {
        const moved = moveTo(each, price)
        return moved === null ? null : { value: moved.stated.value, chance: moved.move.chance ?? 0 }
      },
    })
    return alert === null ? [] : [alert]
  })
}

/** Products of which it is known whether competitors' prices move their sales. */
async function readKnownEffects(
  { client }: TenantTransaction,
  companyId: string,
  products: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ productId: number }>(
    `select product_id::float8 as "productId" from competitor_effects
     where company_id = $1 and product_id = any($2::bigint[]) and verdict in ('yes', 'no')`,
    [companyId, products],
  )
  return new Set(rows.map(({ productId }) => productId))
}

async function raise(
  ctx: TenantContext,
  alert: MarketAlert,
  found: Found & { readonly isFollowed: boolean },
): Promise<void> {
  const { move, why, ours, to, gain } = alert
  const { productId, competitorId, competitor } = move
  const { title, objective } = found.names.get(productId) ?? { title: '', objective: 'revenue' }
  const money = (amount: number) => ({
    amount,
    currency: found.currency,
    decimals: currencyDecimals(found.currency),
  })
  const rounded = (amount: number) => Number(roundAmount(amount, found.currency))
  const about = `${productId} ${found.today}`
  await notify({
    ctx,
    input: {
      ...{ kind: 'market-alert', about, isFollowed: found.isFollowed },
      params: {
        ...{
          productId,
          product: title,
          competitor,
          why: worded(alert),
          theirs: money(move.price),
          ours: money(ours),
        },
        ...{ to: to === null ? '' : money(to), of: gain === null ? 'other' : objective },
        gain: gain === null ? '' : { amount: gain, currency: found.currency },
      },
    },
  })
  await publishDone(ctx, {
    ...{ event: 'market.alert', about },
    data: {
      ...{ product_id: productId, competitor_id: competitorId, reason: why, currency: found.currency },
      ...{ competitor_price: rounded(move.price), price: rounded(ours), to_price: to && rounded(to) },
      expected_gain_month: gain && rounded(gain),
      url: `${ctx.config.publicUrl}${COMPETITOR_PRICES_PATH}`,
    },
  })
}

/** The words for a rule that no price keeps are others. */
const worded = ({ why, to }: MarketAlert) => (why === 'rule' && to === null ? 'unkept' : why)
