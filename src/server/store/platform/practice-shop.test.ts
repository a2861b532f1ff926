import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { getPracticeClock, letDaysPass, setPracticePrice } from './practice-shop.ts'

const database = useDatabase()
let platform: PlatformUnderTest
afterEach(() => platform.nango.close())

/** The same company on an installation whose only shop is the practice shop. */
function practising({ ctx }: StoreUnderTest): StoreUnderTest['ctx'] {
  return { ...ctx, config: { ...ctx.config, nango: { ...ctx.config.nango!, isPractice: true } } }
}

describe('the connected practice shop', () => {
  it('lets days pass and has its customers read', async () => {
    platform = await openPlatform(makeShop({ products: 2, orders: 2 }))
    const store = await platform.connect(database)
    await store.sync()
    const ctx = practising(store)
    expect(await getPracticeClock({ ctx })).toEqual({ aheadDays: 0 })
    store.forgetJobs()
    expect(await letDaysPass({ ctx, input: { days: 28 } })).toEqual({ aheadDays: 28 })
    expect(store.sent.map(({ name }) => name)).toContain('sync-platform')
    for (let k = 0; k < 12; k++) await letDaysPass({ ctx, input: { days: 28 } })
    await expect(letDaysPass({ ctx, input: { days: 28 } })).rejects.toMatchObject({
      text: { id: 'platform.practice_ends' },
    })
  })

  it('has another person set a price', async () => {
    platform = await openPlatform(makeShop({ products: 2, orders: 2 }))
    const store = await platform.connect(database)
    await store.sync()
    const [found] = await store.rows<{ productId: string }>(
      `select product_id::text as "productId" from platform_variants where company_id = $1 order by external_id limit 1`,
    )
    const input = { productId: Number(found?.productId), price: '42.42' }
    await setPracticePrice({ ctx: practising(store), input })
    expect(platform.shop.products[0]?.variants[0]?.priceCents).toBe(4242)
  })

  it('is no real store: a real one refuses both, and so does a company without a connection', async () => {
    platform = await openPlatform(makeShop({ products: 2, orders: 2 }))
    const store = await platform.connect(database)
    const stranger = practising(await platform.visitor(database))
    for (const ctx of [store.ctx, stranger]) {
      expect(await getPracticeClock({ ctx })).toEqual({ aheadDays: null })
      await expect(letDaysPass({ ctx, input: { days: 7 } })).rejects.toMatchObject({
        text: { id: 'platform.not_practice' },
      })
      await expect(setPracticePrice({ ctx, input: { productId: 1, price: '1' } })).rejects.toMatchObject({
        text: { id: 'platform.not_practice' },
      })
    }
  })
})
