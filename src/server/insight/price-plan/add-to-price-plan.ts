import type * as z from 'zod'
import type { Output } from '#contract/calls'
import type { addToPlanInput } from '#contract/price-plan'
import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import type { PlannedChange } from '../../store/plan-conflicts/find-conflicts.ts'
import { refuseConflicts } from '../../store/plan-conflicts/refuse-conflicts.ts'
import { readAdviceRows } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { effectOf, firstMonths } from './first-month.ts'
import { presentPlan } from './plan-rows.ts'
import { refuseSlip } from './refuse-slip.ts'
import { keepReplaced, writeEntry } from './write-entry.ts'

type Entries = z.output<typeof addToPlanInput>['entries']

async function priceChanges(
  ctx: TenantContext,
  tx: TenantTransaction,
  entries: Entries,
): Promise<PlannedChange[]> {
  const today = await companyDay(ctx, tx)
  return entries.map(({ productId, price, startsOn }, at) => ({
    ...{ field: `entries.${at}.productId`, productId, kind: 'price' as const },
    ...{ from: startsOn ?? today, until: null, price: Number(price) },
  }))
}

/** Plans new prices, all of them or none; the effect expected of each is stored as computed now. */
export async function addToPricePlan({
  ctx,
  input,
}: VerbArgs<'addToPricePlan'>): Promise<Output<'addToPricePlan'>> {
  const { entries, acceptConflicts } = input
  return ctx.inTenant(async (tx) => {
    const ids = entries.map((entry) => entry.productId)
    const rows = await readAdviceRows(tx, ctx.companyId, ids)
    const rails = await readGuardRails(tx, ctx.companyId)
    const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
    const starts = new Map(entries.map(({ productId, startsOn = null }) => [productId, startsOn]))
    const found = await firstMonths(tx, ctx.companyId, rows, starts)
    await refuseConflicts(tx, ctx, {
      changes: await priceChanges(ctx, tx, entries),
      acceptConflicts,
    })
    const replaced = await keepReplaced(tx, ctx, ids)
    for (const [at, entry] of entries.entries()) {
      const first = found.get(entry.productId)
      if (!first)
        throw problem('price_plan.product_gone', null, {
          fields: { [`entries.${at}.productId`]: message('field.not_in_store') },
        })
      const { row } = first
      refuseSlip(row, { rails, currency, price: entry.price, field: `entries.${at}.price` })
      if (row.price !== null && Number(row.price) === Number(entry.price))
        throw problem(
          'price_plan.price_is_same',
          { title: row.title },
          {
            fields: { [`entries.${at}.price`]: message('field.todays_price') },
          },
        )
      await writeEntry(tx, ctx, {
        productId: entry.productId,
        todayPrice: row.price,
        plannedPrice: entry.price,
        origin: entry.origin,
        reason: entry.reason ?? '',
        startsOn: entry.startsOn ?? null,
        decisionId: null,
        expected: effectOf(first, rails, Number(entry.price)),
      })
    }
    return { ...(await presentPlan(ctx, tx)), replaced }
  })
}
