import { getSettings } from '../../accounts/settings/get-settings.ts'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { renderStored } from '../../kit/messages/render.ts'
import { COMPANY_CURRENCY } from '../../store/basics/company-facts.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import type { PlanEntry } from './plan-totals.ts'

type Way = NonNullable<PlanEntry['onItsWay']>

interface Row extends Omit<Way, 'reason'> {
  readonly entryId: string
  readonly reason: unknown
  readonly currency: string
}

/**
 * The newest roll-out of each entry, by its variant that needs attention most. That a price was not written is said
 * until its entry is changed; a list that was given up says nothing.
 */
const waySql = `
  select distinct on (i.entry_id) i.entry_id as "entryId", i.rollout_id as "rolloutId", r.mode,
    r.state as "rolloutState", array_agg(i.item_id) over (partition by i.entry_id, i.rollout_id) as "itemIds", i.state,
    case when r.state = 'paused' then coalesce(r.reason, i.reason) else coalesce(i.reason, r.reason) end as reason,
    coalesce(i.observed_price, i.expected_price)::text as "livePrice", ${COMPANY_CURRENCY} as currency
  from price_rollout_items i
  join price_rollouts r on r.company_id = i.company_id and r.rollout_id = i.rollout_id
  join price_plan l on l.company_id = i.company_id and l.entry_id = i.entry_id
  where i.company_id = $1 and i.entry_id = any($2)
    and case when r.state = 'cancelled' or i.state in ('refused', 'stale')
      then r.created_at >= l.updated_at and (r.state <> 'cancelled' or r.mode = 'single') else true end
  order by i.entry_id, r.created_at desc, r.state = 'cancelled', array_position(array['unknown', 'sending', 'waiting', 'taking_back', 'stale', 'refused',
    'kept', 'pending', 'written', 'settled', 'restored'], i.state), i.item_id`

/** Adds to entries of the plan how far they are on their way into the store. */
export async function withWay(
  ctx: TenantContext,
  tx: TenantTransaction,
  entries: readonly PlanEntry[],
): Promise<PlanEntry[]> {
  const ids = entries.map(({ entryId }) => entryId)
  const { rows } = await tx.client.query<Row>(waySql, [ctx.companyId, ids])
  if (rows.length === 0) return [...entries]
  const { regional } = await getSettings({ ctx: joined(ctx, tx) })
  const ways = new Map(
    rows.map(({ entryId, currency, reason, livePrice, ...way }) => [
      entryId,
      { ...way, livePrice: asPrice(livePrice), reason: renderStored(reason, regional, currency) },
    ]),
  )
  return entries.map((entry) => ({ ...entry, onItsWay: ways.get(entry.entryId) ?? null }))
}
