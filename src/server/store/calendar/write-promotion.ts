import type * as z from 'zod'
import type { createPromotionInput, updatePromotionInput } from '#contract/promotion-calendar'
import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { refuseChanged } from '../../kit/http/precondition.ts'
import { companyDay } from '../basics/company-day.ts'
import type { PlannedChange } from '../plan-conflicts/find-conflicts.ts'
import { refuseConflicts } from '../plan-conflicts/refuse-conflicts.ts'
import { addPromotedProducts, enterPromotion, keepPromotedProducts } from './enter-promotion.ts'
import { refuseUnknownProducts } from './known-products.ts'
import { type Promotion, readPromotion } from './promotion-rows.ts'

type Fields = z.output<typeof createPromotionInput>

/** Enters a promotion: as confirmed where it is over, else as planned. */
export async function createPromotion({
  ctx,
  input,
}: VerbArgs<'createPromotion'>): Promise<{ promotion: Promotion }> {
  return ctx.inTenant(async (tx) => {
    await refuseUnknownProducts(tx, ctx.companyId, input.products, 'products')
    const today = await companyDay(ctx, tx)
    await refuseConflicts(tx, ctx, {
      changes: promotionChanges(input, today),
      acceptConflicts: input.acceptConflicts,
    })
    const { name, kind, depth, startsOn, endsOn, note } = input
    const promotionId = await enterPromotion(tx.client, ctx, {
      ...{ name, kind, depth, startsOn, endsOn, note, source: 'manual' },
      status: endsOn <= today ? 'confirmed' : 'planned',
    })
    await addPromotedProducts(tx.client, { companyId: ctx.companyId, promotionId }, input.products)
    return changed(ctx, tx, promotionId)
  })
}

type Dated = Pick<Fields, 'startsOn' | 'endsOn' | 'products' | 'depth'>

/** Returns the changes that a promotion makes to its products; none once it is over. */
function promotionChanges(
  { startsOn, endsOn, products }: Dated,
  today: string,
  own?: string,
): PlannedChange[] {
  if (endsOn <= today) return []
  return products.map(({ productId }, at) => ({
    ...{ field: `products.${at}.productId`, productId, kind: 'promotion' as const },
    ...{ from: startsOn, until: endsOn, price: null, ...(own === undefined ? {} : { own }) },
  }))
}

/** Changes the named fields. A proposed promotion stays proposed: confirming it is a separate call. */
export async function updatePromotion(args: {
  readonly ctx: TenantContext
  readonly input: { readonly promotionId: string } & z.output<typeof updatePromotionInput>
  /** Versions that the caller saw; `null`: the last write wins. */
  readonly ifMatch?: readonly string[] | null
}): Promise<{ promotion: Promotion }> {
  const { ctx, ifMatch = null } = args
  const { promotionId, acceptConflicts, ...fields } = args.input
  return ctx.inTenant(async (tx) => {
    // Edits of one promotion run one after the other: each sees the result of the one before.
    await tx.client.query(
      'select 1 from promotions where company_id = $1 and promotion_id = $2 for no key update',
      [ctx.companyId, promotionId],
    )
    const before = await readPromotion(tx, ctx.companyId, promotionId)
    if (before.status === 'cancelled' || before.status === 'rejected')
      throw problem(before.status === 'cancelled' ? 'promotion.cancelled' : 'promotion.rejected')
    const after = { ...before, ...definedOf(fields) }
    refuseChanged({
      kind: 'promotion',
      expected: ifMatch,
      before,
      after: { ...after, products: named(before, fields) },
    })
    if (after.endsOn <= after.startsOn)
      throw problem('promotion.ends_before_it_begins', null, {
        fields: { [fields.endsOn ? 'endsOn' : 'startsOn']: message('field.last_day_before_first') },
      })
    const today = await companyDay(ctx, tx)
    const entered = after.endsOn <= today ? 'confirmed' : 'planned'
    if (before.status !== 'proposed' && (fields.startsOn || fields.endsOn || fields.products))
      await refuseConflicts(tx, ctx, {
        changes: promotionChanges(
          { ...after, products: fields.products ?? before.products },
          today,
          promotionId,
        ),
        acceptConflicts,
      })
    await tx.client.query(
      `update promotions set name = $3, kind = $4, depth = $5, starts_on = $6, ends_on = $7, note = $8, status = $9,
         updated_at = $10
       where company_id = $1 and promotion_id = $2`,
      [
        ...[ctx.companyId, promotionId, after.name, after.kind, after.depth, after.startsOn, after.endsOn],
        ...[after.note, before.status === 'proposed' ? 'proposed' : entered, ctx.clock()],
      ],
    )
    if (fields.products) {
      await refuseUnknownProducts(tx, ctx.companyId, fields.products, 'products')
      const key = { companyId: ctx.companyId, promotionId }
      await keepPromotedProducts(tx.client, key, [])
      await addPromotedProducts(tx.client, key, fields.products)
    }
    return changed(ctx, tx, promotionId)
  })
}

/** Uses the existing titles and order, so that a repetition of the same edit is recognised. */
function named({ products }: Promotion, { products: wanted }: { products?: Fields['products'] | undefined }) {
  if (!wanted) return products
  const byId = new Map(wanted.map((product) => [product.productId, product]))
  const isSame = products.length === byId.size && products.every(({ productId }) => byId.has(productId))
  return isSame ? products.map((product) => ({ ...product, ...byId.get(product.productId) })) : wanted
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function definedOf<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** Cancels a promotion; cancelling a cancelled one changes nothing. */
export function cancelPromotion({
  ctx,
  input,
}: VerbArgs<'cancelPromotion'>): Promise<{ promotion: Promotion }> {
  return ctx.inTenant(async (tx) => {
    const before = await readPromotion(tx, ctx.companyId, input.promotionId)
    if (before.status === 'cancelled') return { promotion: before }
    await tx.client.query(
      `update promotions set status = 'cancelled', updated_at = $3 where company_id = $1 and promotion_id = $2`,
      [ctx.companyId, input.promotionId, ctx.clock()],
    )
    return changed(ctx, tx, input.promotionId)
  })
}

async function changed(ctx: TenantContext, tx: TenantTransaction, promotionId: string) {
  await ctx.events.storeDataChanged({ ctx, tx })
  return { promotion: await readPromotion(tx, ctx.companyId, promotionId) }
}
