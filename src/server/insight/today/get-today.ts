import type * as z from 'zod'
import { dayOfIsoDate, isoDateOfDay, mayLead, volumeChange } from '#analytics'
import { LEADING_CHANGES, type todayAnswer } from '#contract/today'
import { joined, type TenantContext } from '../../kit/context.ts'
import { getSalesPeriod } from '../dashboard/get-sales-period.ts'
import { countPlanned } from '../price-plan/plan-rows.ts'
import { countedMoves } from '../recommendations/counted-moves.ts'
import { type PriceAdvice, presentAdvice } from '../recommendations/make-advice.ts'
import { sumGains } from '../recommendations/sum-gains.ts'
import { sumAdvice } from '../recommendations/sum-open.ts'
import { type Listed, readToWeigh, weighRead } from '../recommendations/weigh-store.ts'
import { type RecordCounts, readRecordCounts } from '../track-record/read-record-counts.ts'

type Today = z.infer<typeof todayAnswer>

/** Days of the period whose figures are shown with the advice. */
const PERIOD_DAYS = 30

/**
 * Returns what the dashboard leads with. Its totals are those of the recommendations, over fewer products: the same
 * moves, the same joint draws.
 */
export async function getToday({ ctx }: { readonly ctx: TenantContext }): Promise<Today> {
  const { companyId } = ctx
  const { read, planned, record, period } = await ctx.inTenant(async (tx) => {
    const read = await readToWeigh(tx, ctx)
    return {
      read,
      planned: await countPlanned(tx, companyId),
      record: await readRecordCounts(tx, companyId),
      period: await readPeriod(joined(ctx, tx), read.store.lastDay),
    }
  })
  const { store, errors, listed, now } = await weighRead(ctx, read)
  const open = listed.filter(({ isOpen }) => isOpen)
  const leading = leadingOf(open)
  const lead = leading.slice(0, LEADING_CHANGES)
  const { counts: _, ...sums } = sumAdvice(open, errors)
  return {
    currency: store.currency,
    lead: {
      rows: lead.map((each) => {
        const advice = presentAdvice(each, { store, rails: each.question.rails, now })
        return { advice, unitsChange: unitsChange(advice) }
      }),
      totals: sumGains(countedMoves(lead), errors),
    },
    open: { ...sums, leading: leading.length },
    products: listed.length,
    withCost: listed.filter(({ question }) => question.cost !== null).length,
    withAssumedMargin: listed.filter(({ question }) => question.cost?.isAssumed).length,
    planned,
    accepted: listed.filter(({ decision }) => decision?.decision === 'accepted').length,
    period,
    predictions: predictionsOf(record),
    isBeingTested: record.isBeingTested,
  }
}

function unitsChange({ elasticity, price, advisedPrice }: PriceAdvice): number | null {
  if (elasticity === null || price === null || advisedPrice === null) return null
  return volumeChange(elasticity, Number(advisedPrice) / Number(price))
}

/** Changes that may lead, largest gain first: those of profit, and those of revenue only where no profit is known. */
function leadingOf(open: readonly Listed[]): Listed[] {
  const candidates = open
    .filter(
      ({ row, advised, gain }) =>
        advised.kind === 'change' &&
        gain !== null &&
        mayLead({
          gain: gain.value,
          chance: advised.probability,
          ownShare: row.ownShare,
          elasticity: row.elasticity,
        }),
    )
    .sort((a, b) => b.gain!.value - a.gain!.value || a.productId - b.productId)
  const ofProfit = candidates.filter(({ advised }) => advised.objective === 'profit')
  return ofProfit.length > 0 ? ofProfit : candidates
}

async function readPeriod(ctx: TenantContext, lastDay: string | null): Promise<Today['period']> {
  if (lastDay === null) return null
  const end = dayOfIsoDate(lastDay) + 1
  const query = { from: isoDateOfDay(end - PERIOD_DAYS), to: isoDateOfDay(end), compare: 'previous' as const }
  return getSalesPeriod({ ctx, input: query })
}

function predictionsOf({ ledger, lookBack }: RecordCounts): Today['predictions'] {
  if (ledger.scored + ledger.tooWide > 0) return { source: 'ledger', ...ledger, shownThrough: null }
  return lookBack && { source: 'look_back', ...lookBack }
}
