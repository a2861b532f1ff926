import type * as z from 'zod'
import { DAY_MS } from '#contract/durations'
import type { PlatformId } from '#contract/platform'
import {
  APPROVAL_DAYS,
  type rollout,
  type rolloutBlockers,
  rolloutItemStates,
} from '#contract/rollout-shapes'
import type { Message } from '#messages/message'
import { USER_NAME } from '../../accounts/identity/name-of.ts'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { renderStored } from '../../kit/messages/render.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { COMPANY_CURRENCY } from '../../store/basics/company-facts.ts'
import { writingOf } from '../../store/platform/price-writing.ts'
import { isOwnApproval } from './approval-settings.ts'
import { settingsOf } from './lock-rollout.ts'

export type Rollout = z.infer<typeof rollout>
type RolloutState = Rollout['state']

type Blocker = (typeof rolloutBlockers)[number]

/** Share of the last 30 days' revenue that may change its price in one go. */
const MOST_REVENUE_IN_ONE_GO = 0.3

interface RolloutRow {
  readonly rolloutId: string
  readonly connectionId: string | null
  readonly platform: PlatformId | null
  readonly shopName: string | null
  readonly connectionStatus: string | null
  readonly writesPrices: boolean | null
  readonly scopes: string[] | null
  readonly state: RolloutState
  readonly pausedFrom: RolloutState | null
  readonly reason: Message | null
  readonly mode: Rollout['mode']
  readonly canarySeed: number
  readonly settings: unknown
  readonly checkStatus: Rollout['check']['status']
  readonly checkRead: number
  readonly checkedAt: Date | null
  readonly checkProblem: Message | null
  readonly revenueShare: number | null
  readonly beforePromotion: number
  readonly canaryPower: Rollout['canaryPower']
  readonly listHash: string | null
  readonly draftedBy: Rollout['draftedBy']
  readonly changedBy: Rollout['changedBy']
  readonly approvedBy: Rollout['approvedBy']
  readonly approvedHash: string | null
  readonly approvedAt: Date | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly fourEyes: boolean
  readonly currency: string
}

const personSql = (column: string) => `(select jsonb_build_object('userId', u.user_id,
    'name', ${USER_NAME})
  from users u where u.company_id = $1 and u.user_id = r.${column})`

/** Directive 98/6/EC, article 6a: a reduction is claimed from the lowest price of the 30 days before. */
const LAW_DAYS = 30

const beforePromotionSql = `(select count(distinct i.product_id)::int4
  from price_rollout_items i
  join promotion_products mp on mp.company_id = i.company_id and mp.product_id = i.product_id
  join promotions m on m.company_id = mp.company_id and m.promotion_id = mp.promotion_id
  where i.company_id = $1 and i.rollout_id = r.rollout_id and i.state = 'pending'
    and m.status in ('planned', 'confirmed') and m.starts_on > $5::date and m.starts_on <= $5::date + ${LAW_DAYS})`

const rowsSql = `
  select r.rollout_id as "rolloutId", r.connection_id as "connectionId", c.platform, c.shop_name as "shopName",
    c.status as "connectionStatus", c.writes_prices as "writesPrices", c.scopes, r.state, r.paused_from as "pausedFrom",
    r.reason, r.mode, r.canary_seed as "canarySeed", r.settings, r.check_status as "checkStatus",
    r.check_read as "checkRead", r.checked_at as "checkedAt", r.check_problem as "checkProblem",
    r.revenue_share as "revenueShare", r.canary_power as "canaryPower", ${beforePromotionSql} as "beforePromotion", r.list_hash as "listHash", ${personSql('drafted_by')} as "draftedBy",
    ${personSql('changed_by')} as "changedBy", ${personSql('approved_by')} as "approvedBy",
    r.approved_hash as "approvedHash", r.approved_at as "approvedAt", r.created_at as "createdAt",
    r.started_at as "startedAt", r.ended_at as "endedAt", ${COMPANY_CURRENCY} as currency,
    coalesce((select s.four_eyes from price_rollout_settings s where s.company_id = $1), false) as "fourEyes"
  from price_rollouts r
  left join platform_connections c on c.company_id = r.company_id and c.connection_id = r.connection_id
  where r.company_id = $1 and ($2::uuid is null or r.rollout_id = $2)
  order by r.created_at desc, r.rollout_id limit $3 offset $4`

interface Counts {
  readonly rolloutId: string
  readonly items: number
  readonly products: number
  readonly canaryProducts: number
  readonly counts: Rollout['counts']
  readonly otherWriters: Rollout['otherWriters']
}

const countsSql = `
  select rollout_id as "rolloutId", count(*)::int4 as items, count(distinct product_id)::int4 as products,
    (count(distinct product_id) filter (where wave = 0))::int4 as "canaryProducts",
    jsonb_build_object(${rolloutItemStates
      .map((state) => `'${state}', count(*) filter (where state = '${state}')`)
      .join(', ')}) as counts,
    jsonb_build_object('putBack', count(*) filter (where other_writer = 'put_back'),
      'unseen', count(*) filter (where other_writer = 'unseen')) as "otherWriters"
  from price_rollout_items where company_id = $1 and rollout_id = any($2) group by rollout_id`

