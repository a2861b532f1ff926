import type { TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import { type ProductRow, productColumns } from '../present-product.ts'
import { orderOf, pageOf, search } from './kept-catalogue.ts'
import { keptCatalogues } from './kept-catalogues.ts'

interface Wanted {
  readonly search: string
  readonly orderSql: string
  readonly offset: number
  readonly limit: number
}

/**
 * Returns the count and the rows of a page of a large catalogue, without reading every product; `null`: it is not
 * cached now.
 */
export async function listKept(
  ctx: TenantContext,
  tx: TenantTransaction,
  wanted: Wanted,
): Promise<readonly [total: number, rows: readonly ProductRow[]] | null> {
  const { companyId } = ctx
  const { kept, needle } = await findKept(ctx, tx, wanted.search)
  if (!kept) return null
  const order = await orderOf(tx, companyId, kept, wanted.orderSql)
  if (!order) return null
  const found = needle === '' ? null : search(kept, needle)
  const ids = pageOf(kept, order, found, wanted)
  const { rows } = await tx.client.query<ProductRow>(
    `select ${productColumns} from products p where p.company_id = $1 and p.product_id = any($2::int8[])`,
    [companyId, ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const page = ids.flatMap((id) => byId.get(id) ?? [])
  // A product was deleted after the version was read.
  if (page.length < ids.length) return null
  return [found ? found.length : kept.ids.length, page]
}

/** Returns the ids of all products that a search finds; `null`: the database is to be asked. */
export async function searchKept(
  ctx: TenantContext,
  tx: TenantTransaction,
  text: string,
): Promise<readonly string[] | null> {
  const { kept, needle } = await findKept(ctx, tx, text)
  return kept && Array.from(search(kept, needle), (position) => kept.ids[position] ?? '')
}

/**
 * Returns the cached catalogue of the state that this transaction sees, and the text in the database's lower case.
 */
async function findKept(ctx: TenantContext, { client }: TenantTransaction, text: string) {
  const { rows } = await client.query<{ version: string; needle: string }>(
    `select count(*) || '-' || coalesce(max(change_id), 0) as version, lower($2) as needle
     from catalogue_changes where company_id = $1`,
    [ctx.companyId, text],
  )
  const { version = '', needle = '' } = rows[0] ?? {}
  return { kept: keptCatalogues(ctx.db).find(ctx, version), needle }
}
