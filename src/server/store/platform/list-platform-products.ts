import type { Output } from '#contract/calls'
import { PLATFORM_PAGE_SIZE } from '#contract/platform'
import { shopPrice } from '../../kit/formats/shop-price.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { currentConnection } from './connections.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly status: 'active' | 'archived' | 'draft'
  readonly image_src: string | null
  readonly image_alt: string | null
  readonly variant_count: number
  readonly first_price: string | null
}

/** Lists the imported products by title, a page of cards at a time. */
export async function listPlatformProducts({
  ctx,
  input,
}: VerbArgs<'platformProducts'>): Promise<Output<'platformProducts'>> {
  const { rows, total } = await ctx.inTenant(async (tx) => {
    const connection = await currentConnection(tx, ctx.companyId)
    if (!connection) return { rows: [], total: 0 }
    const mine = [ctx.companyId, connection.connectionId]
    const counted = await tx.client.query<{ total: number }>(
      'select count(*)::int4 as total from platform_products where company_id = $1 and connection_id = $2',
      mine,
    )
    const listed = await tx.client.query<Row>(
      `select external_id as id, title, status, image_src, image_alt, variant_count, first_price
       from platform_products where company_id = $1 and connection_id = $2
       order by title, external_id limit $3 offset $4`,
      [...mine, PLATFORM_PAGE_SIZE, (input.page - 1) * PLATFORM_PAGE_SIZE],
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
