import type * as z from 'zod'
import { addDays } from '#analytics'
import type { Parsed } from '#contract/calls'
import type { appliedStrategy } from '#contract/strategy'
import type { TenantContext } from '../../kit/context.ts'
import { ProblemError } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { refuseConflicts } from '../../store/plan-conflicts/refuse-conflicts.ts'
import { decidePrice } from '../decisions/decide-price.ts'
import { getGuardRails } from '../recommendations/get-guard-rails.ts'
import { setGuardRails } from '../recommendations/set-guard-rails.ts'
import { readSubmission } from './submission-rows.ts'

/**
 * Sets the limits that the owner confirmed for the store; types keep theirs. Advice on products to leave alone is
 * snoozed, which can be undone like any other decision.
 */
export async function applyStrategy({
  ctx,
  input,
}: VerbArgs<'applySalesStrategy'>): Promise<z.infer<typeof appliedStrategy>> {
  const { submissionId, leaveAlone = [], marginFloor, maxStep, minDaysBetweenChanges, goal } = input
  const { proposal } = await ctx.inTenant((tx) => readSubmission(tx, ctx.companyId, submissionId))
  await refuseCrossing(ctx, input, proposal.leaveAloneDays)
  const { store, types } = await getGuardRails({ ctx })
  const limits = {
    ...store,
    marginFloor: marginFloor ?? store.marginFloor,
    maxStep: maxStep ?? store.maxStep,
    minDaysBetweenChanges: minDaysBetweenChanges ?? store.minDaysBetweenChanges,
    goal: goal ?? store.goal,
  }
  await setGuardRails({ ctx, input: { store: limits, types } })
  const leftAlone = await putOff(ctx, leaveAlone, proposal.leaveAloneDays)
  const submission = await ctx.inTenant(async (tx) => {
    await tx.client.query(
      'update strategy_submissions set applied_at = $3, applied_by = $4 where company_id = $1 and submission_id = $2',
      [ctx.companyId, submissionId, ctx.clock(), ctx.userId],
    )
    return readSubmission(tx, ctx.companyId, submissionId)
  })
  return { submission, leftAlone }
}

/** Refuses products to leave alone that have a planned price, a test or a promotion. */
async function refuseCrossing(
  ctx: TenantContext,
  { leaveAlone = [], acceptConflicts }: Parsed<'applySalesStrategy'>,
  days: number,
): Promise<void> {
  await ctx.inTenant(async (tx) => {
    const from = await companyDay(ctx, tx)
    const changes = leaveAlone.map((productId, at) => ({
      ...{ field: `leaveAlone.${at}`, productId, kind: 'leave_alone' as const },
      ...{ from, until: addDays(from, days), price: null },
    }))
    await refuseConflicts(tx, ctx, { changes, acceptConflicts })
  })
}

/** Products that were deleted meanwhile are skipped. */
async function putOff(ctx: TenantContext, productIds: readonly number[], days: number): Promise<number> {
  let done = 0
  for (const productId of new Set(productIds)) {
    try {
      const body = { decision: 'snoozed' as const, snoozeDays: days }
      await decidePrice({ ctx, input: { productId, ...body } })
      done++
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'not_found')) throw error
    }
  }
  return done
}
