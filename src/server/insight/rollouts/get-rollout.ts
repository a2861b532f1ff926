import type { Output } from '#contract/calls'
import { ROLLOUT_PAGE_SIZE } from '#contract/rollout-shapes'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { COMPANY_CURRENCY } from '../../store/basics/company-facts.ts'
import { readItems } from './item-rows.ts'
import { readRollout } from './rollout-rows.ts'
import type { Look } from './save-look.ts'

const looksSql = `
  select day::text, profit::float8, counterfactual::float8, statistic::float8, boundary::float8, verdict, detail
  from price_rollout_looks where company_id = $1 and rollout_id = $2 order by day`

export async function getRollout({ ctx, input }: VerbArgs<'getRollout'>): Promise<Output<'getRollout'>> {
  const { rolloutId, page, state } = input
  const { regional } = await getSettings({ ctx })
  return ctx.inTenant(async (tx) => {
    const rollout = await readRollout(ctx, tx, rolloutId)
    const { rows } = await tx.client.query<{ currency: string }>(`select ${COMPANY_CURRENCY} as currency`, [
      ctx.companyId,
    ])
    const currency = rows[0]?.currency ?? 'USD'
    const of = { rolloutId, state, limit: ROLLOUT_PAGE_SIZE, offset: (page - 1) * ROLLOUT_PAGE_SIZE }
    const { items, total } = await readItems(ctx, tx, { ...of, reader: regional, currency })
    const looks = await tx.client.query<Look>(looksSql, [ctx.companyId, rolloutId])
    return { rollout, items, total, looks: looks.rows, currency }
  })
}
