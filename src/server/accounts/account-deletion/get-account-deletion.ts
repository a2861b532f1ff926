import { eq } from 'drizzle-orm'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { accountDeletions } from '../../kit/db/schema/account-deletion.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { problem } from '../../kit/errors.ts'
import { tenantTables } from './tenant-tables.ts'

export type DeletionView = Output<'getAccountDeletion'>

/** Counts what the deletion would remove, as of now, and says until when a requested deletion can be taken back. */
export async function getAccountDeletion({ ctx }: { readonly ctx: TenantContext }): Promise<DeletionView> {
  return ctx.inTenant(async (tx) => {
    const [company] = await tx
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.companyId, ctx.companyId))
    if (!company) throw problem('company.not_found')
    const [pending] = await tx
      .select()
      .from(accountDeletions)
      .where(eq(accountDeletions.companyId, ctx.companyId))
    return {
      pending: pending
        ? { requestedAt: pending.requestedAt.toISOString(), dueAt: pending.dueAt.toISOString() }
        : null,
      confirmation: company.name,
      goes: await countWhatGoes(tx, ctx.companyId),
    }
  })
}

/** Rows of a company by table. */
export async function countEveryTable(
  tx: TenantTransaction,
  companyId: string,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await tenantTables(tx.client)) {
    const { rows } = await tx.client.query<{ count: string }>(
      `select count(*) from "${table}" where company_id = $1`,
      [companyId],
    )
    counts.set(table, Number(rows[0]?.count ?? 0))
  }
  return counts
}

async function countWhatGoes(tx: TenantTransaction, companyId: string): Promise<DeletionView['goes']> {
  const counts = await countEveryTable(tx, companyId)
  const of = (table: string) => counts.get(table) ?? 0
  const named = {
    people: of('users'),
    products: of('products'),
    orderLines: of('order_lines'),
    imports: of('imports'),
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const { people, products, orderLines, imports } = named
  return { ...named, otherRows: all - people - products - orderLines - imports }
}
