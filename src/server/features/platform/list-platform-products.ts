import type { Output, Parsed } from '#contract/endpoints'
import { PLATFORM_PAGE_SIZE } from '#contract/schemas/platform'
import type { TenantContext } from '../../context.ts'
import { shopPrice } from '../catalogue/present-product.ts'
import { DEFAULT_PLATFORM } from './platform-of.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly status: 'active' | 'archived' | 'draft'
  readonly image_src: string | null
  readonly image_alt: string | null
  readonly variant_count: number
  readonly first_price: string | null
}

/** The imported products by title, a page of cards at a time. */
export async function listPlatformProducts(args: {
  readonly ctx: TenantContext
  readonly input: Parsed<'platformProducts'>['query']
}): Promise<Output<'platformProducts'>> {
  const { ctx, input } = args
  const { rows, total } = await ctx.inTenant(async ({ client }) => {
    const counted = await client.query<{ total: number }>(
      `select count(*)::int4 as total from platform_products p
       join platform_connections c on c.company_id = p.company_id and c.connection_id = p.connection_id
       where p.company_id = $1 and c.platform = $2`,
      [ctx.companyId, DEFAULT_PLATFORM],
    )
    const listed = await client.query<Row>(
      `select p.external_id as id, p.title, p.status, p.image_src, p.image_alt, p.variant_count, p.first_price
       from platform_products p
       join platform_connections c on c.company_id = p.company_id and c.connection_id = p.connection_id
       where p.company_id = $1 and c.platform = $2
       order by p.title, p.external_id limit $3 offset $4`,
      [ctx.companyId, DEFAULT_PLATFORM, PLATFORM_PAGE_SIZE, (input.page - 1) * PLATFORM_PAGE_SIZE],
    )
    return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 }
  })
  return {
    products: rows.map((row) => ({
      id: row.id,
      title: row.title,
      status: row.status,
      image: row.image_src === null ? null : { src: row.image_src, alt: row.image_alt ?? '' },
      variantCount: row.variant_count,
      firstVariantPrice: row.first_price === null ? null : shopPrice(row.first_price),
    })),
    total,
  }
}
