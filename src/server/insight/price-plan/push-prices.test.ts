import { afterEach, describe, expect, it } from 'vitest'
import type { PlatformId } from '#contract/platform'
import { useDatabase } from '../../../../test/database.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { getPlatformState } from '../../store/platform/get-platform-state.ts'
import { setPriceWriting } from '../../store/platform/set-price-writing.ts'
import { addToPricePlan } from './add-to-price-plan.ts'
import { listPricePlan } from './list-price-plan.ts'
import { pushPrices } from './push-prices.ts'

const database = useDatabase()
let platform: PlatformUnderTest
afterEach(() => platform.nango.close())

async function opened(kind: PlatformId) {
  platform = await openPlatform(makeShop({ products: 6, orders: 12 }))
  const store = await platform.connect(database, kind)
  await store.sync()
  return store
}

const productOf = async (store: StoreUnderTest, sku: string) =>
  (
    await store.rows<{ product_id: string; price: string }>(
      `select product_id, price from products where company_id = $1 and sku = '${sku}'`,
    )
  )[0]!

/** The plan of a new price for a product; its entry. */
async function plan(store: StoreUnderTest, sku: string, price: string): Promise<string> {
  const productId = Number((await productOf(store, sku)).product_id)
  await addToPricePlan({
    ctx: store.ctx,
    input: { entries: [{ productId, price, origin: 'manual' as const }] },
  } as Parameters<typeof addToPricePlan>[0])
  const { entries } = await listPricePlan({ ctx: store.ctx })
  return entries.find((each) => each.productId === productId)!.entryId
}

const push = (store: StoreUnderTest, entryIds: string[], revert = false) =>
  pushPrices({ ctx: store.ctx, input: { entryIds, revert, confirmed: true } })

const priceInShop = (sku: string) =>
  platform.shop.products.flatMap(({ variants }) => variants).find((each) => each.sku === sku)?.priceCents

