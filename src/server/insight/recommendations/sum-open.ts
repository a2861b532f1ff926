import type * as z from 'zod'
import type { StoreErrors } from '#analytics'
import type { openAdvice } from '#contract/recommendations'
import type { TenantContext } from '../../kit/context.ts'
import { countedMoves } from './counted-moves.ts'
import { sumGains } from './sum-gains.ts'
import type { WeighedRow } from './weigh-row.ts'
import { weighStore } from './weigh-store.ts'

export type OpenAdvice = z.infer<typeof openAdvice>

/** Sold products up to which the store is summed within another call: 75 ms of processor time. */
const MOST_SUMMED = 1000

/** Counts and sums the advice on these products. */
export function sumAdvice(weighed: readonly WeighedRow[], errors: StoreErrors): OpenAdvice {
  const count = (which: (advised: WeighedRow['advised']) => boolean) =>
    weighed.filter(({ advised }) => which(advised)).length
  return {
    counts: {
      increase: count(({ direction }) => direction === 'increase'),
      maintain: count(({ direction }) => direction === 'maintain'),
      decrease: count(({ direction }) => direction === 'decrease'),
    },
    changes: count(({ kind }) => kind === 'change'),
    tests: count(({ kind }) => kind === 'test'),
    costNeeded: count(({ reason }) => reason === 'cost_decides'),
    totals: sumGains(countedMoves(weighed), errors),
  }
}

/** Sums the advice of the store without a decision; `undefined` in a store too large to be summed at every decision. */
export async function sumOpen(ctx: TenantContext, most = MOST_SUMMED): Promise<OpenAdvice | undefined> {
  const isLarge = await ctx.inTenant(async ({ client }) => {
    const values = [ctx.companyId, most + 1]
    const { rowCount } = await client.query(
      'select 1 from price_facts where company_id = $1 limit $2',
      values,
    )
    return (rowCount ?? 0) > most
  })
  if (isLarge) return undefined
  const { listed, errors } = await weighStore(ctx)
  return sumAdvice(
    listed.filter(({ isOpen }) => isOpen),
    errors,
  )
}
