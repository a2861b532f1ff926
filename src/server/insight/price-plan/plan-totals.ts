import type * as z from 'zod'
import type { planEntry } from '#contract/price-plan'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type AdviceRow, readAdviceRows, readStoreSetting } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { readStoreErrors } from '../recommendations/pricing-setting.ts'
import { type CountedMove, type GainTotals, sumGains } from '../recommendations/sum-gains.ts'
import { costOf, moveOf } from '../recommendations/weigh-row.ts'
import { firstMonths } from './first-month.ts'

export type PlanEntry = z.infer<typeof planEntry>

/**
 * Sums the planned changes: the gains expected when they were planned, and the interval of their sum from the current
 * estimates. A planned test is no change: no total counts it.
 */
export async function planTotals(
  tx: TenantTransaction,
  companyId: string,
  entries: readonly PlanEntry[],
): Promise<GainTotals> {
  const open = entries.filter(
    ({ status, isRemoved, advice }) => status === 'planned' && !isRemoved && advice?.kind !== 'test',
  )
  if (open.length === 0) return { profit: null, revenue: null }
  const ids = open.map(({ productId }) => productId)
  const rows = await readAdviceRows(tx, companyId, ids)
  const starts = new Map(open.map(({ productId, expected }) => [productId, expected?.from ?? null]))
  const found = await firstMonths(tx, companyId, rows, starts)
  const rails = await readGuardRails(tx, companyId)
  const moves = open.flatMap((entry) => {
    const row = found.get(entry.productId)?.row
    return row ? countedEntry(entry, row, rails.of(row.productType).assumedMargin) : []
  })
  return sumGains(moves, await readStoreErrors(tx, companyId, await readStoreSetting(tx, companyId)))
}

function countedEntry(
  { expected, plannedPrice, todayPrice }: PlanEntry,
  row: AdviceRow,
  assumedMargin: number | null,
): CountedMove[] {
  if (expected === null || todayPrice === null) return []
  const { objective, monthlyGain, probability = null } = expected
  const cost = objective === 'profit' ? costOf(row, { assumedMargin }) : null
  // Starts from the price at the time of planning, whatever it is now.
  const asPlanned = { ...row, price: todayPrice }
  const of = { price: Number(plannedPrice), cost, gain: monthlyGain.value, chance: probability ?? 0.5 }
  const move = moveOf(asPlanned, of)
  if (!move) return []
  return [{ move, objective, assumedMargin: cost?.isAssumed ? assumedMargin : null, stated: monthlyGain }]
}
