import type { Output } from '#contract/calls'
import { ROUND_PAGE_SIZE } from '#contract/price-round-shapes'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { readLadders } from './ladder-rows.ts'

export function listPriceLadders({
  ctx,
  input,
}: VerbArgs<'listPriceLadders'>): Promise<Output<'listPriceLadders'>> {
  return ctx.inTenant(async (tx) => {
    const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
    const of = { status: input.status, limit: ROUND_PAGE_SIZE, offset: (input.page - 1) * ROUND_PAGE_SIZE }
    return { ...(await readLadders(tx, ctx.companyId, of)), currency }
  })
}
