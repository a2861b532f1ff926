import { message, moneyOf } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { notYet, refusedByLimits } from '../price-plan/price-refusal.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { isAsPlanned, SEVERAL_PRICES } from './as-planned.ts'
import type { LockedRollout } from './lock-rollout.ts'
import type { Refused } from './save-outcome.ts'

interface Row {
  readonly itemId: string
  readonly entryId: string
  readonly wave: number
  readonly title: string
  readonly expectedPrice: string | null
  readonly wantedPrice: string
  readonly plannedFrom: string | null
  readonly hasSeveralPrices: boolean
  /** `null`: the entry is not planned any more. */
  readonly plannedPrice: string | null
  readonly startsOn: string | null
  readonly cost: string | null
  readonly productType: string | null
}

/** Items of which nothing has been sent yet. */
const rowsSql = `
  select i.item_id as "itemId", i.entry_id as "entryId", i.wave, p.title, i.expected_price::text as "expectedPrice",
    i.wanted_price::text as "wantedPrice", i.planned_from::text as "plannedFrom",
    ${SEVERAL_PRICES} as "hasSeveralPrices", l.planned_price::text as "plannedPrice", l.starts_on::text as "startsOn",
    nullif(p.cost, 0)::text as cost, nullif(trim(p.product_type), '') as "productType"
  from price_rollout_items i
  join products p on p.company_id = i.company_id and p.product_id = i.product_id
  left join price_plan l on l.company_id = i.company_id and l.entry_id = i.entry_id and l.status = 'planned'
    and l.removed_at is null
  where i.company_id = $1 and i.rollout_id = $2 and ($3::uuid is null or i.item_id = $3)
    and (i.state = 'pending' or (i.state = 'sending' and i.attempts = 0))
  order by p.title, i.item_id`

const readRows = async (
  { companyId }: Pick<TenantContext, 'companyId'>,
  { client }: TenantTransaction,
  { rolloutId, itemId = null }: { readonly rolloutId: string; readonly itemId?: string | null },
): Promise<Row[]> => (await client.query<Row>(rowsSql, [companyId, rolloutId, itemId])).rows

/** The plan as items were made of it: price and first day. */
function whyOtherPlan(
  row: Row,
  given: { readonly currency: string; readonly today: string },
): Refused | null {
  const { plannedPrice, wantedPrice, startsOn } = row
  if (plannedPrice === null) return { state: 'refused', code: 'not_planned' }
  if (!isAsPlanned({ ...row, plannedPrice, currency: given.currency })) {
    const values = { planned: moneyOf(plannedPrice), listed: moneyOf(wantedPrice) }
    return { state: 'stale', code: 'plan_changed', reason: message('rollout.item.plan_changed', values) }
  }
  const later = notYet(startsOn, given.today)
  return later && { state: 'refused', ...later }
}

export interface Outdated {
  readonly itemId: string
  readonly entryId: string
  readonly wave: number
  readonly refused: Refused
}

/**
 * Returns the items that may no longer be written, and why: weeks may lie between the check of a list and the writing of
 * its rest, in which plan, cost and price limits change. Days between changes were judged by the check. Prices of a test
 * follow the test.
 */
export async function readOutdated(
  ctx: TenantContext,
  tx: TenantTransaction,
  { rolloutId, mode }: Pick<LockedRollout, 'rolloutId' | 'mode'>,
  itemId: string | null = null,
): Promise<Outdated[]> {
  const rows = await readRows(ctx, tx, { rolloutId, itemId })
  if (rows.length === 0) return []
  const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
  const rails = await readGuardRails(tx, ctx.companyId)
  const today = await companyDay(ctx, tx)
  const whyNot = (row: Row): Refused | null => {
    if (mode === 'test') return row.plannedPrice === null ? { state: 'refused', code: 'not_planned' } : null
    const other = whyOtherPlan(row, { currency, today })
    if (other !== null || row.expectedPrice === null) return other
    const step = { from: row.expectedPrice, to: row.wantedPrice, currency }
    const limits = { cost: row.cost, rails: rails.of(row.productType), daysSinceChange: null }
    const broken = refusedByLimits(step, limits)
    return broken && { ...broken, state: 'refused' }
  }
  return rows.flatMap((row) => {
    const refused = whyNot(row)
    const { itemId, entryId, wave } = row
    return refused ? [{ itemId, entryId, wave, refused }] : []
  })
}

/** Titles of listed products whose planned price or first day was changed since the list was made. */
export async function readReplanned(
  ctx: TenantContext,
  tx: TenantTransaction,
  rolloutId: string,
): Promise<readonly string[]> {
  const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
  const today = await companyDay(ctx, tx)
  const rows = await readRows(ctx, tx, { rolloutId })
  const isReplanned = (row: Row) => {
    const why = whyOtherPlan(row, { currency, today })
    return why !== null && why.code !== 'not_planned'
  }
  return [...new Set(rows.filter(isReplanned).map(({ title }) => title))]
}
