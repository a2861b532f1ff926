import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readAdviceRows } from './advice-rows.ts'
import { countedMoves } from './counted-moves.ts'
import { readRuledRails } from './guard-rail-rows.ts'
import { type PriceAdvice, presentAdvice } from './make-advice.ts'
import { readPricingSetting, readStoreErrors } from './pricing-setting.ts'
import { type GainTotals, sumGains } from './sum-gains.ts'
import { type WeighedRow, weighRow } from './weigh-row.ts'

/** Advises on each listed product that exists, in the order asked for, each once. */
export function adviseListed(ctx: TenantContext, productIds: readonly number[]): Promise<PriceAdvice[]> {
  return ctx.inTenant((tx) => adviseIn(tx, ctx, productIds))
}

type Asking = Pick<TenantContext, 'companyId' | 'clock'>

export async function adviseIn(
  tx: TenantTransaction,
  ctx: Asking,
  productIds: readonly number[],
): Promise<PriceAdvice[]> {
  const { weighed, present } = await weighListed(tx, ctx, productIds)
  return weighed.map(present)
}

/** Does the same, and adds the expected effect of all changes together. */
export async function adviseTogether(
  tx: TenantTransaction,
  ctx: Asking,
  productIds: readonly number[],
): Promise<{ readonly advice: PriceAdvice[]; readonly totals: GainTotals }> {
  const { weighed, present, errors } = await weighListed(tx, ctx, productIds)
  return { advice: weighed.map(present), totals: sumGains(countedMoves(weighed), errors) }
}

/** Weighs each listed product that exists, in the order asked for, each once. */
export async function weighListed(tx: TenantTransaction, ctx: Asking, productIds: readonly number[]) {
  const ids = [...new Set(productIds)]
  const store = await readPricingSetting(tx, ctx.companyId)
  const errors = await readStoreErrors(tx, ctx.companyId, store)
  const rails = await readRuledRails(tx, ctx, ids)
  const rows = await readAdviceRows(tx, ctx.companyId, ids)
  const found = new Map(rows.map((row) => [Number(row.productId), row]))
  const now = ctx.clock()
  return {
    store,
    errors,
    weighed: ids.flatMap((id): WeighedRow[] => {
      const row = found.get(id)
      return row ? [weighRow(row, { store, errors, rails: rails.for(row) })] : []
    }),
    present: (each: WeighedRow) => presentAdvice(each, { store, rails: each.question.rails, now }),
  }
}

/** Advises on one product, or answers "not found". */
export async function getAdvice(args: VerbArgs<'getAdvice'>): Promise<{ advice: PriceAdvice }> {
  const [advice] = await adviseListed(args.ctx, [args.input.productId])
  if (!advice) throw problem('product.not_found')
  return { advice }
}
