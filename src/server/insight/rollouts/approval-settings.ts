import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import type { LockedRollout } from './lock-rollout.ts'

const readSql = 'select four_eyes as "fourEyes" from price_rollout_settings where company_id = $1'

const saveSql = `
  insert into price_rollout_settings (company_id, four_eyes, updated_by, updated_at) values ($1, $2, $3, $4)
  on conflict (company_id) do update
  set four_eyes = excluded.four_eyes, updated_by = excluded.updated_by, updated_at = excluded.updated_at`

/** Whether prices go to the store only on the word of a second person. */
export async function needsFourEyes({ client }: TenantTransaction, companyId: string): Promise<boolean> {
  const { rows } = await client.query<{ fourEyes: boolean }>(readSql, [companyId])
  return rows[0]?.fourEyes ?? false
}

/** Whether the word on a list counts: the setting may have been off only while an author approved it. */
export const isOwnApproval = (list: {
  readonly approvedBy: string | null
  readonly authors: readonly (string | null | undefined)[]
}): boolean => list.approvedBy !== null && list.authors.includes(list.approvedBy)

/** Refuses to write a list that one of its authors approved. A test has its own rules. */
export async function refuseOwnApproval(
  { companyId }: Pick<TenantContext, 'companyId'>,
  tx: TenantTransaction,
  { mode, approvedBy, draftedBy, changedBy }: LockedRollout,
): Promise<void> {
  if (mode === 'test' || !isOwnApproval({ approvedBy, authors: [draftedBy, changedBy] })) return
  if (await needsFourEyes(tx, companyId)) throw problem('rollout.four_eyes')
}

export async function getRolloutSettings({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<Output<'getRolloutSettings'>> {
  return { fourEyes: await ctx.inTenant((tx) => needsFourEyes(tx, ctx.companyId)) }
}

/** Turning it on also concerns lists that an author has approved before: none of their prices is started any more. */
export async function setRolloutSettings({
  ctx,
  input,
}: VerbArgs<'setRolloutSettings'>): Promise<Output<'setRolloutSettings'>> {
  await ctx.inTenant(({ client }) =>
    client.query(saveSql, [ctx.companyId, input.fourEyes, ctx.userId, ctx.clock()]),
  )
  return { fourEyes: input.fourEyes }
}
