import type { Output, Parsed } from '#contract/calls'
import { ROUND_PAGE_SIZE } from '#contract/price-round-shapes'
import type { TenantContext } from '../../kit/context.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { readLadders } from './ladder-rows.ts'

export function listPriceLadders(args: {
  readonly ctx: TenantContext
  readonly input: Parsed<'listPriceLadders'>
}): Promise<Output<'listPriceLadders'>> {
  const { ctx, input } = args
  return ctx.inTenant(async (tx) => {
    const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
    const of = { status: input.status, limit: ROUND_PAGE_SIZE, offset: (input.page - 1) * ROUND_PAGE_SIZE }
    return { ...(await readLadders(tx, ctx.companyId, of)), currency }
  })
}
