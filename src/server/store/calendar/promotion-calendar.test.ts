import { beforeAll, describe, expect, it } from 'vitest'
import { promotionAnswer, promotionList } from '#contract/promotion-calendar'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { decidePromotions } from './decide-promotions.ts'
import { getPromotion, listPromotions } from './list-promotions.ts'
import { cancelPromotion, createPromotion, updatePromotion } from './write-promotion.ts'

const database = useDatabase()
let store: TestStore
let other: TestStore
let lamp: number
let vase: number

beforeAll(async () => {
  store = await createTestStore(database)
  other = await createTestStore(database)
  await store.addProducts([
    { sku: 'LAMP', title: 'Lamp' },
    { sku: 'VASE', title: 'Vase' },
  ])
  lamp = await store.productId('LAMP')
  vase = await store.productId('VASE')
})

const summer = () => ({
  name: 'Summer sale',
  kind: 'price_cut' as const,
  depth: 0.2,
  startsOn: '2026-07-01',
  endsOn: '2026-07-15',
  note: '',
  products: [{ productId: vase }, { productId: lamp, depth: 0.3 }],
})
const list = (query = {}, ctx = store.ctx) => listPromotions({ ctx, input: query })
const propose = async (status = 'proposed') => {
  const { rows } = await database.adminPool.query<{ id: string }>(
    `insert into promotions (company_id, promotion_id, name, kind, depth, starts_on, ends_on, status, source, created_by)
     values ($1, gen_random_uuid(), 'Found', 'price_cut', 0.1, '2026-02-01', '2026-02-08', $2, 'detected', $3)
     returning promotion_id as id`,
    [store.ctx.companyId, status, store.ctx.userId],
  )
  return rows[0]!.id
}

describe('the promotion calendar', () => {
  it('takes a promotion with its products, and finds it by any day of it', async () => {
    const { promotion } = promotionAnswer.parse(await createPromotion({ ctx: store.ctx, input: summer() }))
    expect(promotion).toMatchObject({
      name: 'Summer sale',
      status: 'planned',
      source: 'manual',
      depth: 0.2,
      productCount: 2,
      products: [
        { productId: lamp, title: 'Lamp', depth: 0.3 },
        { productId: vase, title: 'Vase', depth: null },
      ],
    })
    const past = {
      ...summer(),
      name: 'Spring',
      startsOn: '2026-03-01',
      endsOn: '2026-03-08',
      products: [{ productId: lamp }],
    }
    expect((await createPromotion({ ctx: store.ctx, input: past })).promotion.status).toBe('confirmed')
    const names = async (query: object) => (await list(query)).promotions.map((each) => each.name)
    expect(promotionList.parse(await list()).total).toBe(2)
    expect(await names({ from: '2026-07-14' })).toEqual(['Summer sale'])
    expect(await names({ from: '2026-07-15' })).toEqual([])
    expect(await names({ to: '2026-07-01' })).toEqual(['Spring'])
    expect(await names({ productId: vase })).toEqual(['Summer sale'])
    expect(await list({}, other.ctx)).toEqual({ promotions: [], total: 0, proposed: 0 })
  })

  it('changes what is named, and refuses what cannot be', async () => {
    const { promotion } = await createPromotion({
      ctx: store.ctx,
      input: { ...summer(), acceptConflicts: true },
    })
    const { promotionId } = promotion
    const change = (fields: object, ctx = store.ctx) =>
      updatePromotion({ ctx, input: { promotionId, acceptConflicts: true, ...fields } })
    const moved = await change({ endsOn: '2026-07-20', products: [{ productId: lamp }] })
    expect(moved.promotion).toMatchObject({ startsOn: '2026-07-01', endsOn: '2026-07-20', productCount: 1 })
    await expect(change({ endsOn: '2026-06-30' })).rejects.toMatchObject({
      fields: { endsOn: expect.any(String) },
    })
    await expect(change({ products: [{ productId: 999_999 }] })).rejects.toMatchObject({
      fields: { 'products.0.productId': expect.any(String) },
    })
    expect((await getPromotion({ ctx: store.ctx, input: { promotionId } })).promotion).toEqual(
      moved.promotion,
    )
    await expect(change({ name: 'Mine' }, other.ctx)).rejects.toMatchObject({ code: 'not_found' })
    const cancelled = await cancelPromotion({ ctx: store.ctx, input: { promotionId } })
    expect(cancelled.promotion.status).toBe('cancelled')
    await expect(change({ name: 'Again' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await list({ status: 'cancelled' })).total).toBe(1)
  })

  it('keeps what was found until it is confirmed or rejected', async () => {
    const { total, promotions } = await list()
    const ids = [await propose(), await propose()]
    expect(await list()).toMatchObject({ total: total + 2, proposed: 2 })
    expect(await list({ isDecided: true })).toEqual({ total, promotions, proposed: 2 })
    const decide = (decision: 'confirm' | 'reject', promotionIds: string[], ctx = store.ctx) =>
      decidePromotions({ ctx, input: { decision, promotionIds } })
    expect(await decide('confirm', ids, other.ctx)).toMatchObject({ changed: 0 })
    expect(await decide('confirm', [ids[0]!])).toMatchObject({ changed: 1 })
    expect(await decide('reject', ids)).toMatchObject({ changed: 1 })
    expect(await list()).toMatchObject({ proposed: 0 })
    expect((await list({ status: 'rejected' })).promotions.map((each) => each.promotionId)).toEqual([ids[1]])
    expect(await decide('confirm', [ids[1]!])).toMatchObject({ changed: 1 })
  })
})
