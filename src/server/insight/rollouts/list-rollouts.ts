import type { Output, Parsed } from '#contract/calls'
import { ROLLOUT_PAGE_SIZE } from '#contract/rollout-shapes'
import type { TenantContext } from '../../kit/context.ts'
import { readRollouts } from './rollout-rows.ts'

export function listRollouts(args: {
  readonly ctx: TenantContext
  readonly input: Parsed<'listRollouts'>
}): Promise<Output<'listRollouts'>> {
  const { ctx, input } = args
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
