import type { TenantContext } from '../../kit/context.ts'
import type { Queryable } from '../../kit/db/queryable.ts'

export interface NewPromotion {
  readonly name: string
  readonly kind: string
  /** Share of the price, of all products; `null`: each product has its own. */
  readonly depth: number | string | null
  readonly startsOn: string
  /** First day after it. */
  readonly endsOn: string
  readonly status: 'planned' | 'confirmed' | 'proposed'
  readonly source: 'manual' | 'detected' | 'platform'
  readonly note?: string
}

const insertSql = `
  insert into promotions (company_id, promotion_id, name, kind, depth, starts_on, ends_on, status, source, note,
    created_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`

/** Enters a promotion without its products, and returns its id. */
export async function enterPromotion(
  client: Queryable,
  { companyId, userId, clock }: Pick<TenantContext, 'companyId' | 'userId' | 'clock'>,
  promotion: NewPromotion,
): Promise<string> {
  const promotionId = crypto.randomUUID()
  const { name, kind, depth, startsOn, endsOn, status, source, note = '' } = promotion
  await client.query(insertSql, [
    ...[companyId, promotionId, name, kind, depth, startsOn, endsOn, status, source, note],
    ...[userId, clock()],
  ])
  return promotionId
}

interface Key {
  readonly companyId: string
  readonly promotionId: string
}

export interface PromotedProduct {
  readonly productId: number | string
  /** Absent or `null`: the depth of the promotion. */
  readonly depth?: number | string | null | undefined
}

/** Adds products to a promotion; one that is part of it stays as it is. */
export async function addPromotedProducts(
  client: Queryable,
  { companyId, promotionId }: Key,
  products: readonly PromotedProduct[],
): Promise<void> {
  await client.query(
    `insert into promotion_products (company_id, promotion_id, product_id, depth)
     select $1, $2, "productId", depth from jsonb_to_recordset($3::jsonb) as r ("productId" int8, depth numeric)
     on conflict do nothing returning 1`,
    [companyId, promotionId, JSON.stringify(products.map(({ productId, depth }) => ({ productId, depth })))],
  )
}

/** Takes all products but these out of a promotion. */
export async function keepPromotedProducts(
  client: Queryable,
  { companyId, promotionId }: Key,
  productIds: readonly (number | string)[],
): Promise<void> {
  await client.query(
    'delete from promotion_products where company_id = $1 and promotion_id = $2 and product_id <> all($3::int8[])',
    [companyId, promotionId, productIds],
  )
}

/** Ends a promotion before the day, as one that took place. */
export async function endPromotion(
  client: Queryable,
  { companyId, promotionId }: Key,
  { endsOn, now }: { readonly endsOn: string; readonly now: Date },
): Promise<void> {
  await client.query(
    `update promotions set ends_on = $3, status = 'confirmed', updated_at = $4
     where company_id = $1 and promotion_id = $2`,
    [companyId, promotionId, endsOn, now],
  )
}

export async function deletePromotion(client: Queryable, { companyId, promotionId }: Key): Promise<void> {
  await client.query('delete from promotions where company_id = $1 and promotion_id = $2', [
    companyId,
    promotionId,
  ])
}

/** Deletes all promotions that came from a connected store. */
export async function deletePlatformPromotions(client: Queryable, companyId: string): Promise<void> {
  await client.query("delete from promotions where company_id = $1 and source = 'platform'", [companyId])
}
