import { and, eq } from 'drizzle-orm'
import { rolloutSettings } from '#contract/rollout-shapes'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { priceRollouts } from '../../kit/db/schema/rollouts.ts'
import { problem } from '../../kit/errors.ts'
import { publishState } from './publish-state.ts'

export type LockedRollout = typeof priceRollouts.$inferSelect

type Place = Pick<TenantContext, 'companyId'>

/** Locks a roll-out until the end of the transaction, or refuses it as unknown. */
export async function lockRollout(
  { companyId }: Place,
  tx: TenantTransaction,
  rolloutId: string,
): Promise<LockedRollout> {
  const [found] = await tx
    .select()
    .from(priceRollouts)
    .where(and(eq(priceRollouts.companyId, companyId), eq(priceRollouts.rolloutId, rolloutId)))
    .for('update')
  if (!found) throw problem('rollout.not_found')
  return found
}

/** Changes a roll-out. The one place where it enters a state, so webhooks and notifications are queued here. */
export async function setRollout(
  ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock' | 'jobs' | 'config'>,
  tx: TenantTransaction,
  rolloutId: string,
  values: Partial<Omit<LockedRollout, 'companyId' | 'rolloutId'>>,
): Promise<void> {
  await tx
    .update(priceRollouts)
    .set({ ...values, updatedAt: ctx.clock() })
    .where(and(eq(priceRollouts.companyId, ctx.companyId), eq(priceRollouts.rolloutId, rolloutId)))
  const { state, reason } = values
  if (state !== undefined) await publishState(tx, ctx, { rolloutId, state, reason })
}

const workingSql = `
  select rollout_id as "rolloutId" from price_rollouts
  where company_id = $1 and connection_id = $2 and state in ('writing_canary', 'writing_rest', 'taking_back')`

/** Ids of a connection's roll-outs that write or take back prices. */
export async function workingRollouts(
  { client }: TenantTransaction,
  { companyId }: Pick<TenantContext, 'companyId'>,
  connectionId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ rolloutId: string }>(workingSql, [companyId, connectionId])
  return rows.map(({ rolloutId }) => rolloutId)
}

/** True until the first price is written: list and settings may change, which ends an approval. */
export const isEditable = ({ state }: Pick<LockedRollout, 'state'>): boolean =>
  state === 'draft' || state === 'awaiting_approval' || state === 'approved'

export const settingsOf = ({ settings }: Pick<LockedRollout, 'settings'>) => rolloutSettings.parse(settings)
