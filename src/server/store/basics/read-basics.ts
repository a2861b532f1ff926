import { desc, eq, sql } from 'drizzle-orm'
import type { StoreBasics } from '#contract/basics'
import { isCurrencySettled } from '../../accounts/identity/settled-currency.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { storeChanges } from '../../kit/db/schema/basics.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { problem } from '../../kit/errors.ts'

type Of = Pick<TenantContext, 'companyId'>

/** Returns currency and time zone of the store, and the latest change of them. */
export function getStoreBasics({ ctx }: { readonly ctx: TenantContext }): Promise<StoreBasics> {
  return ctx.inTenant((tx) => readBasics(ctx, tx))
}

export async function readBasics({ companyId }: Of, tx: TenantTransaction): Promise<StoreBasics> {
  const [company] = await tx
    .select({
      currency: companies.currency,
      timezone: companies.timezone,
      isOpen: sql<boolean>`not ${isCurrencySettled(companyId)}`,
    })
    .from(companies)
    .where(eq(companies.companyId, companyId))
  if (!company) throw problem('company.not_found')
  const [last] = await tx
    .select()
    .from(storeChanges)
    .where(eq(storeChanges.companyId, companyId))
    .orderBy(desc(storeChanges.createdAt))
    .limit(1)
  return { ...company, lastChange: last ? presentChange(last) : null }
}

function presentChange(row: typeof storeChanges.$inferSelect): NonNullable<StoreBasics['lastChange']> {
  const statuses = ['queued', 'running', 'done', 'failed'] as const
  return {
    status: statuses.find((status) => status === row.status) ?? 'failed',
    fromCurrency: row.fromCurrency,
    toCurrency: row.toCurrency,
    fromTimezone: row.fromTimezone,
    toTimezone: row.toTimezone,
    movedLines: row.movedLines,
    createdAt: row.createdAt.toISOString(),
  }
}

/**
 * Returns what prevents a change: an import reads the calendar when it begins, and a connected shop determines the
 * currency.
 */
export async function blockOf(
  { companyId }: Of,
  { client }: TenantTransaction,
  currencyChanges: boolean,
): Promise<'import' | 'change' | 'connected_shop' | null> {
  const { rows } = await client.query<{ importing: boolean; changing: boolean; connected: boolean }>(
    `select exists (select from runs where company_id = $1 and kind in ('import-orders', 'load-sample-store')
         and status in ('queued', 'running'))
         or exists (select from imports where company_id = $1 and step = 'undoing') as importing,
       exists (select from store_changes where company_id = $1 and status in ('queued', 'running')) as changing,
       exists (select from platform_connections where company_id = $1 and status <> 'removing') as connected`,
    [companyId],
  )
  const { importing = false, changing = false, connected = false } = rows[0] ?? {}
  if (changing) return 'change'
  if (importing) return 'import'
  return currencyChanges && connected ? 'connected_shop' : null
}
