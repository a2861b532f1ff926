import type * as z from 'zod'
import type { priceLawAnswer, priceLawInput } from '#contract/promotion-plans'
import type { TenantContext } from '../../kit/context.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { readAnalysis } from './analysis-state.ts'
import { readPriceHistory, viewPriorPrice } from './read-price-history.ts'

type Answer = z.infer<typeof priceLawAnswer>

/**
 * Returns for each intended reduction the lowest price of the 30 days before, and whether the price shown is lawful.
 */
export function checkWasPrices(args: {
  readonly ctx: TenantContext
  readonly input: z.infer<typeof priceLawInput>
}): Promise<Answer> {
  const { ctx } = args
  const { items } = args.input
  return ctx.inTenant(async (tx) => {
    const { findings } = await readAnalysis(ctx, tx)
    const today = await companyDay(ctx, tx)
    const ids = [...new Set(items.map(({ productId }) => productId))]
    const histories = await readPriceHistory(tx, ctx.companyId, ids, today)
    const country = findings?.euCountry ?? null
    return {
      applies: country !== null,
      country,
      items: items.map(({ productId, startsOn, wasPrice }) => ({
        productId,
        startsOn,
        wasPrice: wasPrice.toFixed(2),
        ...viewPriorPrice(histories.get(productId), startsOn, wasPrice),
      })),
    }
  })
}
