import { message } from '#messages/message'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'

const MOST_NAMED = 20

/** Refuses rows of products that this company does not have, naming each by its position. */
export async function refuseUnknownProducts(
  { client }: Pick<TenantTransaction, 'client'>,
  companyId: string,
  rows: readonly { readonly productId: number }[],
  list = 'rows',
): Promise<void> {
  const found = await client.query<{ id: string }>(
    'select product_id as id from products where company_id = $1 and product_id = any($2::int8[])',
    [companyId, rows.map((row) => row.productId)],
  )
  const known = new Set(found.rows.map(({ id }) => Number(id)))
  const unknown = rows.flatMap(({ productId }, at) =>
    known.has(productId) ? [] : [[at, productId] as const],
  )
  if (unknown.length === 0) return
  const named = unknown.slice(0, MOST_NAMED)
  const fields = Object.fromEntries(
    named.map(([at, id]) => [`${list}.${at}.productId`, message('product.no_such_number', { id })]),
  )
  throw unknown.length === 1
    ? problem('product.one_unknown', null, { fields })
    : problem('product.some_unknown', { count: unknown.length }, { fields })
}
