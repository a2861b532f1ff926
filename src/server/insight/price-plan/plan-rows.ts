import type * as z from 'zod'
import { brokenRule, isBeyondEvidence } from '#analytics'
import type { pricePlanAnswer } from '#contract/price-plan'
import { USER_NAME } from '../../accounts/identity/name-of.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { followingColumn, followingJoin } from '../channels/following-columns.ts'
import { type MainChannel, readMainChannel } from '../channels/main-channel.ts'
import { type GuardRailTable, readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { readStoredAdvice } from '../recommendations/stored-advice.ts'
import { testedRange } from '../recommendations/weigh-row.ts'
import { withForeseen } from './foresee-refusals.ts'
import { withWay } from './on-its-way.ts'
import { type PlanEntry, planTotals } from './plan-totals.ts'
export type PricePlan = z.infer<typeof pricePlanAnswer>

interface PlanRow {
  readonly entryId: string
  readonly productId: string
  readonly title: string
  readonly sku: string
  readonly productType: string | null
  readonly cost: string | null
  readonly currentPrice: string | null
  readonly todayPrice: string | null
  readonly lowestPrice: string | null
  readonly highestPrice: string | null
  readonly plannedPrice: string
  readonly origin: PlanEntry['origin']
  readonly reason: string
  readonly advice: PlanEntry['advice']
  readonly startsOn: string | null
  readonly status: PlanEntry['status']
  readonly expected: PlanEntry['expected']
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly appliedAt: Date | null
  readonly revertedAt: Date | null
  readonly removedAt: Date | null
  readonly handle: string | null
  readonly variants: number
  readonly untold: number
  readonly following: readonly { readonly name: string | null }[] | null
}

/** Entries carried out or taken back that a screen and a file show; all planned ones are shown, summed and exported. */
const MOST_HISTORY = 1000

const rowsSql = `
  select l.entry_id as "entryId", l.product_id as "productId", p.title, p.sku,
    nullif(trim(p.product_type), '') as "productType", nullif(p.cost, 0) as cost,
    ${TODAYS_PRICE} as "currentPrice", l.today_price as "todayPrice",
    f.lowest_price as "lowestPrice", f.highest_price as "highestPrice", l.planned_price as "plannedPrice", l.origin, l.reason,
    (select d.advice from price_decisions d where d.company_id = $1 and d.decision_id = l.decision_id) as advice,
    l.starts_on::text as "startsOn", l.status, l.expected,
    (select ${USER_NAME}
      from users u where u.company_id = $1 and u.user_id = l.created_by) as "createdBy",
    l.created_at as "createdAt", l.applied_at as "appliedAt", l.reverted_at as "revertedAt",
    l.removed_at as "removedAt", p.handle,
    siblings.variants, siblings.untold, ${followingColumn}
  from price_plan l
  join products p on p.company_id = l.company_id and p.product_id = l.product_id
  left join price_facts f on f.company_id = l.company_id and f.product_id = l.product_id
  ${followingJoin}
  cross join lateral (
    select count(*)::int4 as variants, (count(*) filter (where v.options is null))::int4 as untold
    from platform_variants o
    join platform_variants v on v.company_id = o.company_id and v.connection_id = o.connection_id
      and v.product_external_id = o.product_external_id
    where o.company_id = $1 and o.product_id = p.product_id
  ) siblings
  where l.company_id = $1 and case when $2::uuid is null then l.removed_at is null and l.origin <> 'test' else l.entry_id = $2 end
  order by array_position(array['planned', 'applied', 'reverted'], l.status), l.created_at desc, l.entry_id
  limit $3`

/** Reads the whole plan, or one entry, removed or not, without its way into the store. */
export async function readPlan(
  tx: TenantTransaction,
  companyId: string,
  entryId: string | null = null,
): Promise<PlanEntry[]> {
  const rails = await readGuardRails(tx, companyId)
  const channel = await readMainChannel(tx, companyId)
  const most = entryId === null ? MOST_HISTORY + (await countPlanned(tx, companyId)) : 1
  const { rows } = await tx.client.query<PlanRow>(rowsSql, [companyId, entryId, most])
  return rows.map((row) => present(row, rails, channel))
}

function present(row: PlanRow, rails: GuardRailTable, channel: MainChannel | null): PlanEntry {
  const advice = row.advice && readStoredAdvice(row.advice)
  const planned = Number(row.plannedPrice)
  const today = row.todayPrice === null ? null : Number(row.todayPrice)
  const cost = row.cost === null ? null : Number(row.cost)
  const limits = rails.of(row.productType)
  const isBeyond = isBeyondEvidence({ price: today, tested: testedRange(row), rails: limits }, planned)
  return {
    entryId: row.entryId,
    productId: Number(row.productId),
    title: row.title,
    sku: row.sku,
    currentPrice: asPrice(row.currentPrice),
    todayPrice: asPrice(row.todayPrice),
    plannedPrice: asPrice(row.plannedPrice) ?? '0.00',
    change: today === null || today <= 0 ? null : planned / today - 1,
    origin: row.origin,
    reason: row.reason,
    advice,
    channel:
      advice?.channel ??
      (channel && { ...channel, following: (row.following ?? []).map(({ name }) => name) }),
    startsOn: row.startsOn,
    status: row.status,
    // Entries of before this rule hold a figure.
    expected: isBeyond ? null : row.expected,
    isBeyondEvidence: isBeyond,
    brokenRule: brokenRule(planned, { today, cost, rails: limits }),
    foreseen: null,
    // Without the options of its variants, an import would replace all variants by one.
    shopifyGap:
      row.handle === null ? 'no_handle' : row.variants > 1 && row.untold > 0 ? 'several_variants' : null,
    onItsWay: null,
    createdBy: row.createdBy ?? '',
    createdAt: row.createdAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
    revertedAt: row.revertedAt?.toISOString() ?? null,
    isRemoved: row.removedAt !== null,
  }
}

const storeSql = `
  select c.currency, count(*) filter (where l.status = 'planned')::int4 as planned,
    count(*) filter (where l.status = 'applied')::int4 as applied,
    count(*) filter (where l.status = 'reverted')::int4 as reverted
  from companies c
  left join price_plan l on l.company_id = c.company_id and l.removed_at is null and l.origin <> 'test'
  where c.company_id = $1 group by c.currency`

/** Prices in the plan that are not written or exported as carried out yet. */
export async function countPlanned({ client }: TenantTransaction, companyId: string): Promise<number> {
  const query = { name: 'plan-counts', text: storeSql, values: [companyId] }
  const { rows } = await client.query<PricePlan['counts']>(query)
  return rows[0]?.planned ?? 0
}

export async function presentPlan(ctx: TenantContext, tx: TenantTransaction): Promise<PricePlan> {
  const { companyId } = ctx
  const { rows } = await tx.client.query<PricePlan['counts'] & { currency: string }>(storeSql, [companyId])
  const { currency = 'USD', ...counts } = rows[0] ?? { planned: 0, applied: 0, reverted: 0 }
  const entries = await withForeseen(ctx, tx, await withWay(ctx, tx, await readPlan(tx, companyId)))
  return { entries, counts, totals: await planTotals(tx, companyId, entries), currency }
}
