import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'

type Answer = Output<'getFirstFigures'>
type Found = NonNullable<Answer['firstFigures']>

/**
 * Products that were renamed or deleted since drop out. The second condition: a thread of an import may store its
 * first figures just after an estimation that a person asked for.
 */
const readSql = `
  select f.import_id as "importId", f.lines,
    (select coalesce(json_agg(json_build_object(
        'productId', p.product_id, 'title', p.title, 'sku', p.sku, 'elasticity', each.elasticity, 'low', each.low,
        'high', each.high, 'ownShare', each."ownShare", 'months', each.months, 'units', each.units
      ) order by each.units desc, p.product_id), '[]')
     from json_to_recordset(f.figures::json) as each (sku text, elasticity float8, low float8, high float8,
       "ownShare" float8, months int4, units int4)
     join products p on p.company_id = $1 and p.sku = each.sku) as products
  from first_figures f
  where f.company_id = $1 and not exists (select from estimate_runs where company_id = $1)
  order by f.created_at desc limit 1`

/** First figures of a store without estimates, while its first import and the estimation after it are under way. */
export function getFirstFigures({ ctx }: { readonly ctx: TenantContext }): Promise<Answer> {
  return ctx.inTenant(async ({ client }) => {
    const { rows } = await client.query<Found>(readSql, [ctx.companyId])
    return { firstFigures: rows[0] ?? null }
  })
}
