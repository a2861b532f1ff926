import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { leaving } from '#contract/team'
import type { RequestContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { subscriptions } from '../../kit/db/schema/billing.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { countEveryTable } from '../account-deletion/get-account-deletion.ts'
import { leftCompanies } from '../identity/companies-of-person.ts'
import { colleaguesOf } from './leave-company.ts'

type Leaving = z.infer<typeof leaving>

/** Tables without content made by a person: every company has rows in them from its start, or only bookkeeping. */
const bookkeeping: ReadonlySet<string> = new Set([
  'companies',
  'users',
  'identities',
  'user_settings',
  'notification_preferences',
  'notifications',
  'audit_log',
  'idempotency_keys',
])

const named: Readonly<Record<Exclude<keyof Leaving['holds'], 'other_rows'>, string>> = {
  products: 'products',
  order_lines: 'order_lines',
  imports: 'imports',
  strategies: 'strategy_submissions',
  schedules: 'report_schedules',
  marketing_spend: 'marketing_spend',
  closed_days: 'closed_days',
  saved_views: 'saved_views',
  api_keys: 'api_keys',
  stores: 'platform_connections',
}

/**
 * Returns what joining another company would leave behind: who stays, what the company holds, and where the person
 * comes back to.
 */
export async function getLeaving({ ctx }: { readonly ctx: RequestContext }): Promise<Leaving> {
  const { companyId } = ctx
  const own = await ctx.inTenant(async (tx) => {
    const others = await colleaguesOf(tx, ctx)
    return {
      company_name: await nameOfCompany(tx, companyId),
      colleagues: others.length,
      may_leave: others.length === 0 || ctx.role !== 'owner' || others.some(({ role }) => role === 'owner'),
      holds: await whatItHolds(tx, companyId),
      subscription: await planOf(tx, companyId),
    }
  })
  const [kept] = await ctx.db.asIdentity(ctx.actor, (tx) => leftCompanies(tx, ctx.actor), { readOnly: true })
  const comesBackTo = kept
    ? await ctx.db.inTenant(kept.companyId, (tx) => nameOfCompany(tx, kept.companyId))
    : null
  return { ...own, comes_back_to: comesBackTo }
}

async function whatItHolds(tx: TenantTransaction, companyId: string): Promise<Leaving['holds']> {
  const counts = await countEveryTable(tx, companyId)
  const tables = new Set(Object.values(named))
  const others = [...counts].filter(([table]) => !tables.has(table) && !bookkeeping.has(table))
  const of = (table: string) => counts.get(table) ?? 0
  const byKind = Object.fromEntries(Object.entries(named).map(([kind, table]) => [kind, of(table)]))
  const otherRows = others.reduce((sum, [, count]) => sum + count, 0)
  return { ...(byKind as Omit<Leaving['holds'], 'other_rows'>), other_rows: otherRows }
}

async function nameOfCompany(tx: TenantTransaction, companyId: string): Promise<string> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.companyId, companyId))
  return company?.name ?? ''
}

/** Returns the paid plan, which continues until it is ended: leaving the company does not end it. */
async function planOf(tx: TenantTransaction, companyId: string): Promise<string | null> {
  const [plan] = await tx
    .select({ name: subscriptions.planName, cycle: subscriptions.billingCycle })
    .from(subscriptions)
    .where(eq(subscriptions.companyId, companyId))
  return plan && plan.cycle !== 'none' ? plan.name : null
}
