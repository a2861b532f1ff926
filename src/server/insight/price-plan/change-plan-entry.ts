import type * as z from 'zod'
import type { changePlanEntryInput } from '#contract/price-plan'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { refuseChanged } from '../../kit/http/precondition.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import type { PlannedChange } from '../../store/plan-conflicts/find-conflicts.ts'
import { refuseConflicts } from '../../store/plan-conflicts/refuse-conflicts.ts'
import { readAdviceRows } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { effectOf, firstMonths } from './first-month.ts'
import { withForeseen } from './foresee-refusals.ts'
import { withWay } from './on-its-way.ts'
import { readPlan } from './plan-rows.ts'
import type { PlanEntry } from './plan-totals.ts'
import { refuseListed } from './refuse-listed.ts'
import { refuseSlip } from './refuse-slip.ts'

type Changes = z.output<typeof changePlanEntryInput>

const updateSql = `
  update price_plan set
    planned_price = coalesce($3, planned_price),
    expected = case when $11 then $4::jsonb else expected end,
    reason = coalesce($5, reason),
    starts_on = case when $6 then $7::date else starts_on end,
    status = coalesce($8, status),
    applied_at = case when $8 = 'applied' then $10 when $8 = 'planned' then null else applied_at end,
    reverted_at = case when $8 = 'reverted' then $10 when $8 is null then reverted_at end,
    removed_at = case when $9::boolean then $10 when not $9::boolean then null else removed_at end,
    updated_at = $10
  where company_id = $1 and entry_id = $2`

/** Changes one entry; a removed one can be put back until another change of the product is planned. */
export function changePlanEntry(args: {
  readonly ctx: TenantContext
  readonly input: { readonly entryId: string } & Changes
  /** Versions that the caller saw; `null`: the last write wins. */
  readonly ifMatch?: readonly string[] | null
}): Promise<{ entry: PlanEntry }> {
  const { ctx, input, ifMatch = null } = args
  const { entryId } = input
  return ctx.inTenant(async (tx) => {
    await tx.client.query('select from price_plan where company_id = $1 and entry_id = $2 for update', [
      ctx.companyId,
      entryId,
    ])
    const [entry] = await readPlan(tx, ctx.companyId, entryId)
    if (!entry) throw problem('price_plan.not_found')
    await refuse(tx, ctx.companyId, entry, input)
    if (input.price !== undefined) await refuseListed(tx, ctx, entryId)
    await refuseCrossing(tx, ctx, entry, input)
    const { price = null, reason = null, startsOn, status = null, isRemoved = null } = input
    const isExpectedAnew =
      entry.status === 'planned' &&
      (price !== null || (startsOn !== undefined && startsOn !== entry.startsOn))
    const expected = isExpectedAnew ? await expectedOf(tx, ctx.companyId, entry, input) : null
    await tx.client.query(updateSql, [
      ctx.companyId,
      entryId,
      price,
      expected && JSON.stringify(expected),
      reason,
      startsOn !== undefined,
      startsOn ?? null,
      status,
      isRemoved,
      ctx.clock(),
      isExpectedAnew,
    ])
    const [changed] = await readPlan(tx, ctx.companyId, entryId)
    if (!changed) throw problem('price_plan.not_found')
    refuseChanged({ kind: 'planEntry', expected: ifMatch, before: entry, after: changed })
    const [answered = changed] = await withForeseen(ctx, tx, await withWay(ctx, tx, [changed]))
    return { entry: answered }
  })
}

/** Checks conflicts again if the price or day changes, or if the entry is put back on the plan. */
async function refuseCrossing(
  tx: TenantTransaction,
  ctx: TenantContext,
  entry: PlanEntry,
  { price, startsOn, isRemoved, acceptConflicts }: Changes,
): Promise<void> {
  const isPlanned = price !== undefined || startsOn !== undefined || isRemoved === false
  if (!isPlanned || entry.status !== 'planned') return
  const from = startsOn === undefined ? entry.startsOn : startsOn
  const change: PlannedChange = {
    ...{ field: 'price', productId: entry.productId, kind: 'price', own: entry.entryId, until: null },
    from: from ?? (await companyDay(ctx, tx)),
    price: Number(price ?? entry.plannedPrice),
  }
  await refuseConflicts(tx, ctx, { changes: [change], acceptConflicts })
}

/** Allowed states: planned ⇄ applied → reverted; a price that was carried out can no longer be edited. */
async function refuse(
  tx: TenantTransaction,
  companyId: string,
  entry: PlanEntry,
  changes: Changes,
): Promise<void> {
  if (changes.price !== undefined && entry.status !== 'planned')
    throw problem('price_plan.carried_out_already')
  if (changes.status === 'reverted' && entry.status === 'planned') throw problem('price_plan.not_carried_out')
  const isOpen = (changes.status ?? entry.status) === 'planned' && !(changes.isRemoved ?? entry.isRemoved)
  if (!isOpen || (entry.status === 'planned' && !entry.isRemoved)) return
  const { rowCount } = await tx.client.query(
    `select 1 from price_plan where company_id = $1 and product_id = $2 and entry_id <> $3
       and status = 'planned' and removed_at is null`,
    [companyId, entry.productId, entry.entryId],
  )
  if (rowCount) throw problem('price_plan.other_planned')
}

/** Computes the effect of the first 30 days, with the current price and start of the entry. */
async function expectedOf(
  tx: TenantTransaction,
  companyId: string,
  { productId, plannedPrice, startsOn }: PlanEntry,
  changes: Pick<Changes, 'price' | 'startsOn'>,
) {
  const rows = await readAdviceRows(tx, companyId, [productId])
  const start = changes.startsOn === undefined ? startsOn : changes.startsOn
  const first = (await firstMonths(tx, companyId, rows, new Map([[productId, start]]))).get(productId)
  if (!first) return null
  const rails = await readGuardRails(tx, companyId)
  const { currency } = await readCompanyFacts(tx.client, companyId)
  if (changes.price !== undefined)
    refuseSlip(first.row, { rails, currency, price: changes.price, field: 'price' })
  return effectOf(first, rails, Number(changes.price ?? plannedPrice))
}
