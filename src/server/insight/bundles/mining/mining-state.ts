import type * as z from 'zod'
import { type BasketStratum, fewBaskets, type QualityPoint } from '#analytics'
import type { miningState } from '#contract/schemas/packages'
import type { TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import { readSalesState } from './fingerprint.ts'

type State = z.infer<typeof miningState>

export interface BasketRun {
  readonly state: State
  readonly strata: readonly BasketStratum[]
  readonly qualities: readonly QualityPoint[]
  readonly span: { readonly firstDay: number; readonly lastDay: number }
}

interface Row {
  readonly status: string
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

/** A request that nobody answered, or that failed, is made again after a while. */
const runSql = `
  select status, fingerprint, mined_at as "minedAt", data_through::text as "dataThrough", orders, baskets,
    too_large as "tooLarge", rules, strata, qualities,
    status in ('queued', 'mining', 'failed') and updated_at > now() - interval '10 minutes' as "isWaiting"
  from basket_runs where company_id = $1`

const waitSql = `
  insert into basket_runs (company_id, status, updated_at) values ($1, 'queued', now())
  on conflict (company_id) do update set status = 'queued', updated_at = excluded.updated_at`

/** What was mined; where the sales have changed since, they are asked to be mined again. */
export async function readBasketRun(tx: TenantTransaction, ctx: TenantContext): Promise<BasketRun> {
  const { rows } = await tx.client.query<Row>(runSql, [ctx.companyId])
  const sales = await readSalesState(tx.client, ctx.companyId)
  const [row] = rows
  const isCurrent = row?.fingerprint === sales.fingerprint && row.minedAt !== null
  const hasFailed = row?.status === 'failed'
  if (!isCurrent && !row?.isWaiting && sales.lines > 0) {
    await tx.client.query(waitSql, [ctx.companyId])
    await ctx.jobs.send('mine-baskets', { companyId: ctx.companyId }, { tx })
  }
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

/** Asks for the baskets to be mined, after the sales changed. */
export function requestMining({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  return ctx.inTenant(async (tx) => {
    await readBasketRun(tx, ctx)
  })
}
