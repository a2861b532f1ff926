import type { TenantContext } from '../../../context.ts'
import type { TenantTransaction } from '../../../db/database.ts'
import { type ProductRow, productColumns } from '../present-product.ts'
import { pageOf, readOrder, search } from './kept-catalogue.ts'
import { keptCatalogues } from './kept-catalogues.ts'

interface Wanted {
  readonly search: string
  readonly orderSql: string
  readonly offset: number
  readonly limit: number
}

/** The count and the rows of a page of a large catalogue, without a look at every product; `null`: not kept now. */
export async function listKept(
  ctx: TenantContext,
  tx: TenantTransaction,
  wanted: Wanted,
): Promise<readonly [total: number, rows: readonly ProductRow[]] | null> {
  const { companyId } = ctx
  const { rows: states } = await tx.client.query<{ version: string; needle: string }>(
    `select count(*) || '-' || coalesce(max(change_id), 0) as version, lower($2) as needle
     from catalogue_changes where company_id = $1`,
    [companyId, wanted.search],
  )
  const { version = '', needle = '' } = states[0] ?? {}
  const kept = keptCatalogues(ctx.db).find(ctx, version)
  if (!kept) return null
  const order = await readOrder(tx, companyId, kept, wanted.orderSql)
  if (!order) return null
  const found = needle === '' ? null : search(kept, needle)
  const ids = pageOf(kept, order, found, wanted)
  const { rows } = await tx.client.query<ProductRow>(
    `select ${productColumns} from products p where p.company_id = $1 and p.product_id = any($2::int8[])`,
    [companyId, ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const page = ids.flatMap((id) => byId.get(id) ?? [])
  // A product went since the version was read.
  if (page.length < ids.length) return null
  return [found ? found.length : kept.ids.length, page]
}
