import type { Output } from '#contract/calls'
import { MOST_SELECTED } from '#contract/catalogue'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { orderSql, queryValues, whereSql } from './product-query.ts'

/** Returns the ids of all products that a query shows on its pages, up to the limit of a selection. */
export async function listProductIds({
  ctx,
  input,
}: VerbArgs<'listProductIds'>): Promise<Output<'listProductIds'>> {
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<{ id: string }>(
      `select p.product_id as id from products p where ${whereSql(input)}
       order by ${orderSql(input)} limit ${MOST_SELECTED + 1}`,
      [ctx.companyId, ...queryValues(input)],
    ),
  )
  return {
    ids: rows.slice(0, MOST_SELECTED).map(({ id }) => Number(id)),
    isWhole: rows.length <= MOST_SELECTED,
  }
}
