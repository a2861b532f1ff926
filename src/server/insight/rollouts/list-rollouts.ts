import type { Output } from '#contract/calls'
import { ROLLOUT_PAGE_SIZE } from '#contract/rollout-shapes'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readRollouts } from './rollout-rows.ts'

export function listRollouts({ ctx, input }: VerbArgs<'listRollouts'>): Promise<Output<'listRollouts'>> {
  return ctx.inTenant(async (tx) => {
    const offset = (input.page - 1) * ROLLOUT_PAGE_SIZE
    const rollouts = await readRollouts(ctx, tx, { limit: ROLLOUT_PAGE_SIZE, offset })
    const { rows } = await tx.client.query<{ total: number }>(
      'select count(*)::int4 as total from price_rollouts where company_id = $1',
      [ctx.companyId],
    )
    return { rollouts, total: rows[0]?.total ?? 0 }
  })
}
