import { describe, expect, it } from 'vitest'
import { changePrices } from './change-prices.ts'
import type { PriceChange } from './price-change.ts'
import { type PriceSetting, type ProductPrices, StoreProblem } from './store-platform.ts'

const change: PriceChange = {
  productExternalId: 'p',
  currency: 'EUR',
  variants: [
    { variantExternalId: 'a', price: '12.00', expected: '10.0000' },
    { variantExternalId: 'b', price: '12.00', expected: '10.0000' },
  ],
}

/** A shop of two variants at 10.00 whose writing is given. */
function shopOf(set: (product: ProductPrices, prices: Map<string, string>) => PriceSetting) {
  const prices = new Map([
    ['a', '10.00'],
    ['b', '10.00'],
  ])
  const sent: ProductPrices[] = []
  const lagging: Map<string, string>[] = []
  return {
    prices,
    sent,
    lagging,
    readPrices: async () =>
      [...(lagging.shift() ?? prices)].map(([variantExternalId, price]) => ({
        variantExternalId,
        price,
        compareAtPrice: null,
        isOnSale: false,
      })),
    setPrices: async (product: ProductPrices) => {
      sent.push(product)
      return set(product, prices)
    },
  }
}

const setAll = (product: ProductPrices, prices: Map<string, string>): PriceSetting => {
  for (const { variantExternalId, price } of product.variants) prices.set(variantExternalId, price)
  return { isSet: true }
}
const options = { signal: new AbortController().signal, wait: async () => undefined }

describe('a change of prices', () => {
  it('sets back what a platform set although it refused the rest', async () => {
    const shop = shopOf((product, prices) => {
      const [first] = product.variants
      if (first) prices.set(first.variantExternalId, first.price)
      return product.variants.length > 1 ? { isSet: false, reason: 'Sorry.' } : { isSet: true }
    })
    expect(await changePrices(shop, change, options)).toEqual({ state: 'refused', words: 'Sorry.' })
    expect([...shop.prices.values()].map(Number)).toEqual([10, 10])
  })

  it('sets back what a platform names as set, though a cache still shows the former price', async () => {
    const shop = shopOf((product, prices) => {
      const [first] = product.variants
      if (first) prices.set(first.variantExternalId, first.price)
      return product.variants.length > 1 ? { isSet: false, reason: 'Sorry.', set: ['a'] } : { isSet: true }
    })
    const old = new Map(shop.prices)
    shop.lagging.push(old, old)
    expect(await changePrices(shop, change, options)).toEqual({ state: 'refused', words: 'Sorry.' })
    expect([...shop.prices.values()].map(Number)).toEqual([10, 10])
  })

  it('leaves what another writer has set meanwhile, though a platform names it as set by us', async () => {
    const shop = shopOf((_product, prices) => {
      prices.set('a', '11.00')
      return { isSet: false, reason: 'Sorry.', set: ['a'] }
    })
    expect(await changePrices(shop, change, options)).toEqual({ state: 'unknown', live: '11.00' })
    expect([...shop.prices.values()].map(Number)).toEqual([11, 10])
  })

  it('is unknown where the part that was set cannot be set back', async () => {
    let calls = 0
    const shop = shopOf((product, prices) => {
      const [first] = product.variants
      if (++calls === 1 && first) prices.set(first.variantExternalId, first.price)
      return { isSet: false, reason: 'Sorry.' }
    })
    expect(await changePrices(shop, change, options)).toEqual({ state: 'unknown', live: '10.00' })
  })

  it('sends nothing where one variant is not as expected, or all are as wanted', async () => {
    const shop = shopOf(setAll)
    shop.prices.set('b', '11.00')
    expect(await changePrices(shop, change, options)).toEqual({ state: 'stale', live: '11.00' })
    setAll({ ...change, variants: change.variants }, shop.prices)
    expect(await changePrices(shop, change, options)).toMatchObject({ state: 'written' })
    expect(shop.sent).toEqual([])
  })

  it('waits for a reading that comes out of a cache', async () => {
    const shop = shopOf(setAll)
    const old = new Map(shop.prices)
    shop.lagging.push(old, old, old)
    expect(await changePrices(shop, change, options)).toMatchObject({ state: 'written' })
    expect(shop.sent).toHaveLength(1)
  })

  it('reads what became of a write whose answer was lost, and does not repeat it', async () => {
    const lost = new StoreProblem('unreachable', 'no answer')
    const applied = shopOf((product, prices) => {
      setAll(product, prices)
      throw lost
    })
    expect(await changePrices(applied, change, options)).toMatchObject({ state: 'written' })
    const dropped = shopOf(() => {
      throw lost
    })
    expect(await changePrices(dropped, change, options)).toEqual({ state: 'unanswered' })
    expect([applied.sent.length, dropped.sent.length]).toEqual([1, 1])
  })
})