describe('prices of the plan', () => {
  it.each(['shopify', 'woocommerce', 'medusa'] as const)(
    'are written to %s once its owner has turned it on, and written back',
    async (kind) => {
      const store = await opened(kind)
      platform.shop.scopes.push('write_products')
      await store.sync()
      const former = priceInShop('SKU-2-0')!
      const entryId = await plan(store, 'SKU-2-0', '12.34')
      await expect(push(store, [entryId])).rejects.toThrow('turned off')
      expect(priceInShop('SKU-2-0')).toBe(former)

      expect(await setPriceWriting({ ctx: store.ctx, input: { isOn: true } })).toEqual({ redirectUrl: null })
      expect(await push(store, [entryId])).toEqual({
        results: [{ entryId, isWritten: true, reason: null }],
      })
      expect(priceInShop('SKU-2-0')).toBe(1234)
      expect(Number((await productOf(store, 'SKU-2-0')).price)).toBe(12.34)
      const entryOf = async () =>
        (await listPricePlan({ ctx: store.ctx })).entries.find((each) => each.entryId === entryId)
      expect(await entryOf()).toMatchObject({ status: 'applied' })
      expect(await push(store, [entryId])).toMatchObject({
        results: [{ isWritten: false, reason: 'This price was carried out already.' }],
      })
      await store.sync()
      expect(Number((await productOf(store, 'SKU-2-0')).price)).toBe(12.34)

      expect(await push(store, [entryId], true)).toMatchObject({ results: [{ isWritten: true }] })
      expect(priceInShop('SKU-2-0')).toBe(former)
      expect(await entryOf()).toMatchObject({ status: 'reverted' })
    },
  )

  it('need the store to allow it, which is asked for when it is turned on', async () => {
    const store = await opened('shopify')
    const entryId = await plan(store, 'SKU-0-0', '20.00')
    const { redirectUrl } = await setPriceWriting({ ctx: store.ctx, input: { isOn: true } })
    const stateOf = async () => (await getPlatformState({ ctx: store.ctx })).connection
    expect(await stateOf()).toMatchObject({ writing: 'needs_permission' })
    await expect(push(store, [entryId])).rejects.toThrow('has not allowed')

    const { message } = platform.nango.approve(redirectUrl ?? '')
    expect(JSON.parse(message)).toMatchObject({ operation: 'override' })
    expect(platform.nango.connections[0]?.scopes).toContain('write_products')
    expect(await stateOf()).toMatchObject({ status: 'active' })
    await store.work()
    expect(await stateOf()).toMatchObject({ writing: 'on' })
    expect(await push(store, [entryId])).toMatchObject({ results: [{ isWritten: true }] })
    expect(priceInShop('SKU-0-0')).toBe(2000)
    // What had been read of the store stayed read.
    const { run } = await getPlatformState({ ctx: store.ctx })
    expect(run).toMatchObject({ status: 'done', products: { added: 0 }, orders: { added: 0 } })
  })

  it('that the store refuses or does not know leave the plan as it was, and say why', async () => {
    const store = await opened('shopify')
    platform.shop.scopes.push('write_products')
    await store.sync()
    await setPriceWriting({ ctx: store.ctx, input: { isOn: true } })
    const gone = await plan(store, 'SKU-0-0', '20.00')
    const fine = await plan(store, 'SKU-2-0', '21.00')
    platform.shop.products = platform.shop.products.filter(({ id }) => id !== 10_000)
    await store.ctx.inTenant(({ client }) =>
      client.query(
        `insert into products (company_id, sku, title, price, source) values ($1, 'OWN', 'Own', 5, 'manual')`,
        [store.ctx.companyId],
      ),
    )
    const own = await plan(store, 'OWN', '6.00')
    const { results } = await push(store, [gone, own, fine])
    expect(results).toEqual([
      { entryId: gone, isWritten: false, reason: 'The connected store does not have this product.' },
      { entryId: own, isWritten: false, reason: 'The connected store does not have this product.' },
      { entryId: fine, isWritten: true, reason: null },
    ])
    const { entries } = await listPricePlan({ ctx: store.ctx })
    expect(entries.find((each) => each.entryId === gone)?.status).toBe('planned')
  })

  const writing = async (kind: PlatformId) => {
    const store = await opened(kind)
    platform.shop.scopes.push('write_products')
    await store.sync()
    await setPriceWriting({ ctx: store.ctx, input: { isOn: true } })
    return store
  }
  const variantOf = (sku: string) =>
    platform.shop.products.flatMap(({ variants }) => variants).find((each) => each.sku === sku)!

  it.each(['shopify', 'woocommerce', 'medusa'] as const)(
    'never overwrite what somebody set in %s meanwhile, forward or back',
    async (kind) => {
      const store = await writing(kind)
      const former = priceInShop('SKU-2-0')!
      const entryId = await plan(store, 'SKU-2-0', '12.34')
      variantOf('SKU-2-0').priceCents = 4_321
      const [stale] = (await push(store, [entryId])).results
      expect(stale).toMatchObject({ isWritten: false, reason: expect.stringContaining('$43.21') })
      expect(priceInShop('SKU-2-0')).toBe(4_321)

      variantOf('SKU-2-0').priceCents = former
      expect(await push(store, [entryId])).toMatchObject({ results: [{ isWritten: true }] })
      variantOf('SKU-2-0').priceCents = 1_990
      const [kept] = (await push(store, [entryId], true)).results
      expect(kept).toMatchObject({ isWritten: false, reason: expect.stringContaining('$19.90') })
      expect(priceInShop('SKU-2-0')).toBe(1_990)
    },
  )

  it.each(['shopify', 'woocommerce'] as const)('leave a product that %s has on sale', async (kind) => {
    const store = await opened(kind)
    platform.shop.scopes.push('write_products')
    const variant = variantOf('SKU-2-0')
    variant.compareAtCents = variant.priceCents + 500
    await store.sync()
    await setPriceWriting({ ctx: store.ctx, input: { isOn: true } })
    const before = { ...variant }
    const entryId = await plan(store, 'SKU-2-0', '12.34')
    const { results } = await push(store, [entryId])
    expect(results[0]).toMatchObject({ isWritten: false, reason: expect.stringContaining('on sale') })
    expect(variantOf('SKU-2-0')).toEqual(before)
  })

  it('leave a struck-through price that Shopify would show as a reduction, and keep one below', async () => {
    const store = await opened('shopify')
    platform.shop.scopes.push('write_products')
    const variant = variantOf('SKU-2-0')
    variant.compareAtCents = variant.priceCents - 100
    await store.sync()
    await setPriceWriting({ ctx: store.ctx, input: { isOn: true } })
    const under = (((variant.compareAtCents ?? 0) - 100) / 100).toFixed(2)
    const [refused] = (await push(store, [await plan(store, 'SKU-2-0', under)])).results
    expect(refused).toMatchObject({ isWritten: false, reason: expect.stringContaining('struck-through') })
    const compareAt = variant.compareAtCents
    const over = ((variant.priceCents + 300) / 100).toFixed(2)
    expect(await push(store, [await plan(store, 'SKU-2-0', over)])).toMatchObject({
      results: [{ isWritten: true }],
    })
    expect(variantOf('SKU-2-0')).toMatchObject({ compareAtCents: compareAt })
  })

  it('are kept as the store holds them, with the decimals of the currency', async () => {
    const store = await writing('shopify')
    const former = priceInShop('SKU-2-0')!
    const entryId = await plan(store, 'SKU-2-0', '12.3456')
    expect(await push(store, [entryId])).toMatchObject({ results: [{ isWritten: true }] })
    expect(priceInShop('SKU-2-0')).toBe(1235)
    expect(Number((await productOf(store, 'SKU-2-0')).price)).toBe(12.35)
    expect(await push(store, [entryId], true)).toMatchObject({ results: [{ isWritten: true }] })
    expect(priceInShop('SKU-2-0')).toBe(former)
  })

  it('count as written if only the answer was lost', async () => {
    const store = await writing('woocommerce')
    const entryId = await plan(store, 'SKU-2-0', '12.34')
    let calls = 0
    // The second call is the write: it is carried out, and its answer breaks off.
    platform.nango.fault = () => (++calls === 2 ? 'half' : 'none')
    platform.nango.proxied = 0
    expect(await push(store, [entryId])).toMatchObject({ results: [{ isWritten: true }] })
    expect(priceInShop('SKU-2-0')).toBe(1234)
  })
})
