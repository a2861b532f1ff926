import type * as z from 'zod'
import { type BasketStratum, fewBaskets, type QualityPoint } from '#analytics'
import type { miningState } from '#contract/bundles'
import type { TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import type { RunStatus } from '../../../kit/db/schema/runs.ts'
import { requestRun } from '../../../kit/runs/request-run.ts'
import { basketMining } from './basket-mining.ts'
import { readSalesState } from './fingerprint.ts'

type State = z.infer<typeof miningState>

export interface BasketRun {
  readonly state: State
  readonly strata: readonly BasketStratum[]
  readonly qualities: readonly QualityPoint[]
  readonly span: { readonly firstDay: number; readonly lastDay: number }
}

interface Row {
  /** Status of the latest run; `null` without one. */
  readonly status: RunStatus | null
  readonly fingerprint: string | null
  readonly minedAt: Date | null
  readonly dataThrough: string | null
  readonly orders: number
  readonly baskets: number
  readonly tooLarge: number
  readonly rules: number
  readonly strata: { strata: BasketStratum[]; firstDay: number; lastDay: number } | null
  readonly qualities: QualityPoint[] | null
  readonly isWaiting: boolean
}

/** A request that was not carried out, or that failed, is made again after a while. */
const runSql = `
  select latest.status, fingerprint, mined_at as "minedAt", data_through::text as "dataThrough",
    coalesce(orders, 0) as orders, coalesce(baskets, 0) as baskets, coalesce(too_large, 0) as "tooLarge",
    coalesce(rules, 0) as rules, strata, qualities,
    coalesce(latest.status in ('queued', 'running', 'failed') and $2 < coalesce(latest.finished_at, latest.started_at,
      latest.created_at) + interval '10 minutes', false) as "isWaiting"
  from (select) one
    left join (select * from basket_runs where company_id = $1) mined on true
    left join (select * from runs where company_id = $1 and kind = '${basketMining.kind}'
      order by created_at desc limit 1) latest on true`

/** Reads the mined result; where the sales have changed since, requests mining again. */
export async function readBasketRun(tx: TenantTransaction, ctx: TenantContext): Promise<BasketRun> {
  const { rows } = await tx.client.query<Row>(runSql, [ctx.companyId, ctx.clock()])
  const sales = await readSalesState(tx.client, ctx.companyId)
  const [row] = rows
  const isCurrent = row?.fingerprint === sales.fingerprint && row.minedAt !== null
  const hasFailed = row?.status === 'failed'
  if (!isCurrent && !row?.isWaiting && sales.lines > 0) await requestRun(basketMining, { ctx, tx })
  const isMined = row !== undefined && row.minedAt !== null
  const state = sales.lines === 0 && !isMined ? 'none' : isMined ? 'done' : hasFailed ? 'failed' : 'mining'
  return {
    state: {
      state,
      minedAt: row?.minedAt?.toISOString() ?? null,
      dataThrough: row?.dataThrough ?? null,
      orders: row?.orders ?? 0,
      baskets: row?.baskets ?? 0,
      tooLarge: row?.tooLarge ?? 0,
      rules: row?.rules ?? 0,
      isOutdated: isMined && !isCurrent,
      isFewBaskets: (row?.baskets ?? 0) < fewBaskets,
    },
    strata: row?.strata?.strata ?? [],
    qualities: row?.qualities ?? [],
    span: { firstDay: row?.strata?.firstDay ?? 0, lastDay: row?.strata?.lastDay ?? 0 },
  }
}

/** Requests mining of the baskets after the sales changed. */
export function requestMining({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  return ctx.inTenant(async (tx) => {
    await readBasketRun(tx, ctx)
  })
}
