import type { Output, Parsed } from '#contract/calls'
import { ROUND_PAGE_SIZE } from '#contract/price-round-shapes'
import type { TenantContext } from '../../kit/context.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { readItems } from './item-rows.ts'
import { readRound } from './round-rows.ts'

export function getPriceRound(args: {
  readonly ctx: TenantContext
  readonly input: Parsed<'getPriceRound'>
}): Promise<Output<'getPriceRound'>> {
  const { ctx, input } = args
  const { roundId, page, search, show } = input
  return ctx.inTenant(async (tx) => {
    const round = await readRound(ctx, tx, roundId)
    const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
    const of = { companyId: ctx.companyId, roundId, search, show }
    const offset = (page - 1) * ROUND_PAGE_SIZE
    return { round, currency, ...(await readItems(tx.client, { ...of, limit: ROUND_PAGE_SIZE, offset })) }
  })
}
