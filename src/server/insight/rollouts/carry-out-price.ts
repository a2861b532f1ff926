import type { Output, Parsed } from '#contract/calls'
import { rolloutSettings } from '#contract/rollout-shapes'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { currentConnection } from '../../store/platform/connections.ts'
import { writingOf } from '../../store/platform/price-writing.ts'
import { planAnew } from '../price-plan/plan-anew.ts'
import { addRollout } from './draft-rollout.ts'
import { setRollout } from './lock-rollout.ts'
import { openOf } from './open-items.ts'
import { readRollout } from './rollout-rows.ts'

/** One product may make more than 30 % of the revenue, and what its owner saw is one price for all variants. */
const SETTINGS = rolloutSettings.parse({ onePrice: true, muchRevenue: true })

/**
 * Sends one planned price by one click of an owner, who has seen old and new price: a roll-out of its own without a
 * canary, approved by that click and started once the shop shows the price that the plan rests on (`beginApproved`).
 * A second click is the same roll-out.
 */
export function carryOutPrice({ ctx, input }: VerbArgs<'carryOutPrice'>): Promise<Output<'carryOutPrice'>> {
  return ctx.inTenant(async (tx) => {
    const productId = await lockEntry(ctx, tx, input)
    const open = await openOf(tx, ctx, [productId])
    const same = open.find(({ entryId, mode }) => mode === 'single' && entryId === input.entryId)
    if (same) return { rollout: await readRollout(ctx, tx, same.rolloutId) }
    const connectionId = await writableConnection(ctx, tx)
    if (await wantsFourEyes(ctx, tx)) throw problem('rollout.four_eyes')
    if (input.from !== undefined) await planAnew(tx, ctx, { entryId: input.entryId, price: input.from })
    const rolloutId = await addRollout(ctx, tx, {
      ...{ connectionId, entryIds: [input.entryId], mode: 'single', settings: SETTINGS },
    })
    await setRollout(ctx, tx, rolloutId, { approvedBy: ctx.userId, approvedAt: ctx.clock() })
    return { rollout: await readRollout(ctx, tx, rolloutId) }
  })
}

const entrySql = `
  select product_id::text as "productId", planned_price = $3 as "isAsShown", status = 'planned' and removed_at is null as
    "isPlanned"
  from price_plan where company_id = $1 and entry_id = $2 for update`

interface Entry {
  readonly productId: string
  readonly isAsShown: boolean
  readonly isPlanned: boolean
}

/** Locks the planned price until the end of the transaction, so that two clicks do not both send it. */
async function lockEntry(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  { entryId, price }: Parsed<'carryOutPrice'>,
): Promise<string> {
  const { rows } = await client.query<Entry>(entrySql, [companyId, entryId, price])
  const [entry] = rows
  if (!entry) throw problem('price_plan.not_found')
  if (!entry.isPlanned) throw problem('rollout.not_planned')
  if (!entry.isAsShown) throw problem('rollout.list_changed')
  return entry.productId
}

async function writableConnection(ctx: TenantContext, tx: TenantTransaction): Promise<string> {
  const connection = await currentConnection(tx, ctx.companyId)
  if (connection?.status !== 'active') throw problem('platform.not_connected')
  const writing = writingOf(ctx, connection)
  if (writing === 'off') throw problem('platform.price_writing_off')
  if (writing === 'needs_permission') throw problem('platform.price_writing_not_allowed')
  return connection.connectionId
}

async function wantsFourEyes({ companyId }: TenantContext, { client }: TenantTransaction): Promise<boolean> {
  const { rows } = await client.query<{ fourEyes: boolean }>(
    'select four_eyes as "fourEyes" from price_rollout_settings where company_id = $1',
    [companyId],
  )
  return rows[0]?.fourEyes ?? false
}