const NO_COUNTS = Object.fromEntries(rolloutItemStates.map((state) => [state, 0])) as Rollout['counts']

interface Asked {
  readonly rolloutId?: string
  readonly limit?: number
  readonly offset?: number
}

/** Reads roll-outs, newest first, as the caller sees them. */
export async function readRollouts(
  ctx: TenantContext,
  tx: TenantTransaction,
  { rolloutId, limit = 1, offset = 0 }: Asked,
): Promise<Rollout[]> {
  const { rows } = await tx.client.query<RolloutRow>(rowsSql, [
    ctx.companyId,
    rolloutId ?? null,
    limit,
    offset,
    await companyDay(ctx, tx),
  ])
  const ids = rows.map((row) => row.rolloutId)
  const counted = await tx.client.query<Counts>(countsSql, [ctx.companyId, ids])
  const countsOf = new Map(counted.rows.map((each) => [each.rolloutId, each]))
  const { regional } = await getSettings({ ctx: joined(ctx, tx) })
  return rows.map((row) => {
    const word = (stored: unknown) => renderStored(stored, regional, row.currency)
    return present(ctx, row, { counts: countsOf.get(row.rolloutId), word })
  })
}

/** Reads one roll-out, or refuses it as unknown. */
export async function readRollout(
  ctx: TenantContext,
  tx: TenantTransaction,
  rolloutId: string,
): Promise<Rollout> {
  const [found] = await readRollouts(ctx, tx, { rolloutId })
  if (!found) throw problem('rollout.not_found')
  return found
}

function present(
  ctx: TenantContext,
  row: RolloutRow,
  {
    counts,
    word,
  }: { readonly counts: Counts | undefined; readonly word: (stored: unknown) => string | null },
): Rollout {
  const approvalEnds = row.approvedAt && new Date(row.approvedAt.getTime() + APPROVAL_DAYS * DAY_MS)
  return {
    rolloutId: row.rolloutId,
    platform: row.platform,
    shopName: row.shopName,
    state: row.state,
    pausedFrom: row.pausedFrom,
    reason: word(row.reason),
    mode: row.mode,
    settings: settingsOf(row),
    items: counts?.items ?? 0,
    products: counts?.products ?? 0,
    counts: counts?.counts ?? NO_COUNTS,
    canaryProducts: counts?.canaryProducts ?? 0,
    otherWriters: counts?.otherWriters ?? { putBack: 0, unseen: 0 },
    check: {
      status: row.checkStatus,
      read: row.checkRead,
      checkedAt: row.checkedAt?.toISOString() ?? null,
      problem: word(row.checkProblem),
    },
    blockers: blockersOf(ctx, row, counts?.counts ?? NO_COUNTS),
    beforePromotion: row.beforePromotion,
    canaryPower: row.canaryPower,
    revenueShare: row.revenueShare,
    listHash: row.listHash,
    draftedBy: row.draftedBy,
    changedBy: row.changedBy,
    approvedBy: row.approvedBy,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    approvalEndsAt: approvalEnds?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** What keeps the list from being approved or, once it is approved, from being started. */
function blockersOf(ctx: TenantContext, row: RolloutRow, counts: Rollout['counts']): Blocker[] {
  const isApproved = row.state === 'approved'
  if (!isApproved && row.state !== 'draft' && row.state !== 'awaiting_approval') return []
  const blockers: Blocker[] = []
  if (row.checkStatus !== 'done' || row.listHash === null) blockers.push('not_checked')
  else if (counts.pending === 0) blockers.push('nothing_to_write')
  const settings = settingsOf(row)
  if ((row.revenueShare ?? 0) > MOST_REVENUE_IN_ONE_GO && !settings.muchRevenue) blockers.push('much_revenue')
  if (row.connectionId !== null) blockers.push(...storeBlockers(ctx, row))
  const authors = [row.draftedBy?.userId, row.changedBy?.userId]
  if (isApproved) return [...blockers, ...approvalBlockers(ctx, row, authors)]
  if (row.fourEyes && authors.includes(ctx.userId)) blockers.push('four_eyes')
  return blockers
}

function storeBlockers(
  ctx: TenantContext,
  { connectionStatus, platform, writesPrices, scopes }: RolloutRow,
): Blocker[] {
  if (connectionStatus !== 'active' || platform === null) return ['not_connected']
  const writing = writingOf(ctx, { platform, writesPrices: writesPrices ?? false, scopes: scopes ?? [] })
  if (writing === 'off') return ['writing_off']
  return writing === 'needs_permission' ? ['writing_not_allowed'] : []
}

function approvalBlockers(
  ctx: TenantContext,
  row: RolloutRow,
  authors: readonly (string | undefined)[],
): Blocker[] {
  if (row.fourEyes && isOwnApproval({ approvedBy: row.approvedBy?.userId ?? null, authors }))
    return [authors.includes(ctx.userId) ? 'four_eyes' : 'approval_missing']
  if (row.approvedHash === null || row.approvedHash !== row.listHash) return ['approval_missing']
  const age = ctx.clock().getTime() - (row.approvedAt?.getTime() ?? 0)
  return age > APPROVAL_DAYS * DAY_MS ? ['approval_over'] : []
}
