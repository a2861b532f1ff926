import type { Output } from '#contract/calls'
import { MOST_SELECTED } from '#contract/catalogue'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { recordsStatement } from './export-sales.ts'

/** Returns the ids of all records that a query shows on its pages, up to the limit of a selection. */
export async function listSaleIds({ ctx, input }: VerbArgs<'listSaleIds'>): Promise<Output<'listSaleIds'>> {
  const { sql, values } = await recordsStatement(ctx, input, 'l.line_id as id')
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<{ id: string }>(`${sql} limit ${MOST_SELECTED + 1}`, [...values]),
  )
  return { ids: rows.slice(0, MOST_SELECTED).map(({ id }) => id), isWhole: rows.length <= MOST_SELECTED }
}
