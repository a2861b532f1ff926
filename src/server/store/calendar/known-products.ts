import type { TenantTransaction } from '../../kit/db/database.ts'
import { ProblemError } from '../../kit/errors.ts'
import { said } from '../../kit/sentences/said.ts'

/** Refuses rows of products that this company does not have, each named by its place. */
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
  throw new ProblemError(
    'bad_request',
    unknown.length === 1
      ? 'Your catalogue does not hold this product. Nothing was saved.'
      : said`Your catalogue does not hold ${unknown.length} of these products. Nothing was saved.`,
    {
      fields: Object.fromEntries(
        unknown.slice(0, 20).map(([at, id]) => [`${list}.${at}.productId`, said`There is no product ${id}.`]),
      ),
    },
  )
}
