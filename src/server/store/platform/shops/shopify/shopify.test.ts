import { expect, it } from 'vitest'
import type { Log } from '../../../../kit/db/connection.ts'
import type { Nango } from '../../nango/nango.ts'
import { SHOPIFY_API_VERSION } from './queries.ts'
import { createShopify } from './shopify.ts'

it('tells once that Shopify answers by another version than the one it was asked by', async () => {
  let served: string | null = SHOPIFY_API_VERSION
  const warned: object[] = []
  const proxy = async () => ({
    status: 403,
    headers: new Headers(served === null ? {} : { 'x-shopify-api-version': served }),
    body: undefined,
  })
  const shopify = createShopify({
    nango: { proxy } as unknown as Nango,
    log: { warn: (told: object) => void warned.push(told) } as Pick<Log, 'warn'>,
  })
  const store = shopify.openStore({ providerConnectionId: 'c' }, { signal: new AbortController().signal })
  const ask = () => expect(store.facts()).rejects.toThrow('refused')
  await ask()
  // Nango may hand on no header of the store's.
  served = null
  await ask()
  expect(warned).toEqual([])
  served = '2031-01'
  await ask()
  await ask()
  expect(warned).toEqual([{ asked: SHOPIFY_API_VERSION, served: '2031-01' }])
})
