import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '#contract/calls'
import { openPracticeNango, type PracticeNango } from '#practice-shop/nango'
import { standingShop } from '#practice-shop/shop'
import { ShopifyAdmin } from '#practice-shop/shopify/admin'
import { practiceTexts } from '#server/practice-texts'
import { type ApiUser, registerApiUser } from '../test/api-user.ts'
import { makeShop, soldByCode } from '../test/stand-ins/shop-data.ts'
import { checkedByShopify } from '../test/stand-ins/shopify-schema.ts'
import { freePort, type Product, startProduct } from './support/product.ts'

const shop = makeShop({ products: 60, orders: 200 })
let nango: PracticeNango
let product: Product
let port: number

const start = (dataDir?: string) =>
  startProduct({
    port,
    alone: true,
    ...(dataDir ? { dataDir } : {}),
    env: {
      NANGO_BASE_URL: nango.url,
      NANGO_SECRET_KEY: nango.secretKey,
      NANGO_WEBHOOK_SIGNING_KEY: nango.signingKey,
    },
  })

beforeAll(async () => {
  // The shop's rate limit refills a hundred times faster than a real one, to keep the test short.
  const now = () => Date.now() * 100
  const admin = new ShopifyAdmin({ source: standingShop(shop, now), now, check: checkedByShopify })
  nango = await openPracticeNango({ admin, texts: practiceTexts() })
  port = await freePort()
  product = await start()
})

afterAll(async () => {
  await product?.stop()
  await nango?.close()
})

const stateOf = (user: ApiUser) => user.json<Output<'platformState'>>('GET', '/api/platform')

it('goes on with an import from the store after its process was killed twice, and loses nothing', async () => {
  const user = await registerApiUser(product.url)
  const { redirectUrl } = await user.json<{ redirectUrl: string }>('POST', '/api/nango/oauth/start')
  nango.approve(redirectUrl)
  await stateOf(user)
  for (const requests of [4, 12]) {
    nango.fault = () => 'none'
    if (requests === 4) await user.json('POST', '/api/nango/shopify/fetch-products')
    await expect.poll(() => nango.proxied, { interval: 5 }).toBeGreaterThan(requests)
    await product.kill()
    product = await start(product.dataDir)
  }
  await expect.poll(async () => (await stateOf(user)).run?.finishedAt, { interval: 500 }).toBeTruthy()
  const { run } = await stateOf(user)
  expect(run, 'with its problem where it failed').toMatchObject({ status: 'done', problem: null })
  expect(run).toMatchObject({ products: { failed: 0 }, orders: { failed: 0 } })

  // Connecting begins a reading, the press may begin another one: the shop is read whole by both together.
  const sold = [...soldByCode(shop).values()]
  const sum = (of: (each: (typeof sold)[number]) => number) =>
    sold.reduce((total, each) => total + of(each), 0)
  const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
  const read = async () => {
    const { store } = await user.json<Output<'dashboard'>>('GET', '/api/dashboard')
    return [store?.units, cents(store?.revenue), cents(store?.refunded)]
  }
  await expect
    .poll(read, { interval: 500 })
    .toEqual([sum(({ units }) => units), sum((each) => each.cents), sum((each) => each.refundedCents)])
  const { total } = await user.json<Output<'listProducts'>>('GET', '/api/shopify-products?pageSize=1')
  expect(total).toBe(shop.products.flatMap(({ variants }) => variants).length)
})
