import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { readAdviceRows, readStoreSetting } from './advice-rows.ts'
import { readGuardRails } from './guard-rail-rows.ts'
import { makeAdvice, type PriceAdvice } from './make-advice.ts'

/** Advice on each listed product that exists, in the order asked for, each once. */
export function adviseListed(ctx: TenantContext, productIds: readonly number[]): Promise<PriceAdvice[]> {
  return ctx.inTenant((tx) => adviseIn(tx, ctx, productIds))
}

export async function adviseIn(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  productIds: readonly number[],
): Promise<PriceAdvice[]> {
  const ids = [...new Set(productIds)]
  const store = await readStoreSetting(tx, ctx.companyId)
  const rails = await readGuardRails(tx, ctx.companyId)
  const rows = await readAdviceRows(tx, ctx.companyId, ids)
  const found = new Map(rows.map((row) => [Number(row.productId), row]))
  const now = ctx.clock()
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [makeAdvice(row, { store, rails: rails.of(row.productType), now })] : []
  })
}

/** Advice on one product, or "not found". */
export async function getAdvice(args: {
  readonly ctx: TenantContext
  readonly input: { readonly params: { readonly productId: number } }
}): Promise<{ advice: PriceAdvice }> {
  const [advice] = await adviseListed(args.ctx, [args.input.params.productId])
  if (!advice) throw notFound('The product')
  return { advice }
}
