import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

/** What a look at the results of a day has found; amounts in the company's currency. */
export type Look = Output<'getRollout'>['looks'][number]

const insertSql = `
  insert into price_rollout_looks (company_id, rollout_id, day, profit, counterfactual, statistic, boundary, verdict,
    detail, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

const replaceSql = `
  on conflict (company_id, rollout_id, day) do update
  set profit = excluded.profit, counterfactual = excluded.counterfactual, statistic = excluded.statistic,
    boundary = excluded.boundary, verdict = excluded.verdict, detail = excluded.detail,
    created_at = excluded.created_at`

/** Stores the look at a day. One that decides takes the place of an earlier look at that day; others leave it. */
export async function saveLook(
  { client }: TenantTransaction,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  rolloutId: string,
  { day, profit, counterfactual, statistic, boundary, verdict, detail }: Look,
  { decides }: { readonly decides: boolean },
): Promise<void> {
  await client.query(insertSql + (decides ? replaceSql : ' on conflict do nothing'), [
    ...[companyId, rolloutId, day, profit, counterfactual, statistic, boundary, verdict],
    ...[JSON.stringify(detail), clock()],
  ])
}
