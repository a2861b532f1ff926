import { afterEach, describe, expect, it } from 'vitest'
import { makeShop } from '../../test/stand-ins/shop-data.ts'
import { practiceTexts } from '../server/practice-texts.ts'
import { PracticeNango } from './nango.ts'
import { standingShop } from './shop.ts'
import { ShopifyAdmin } from './shopify/admin.ts'
import { troubledSource } from './troubled-source.ts'

const DAY = Date.parse('2026-06-15T12:00:00Z')
const open: PracticeNango[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function openShop() {
  let ahead = 0
  const advance = (days: number) => {
    ahead += days
  }
  const source = standingShop(makeShop({ products: 3, orders: 4 }), () => DAY)
  const controls = {
    source,
    aheadDays: () => ahead,
    advance,
    onPrice: () => undefined,
  }
  const admin = new ShopifyAdmin({ source, now: () => DAY })
  const nango = new PracticeNango({ admin, texts: practiceTexts(), controls })
  open.push(nango)
  await nango.listen()
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${nango.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${nango.secretKey}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return [answer.status, await answer.json()]
  }
  return { nango, source, ask }
}

describe('the controls of the practice shop', () => {
  it('let days pass, at most 28 at a time and a year in all', async () => {
    const { ask } = await openShop()
    expect(await ask('GET', '/practice/clock')).toEqual([200, { aheadDays: 0 }])
    expect(await ask('POST', '/practice/clock', { days: 28 })).toEqual([200, { aheadDays: 28 }])
    for (const days of [0, 29, 1.5, '7'])
      expect((await ask('POST', '/practice/clock', { days }))[0]).toBe(400)
    for (let k = 0; k < 12; k++) await ask('POST', '/practice/clock', { days: 28 })
    expect((await ask('POST', '/practice/clock', { days: 2 }))[0]).toBe(409)
  })

  it('let somebody else set a price, with the key of the shop alone', async () => {
    const { nango, source, ask } = await openShop()
    const variant = source.read().products[0]!.variants[0]!
    const wanted = { variantId: variant.id, priceCents: 4242 }
    expect(await ask('POST', '/practice/price', wanted)).toEqual([200, { ok: true }])
    expect(source.read().products[0]!.variants[0]!.priceCents).toBe(4242)
    expect((await ask('POST', '/practice/price', { ...wanted, variantId: 1 }))[0]).toBe(400)
    const stranger = await fetch(`${nango.url}/practice/clock`)
    expect(stranger.status).toBe(401)
  })
})

describe('a shop with troubles', () => {
  it('shows the former price for five seconds, and lets another write in between', () => {
    let time = DAY
    const shop = troubledSource(
      standingShop(makeShop({ products: 1, orders: 1 }), () => time),
      () => time,
    )
    const variant = () => shop.read().products[0]!.variants[0]!
    const { id, priceCents } = variant()
    shop.troubles.isStale = true
    shop.setPrice({ variantId: id, priceCents: 7777 })
    expect(variant().priceCents).toBe(priceCents)
    time += 5000
    expect(variant().priceCents).toBe(7777)
    const seen: number[] = []
    shop.troubles.other = (change) => {
      seen.push(change.priceCents)
      return 5555
    }
    shop.setPrice({ variantId: id, priceCents: 6666 })
    // The former price is the other writer’s: it came between the reading and the write.
    expect([seen, variant().priceCents]).toEqual([[6666], 5555])
  })
})
