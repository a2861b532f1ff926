import type * as z from 'zod'
import type { productFacetsAnswer } from '#contract/catalogue'
import type { TenantContext } from '../../kit/context.ts'

type Facets = z.infer<typeof productFacetsAnswer>

const MOST_VALUES = 200

/** Returns the values that the catalogue can be filtered by; the most frequent ones, sorted by name. */
export function listFacets({ ctx }: { readonly ctx: TenantContext }): Promise<Facets> {
  const read = (column: 'vendor' | 'product_type') => `
    (select coalesce(json_agg(v order by lower(v.value)), '[]') from (
       select p.${column} as value, count(*)::int4 as products from products p
       where p.company_id = $1 and p.${column} is not null
       group by 1 order by 2 desc, 1 limit ${MOST_VALUES}
     ) v)`
  const tags = `
    (select coalesce(json_agg(v order by lower(v.value)), '[]') from (
       select tag as value, count(*)::int4 as products
       from products p cross join lateral unnest(string_to_array(p.tags, ',')) as t (tag)
       where p.company_id = $1 and p.tags is not null
       group by 1 order by 2 desc, 1 limit ${MOST_VALUES}
     ) v)`
  return ctx.inTenant(async ({ client }) => {
    const { rows } = await client.query<Facets>(
      `select ${read('vendor')} as vendors, ${read('product_type')} as types, ${tags} as tags`,
      [ctx.companyId],
    )
    return rows[0]!
  })
}
