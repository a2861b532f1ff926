import type * as z from 'zod'
import { type deletionList, MOST_DELETIONS } from '#contract/deletions'
import { USER_NAME } from '../../accounts/identity/name-of.ts'
import type { TenantContext } from '../../kit/context.ts'
import { KEPT_FOR_MS } from '../kept-rows/keep-deleted.ts'

interface DeletionRow {
  readonly deletionId: string
  readonly deletedAt: Date
  readonly deletedBy: string
  readonly products: number
  readonly sales: number
  readonly all: number
  readonly title: string | null
}

/** Reads the deletions from since then that were not restored, with the number of rows that each one took. */
const listSql = `
  select d.deletion_id as "deletionId", d.created_at as "deletedAt",
    coalesce((select ${USER_NAME}
      from users u where u.company_id = $1 and u.user_id = d.deleted_by), '') as "deletedBy",
    count(*) filter (where r.table_name = 'products')::int as products,
    count(*) filter (where r.table_name = 'order_lines')::int as sales,
    count(*)::int as "all",
    min(r.row ->> 'title') filter (where r.table_name = 'products') as title
  from deletions d join deleted_rows r on r.company_id = $1 and r.deletion_id = d.deletion_id
  where d.company_id = $1 and d.restored_at is null and d.created_at >= $2
  group by d.deletion_id, d.created_at, d.deleted_by
  order by d.created_at desc, d.deletion_id
  limit ${MOST_DELETIONS}`

/** Lists what was deleted within a day and can still be restored. */
export async function listDeletions({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<z.infer<typeof deletionList>> {
  const since = new Date(ctx.clock().getTime() - KEPT_FOR_MS)
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<DeletionRow>(listSql, [ctx.companyId, since]),
  )
  return {
    deletions: rows.map(({ deletionId, deletedAt, deletedBy, title, ...counts }) => ({
      deletionId,
      ...whatOf(counts),
      title,
      deletedBy,
      deletedAt: deletedAt.toISOString(),
      keptUntil: new Date(deletedAt.getTime() + KEPT_FOR_MS).toISOString(),
    })),
  }
}

/** A deletion of products takes their sales and facts with it: it counts the products. */
function whatOf({ products, sales, all }: Pick<DeletionRow, 'products' | 'sales' | 'all'>) {
  if (products > 0) return { kind: 'products' as const, deleted: products }
  return sales > 0 ? { kind: 'sales' as const, deleted: sales } : { kind: 'facts' as const, deleted: all }
}
