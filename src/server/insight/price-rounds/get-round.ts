import type { Output, Parsed } from '#contract/calls'
import { ROUND_PAGE_SIZE } from '#contract/price-round-shapes'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { foreseenReasons } from '../price-plan/foresee-refusals.ts'
import { type RoundItem, readItems } from './item-rows.ts'
import { readRound } from './round-rows.ts'

type Asked = Parsed<'getPriceRound'>

export function getPriceRound({ ctx, input }: VerbArgs<'getPriceRound'>): Promise<Output<'getPriceRound'>> {
  return ctx.inTenant((tx) => readRoundPage(ctx, tx, input))
}

/** A round with one page of its products. `knownHash`: that of the present inputs. */
export async function readRoundPage(
  ctx: TenantContext,
  tx: TenantTransaction,
  { roundId, page, search, show }: Asked,
  knownHash?: string,
): Promise<Output<'getPriceRound'>> {
  const round = await readRound(ctx, tx, roundId, knownHash)
  const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
  const of = { companyId: ctx.companyId, roundId, search, show }
  const offset = (page - 1) * ROUND_PAGE_SIZE
  const { items, total } = await readItems(tx.client, { ...of, limit: ROUND_PAGE_SIZE, offset })
  return { round, currency, total, items: await withForeseen(ctx, tx, items) }
}

/** Adds to new prices why a roll-out would leave them out. */
async function withForeseen(
  ctx: TenantContext,
  tx: TenantTransaction,
  items: readonly RoundItem[],
): Promise<RoundItem[]> {
  const prices = items.flatMap(({ productId, today, price }) =>
    today === null || price === null || price === today ? [] : [{ productId, from: today, price }],
  )
  const found = await foreseenReasons(ctx, tx, prices)
  return items.map((item) => ({ ...item, foreseen: found.get(item.productId)?.reason ?? null }))
}
