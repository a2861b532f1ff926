import type * as z from 'zod'
import { MOST_SELECTED } from '#contract/catalogue'
import type { saleIdsAnswer } from '#contract/sales'
import type { TenantContext } from '../../kit/context.ts'
import { recordsStatement } from './export-sales.ts'
import type { SalesQuery } from './sales-query.ts'

/** Returns the ids of all records that a query shows on its pages, up to the limit of a selection. */
export async function listSaleIds(args: {
  readonly ctx: TenantContext
  readonly input: SalesQuery
}): Promise<z.infer<typeof saleIdsAnswer>> {
  const { ctx, input } = args
  const { sql, values } = await recordsStatement(ctx, input, 'l.line_id as id')
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<{ id: string }>(`${sql} limit ${MOST_SELECTED + 1}`, [...values]),
  )
  return { ids: rows.slice(0, MOST_SELECTED).map(({ id }) => id), isWhole: rows.length <= MOST_SELECTED }
}
