import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkRollout } from '#server/insight/rollouts/check-rollout'
import { startRollout } from '#server/insight/rollouts/start-rollout'
import { takeBackRollout } from '#server/insight/rollouts/take-back'
import { type OwnDatabase, openOwnDatabase } from '../test/own-database.ts'
import { openPlatform } from '../test/platform.ts'
import {
  approved,
  draftOf,
  itemsOf,
  type RolloutStore,
  readyForWriting,
  shown,
  workOnCheck,
  workOnWriting,
} from '../test/rollouts.ts'
import { makeShop } from '../test/stand-ins/shop-data.ts'
import { openDoor } from './support/medusa-door.ts'
import { installMedusa, type RealMedusa, startMedusa } from './support/real-medusa.ts'

/**
 * `npm test -- medusa`: prices go into a real Medusa from npm and back. It is installed each time, which takes minutes,
 * but for a folder in TEST_MEDUSA, where it stays.
 */
const PATIENCE_MS = 1_800_000
const folder = process.env.TEST_MEDUSA ?? (await mkdtemp(path.join(tmpdir(), 'quanto-medusa-')))
const missing = await installMedusa(folder)
const skipped = missing !== null
if (skipped) console.warn(`SKIPPED: prices in a real Medusa, since ${missing}.`)

interface Price {
  readonly id: string
  readonly currency_code: string
  readonly amount: number
  readonly min_quantity: number | null
  readonly rules: Readonly<Record<string, string>>
}
interface Product {
  readonly id: string
  readonly variants: readonly {
    readonly id: string
    readonly sku: string
    readonly prices: readonly Price[]
  }[]
}

let database: OwnDatabase
let medusa: RealMedusa
let store: RolloutStore
let closeDoor = () => undefined as void
let listsBefore: unknown

beforeAll(async () => {
  if (skipped) return
  database = await openOwnDatabase()
  medusa = await startMedusa(folder, database.superuser)
  const secret = await fill(medusa)
  const platform = await openPlatform(makeShop({ products: 1, orders: 1 }), {
    timeoutMs: 60_000,
    front: async (nangoUrl) => {
      const door = await openDoor({ nangoUrl, medusaUrl: medusa.url, secret })
      closeDoor = door.close
      return door.url
    },
  })
  store = await readyForWriting(database, 'medusa', platform)
  listsBefore = await priceLists()
}, PATIENCE_MS)

afterAll(async () => {
  closeDoor()
  await store?.platform.nango.close()
  await medusa?.stop()
  await database?.stop()
  if (process.env.TEST_MEDUSA === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}, PATIENCE_MS)

/** Two currencies, a price for quantities, one for a region, a list for a group and two sales. Returns a secret key. */
async function fill({ admin }: RealMedusa): Promise<string> {
  const { stores } = await admin<{ stores: { id: string }[] }>('GET', '/admin/stores')
  await admin('POST', `/admin/stores/${stores[0]!.id}`, {
    name: 'Realparts',
    supported_currencies: [{ currency_code: 'eur', is_default: true }, { currency_code: 'usd' }],
  })
  const { region } = await admin<{ region: { id: string } }>('POST', '/admin/regions', {
    ...{ name: 'France', currency_code: 'eur', countries: ['fr'] },
  })
  const products: Product[] = []
  for (const at of [0, 1, 2, 3]) {
    const variants = ['S', 'M'].map((size, k) => ({
      ...{ title: size, sku: `T${at}-${size}`, manage_inventory: false, options: { Size: size } },
      prices: [
        { currency_code: 'eur', amount: 10 + at + k + 0.99 },
        { currency_code: 'usd', amount: 11 + at + k + 0.49 },
        { currency_code: 'eur', amount: 9 + at, min_quantity: 10 },
        { currency_code: 'eur', amount: 12.5, rules: { region_id: region.id } },
      ],
    }))
    const { product } = await admin<{ product: Product }>('POST', '/admin/products', {
      ...{
        title: `Thing ${at}`,
        status: 'published',
        options: [{ title: 'Size', values: ['S', 'M'] }],
        variants,
      },
    })
    products.push(product)
  }
  const { customer_group: group } = await admin<{ customer_group: { id: string } }>(
    ...(['POST', '/admin/customer-groups', { name: 'Wholesale' }] as const),
  )
  const list = (title: string, type: string, product: Product, rules = {}, more = {}) => {
    const variant_id = product.variants.find(({ sku }) => sku.endsWith('-S'))!.id
    const prices = ['eur', 'usd'].map((currency_code) => ({
      currency_code,
      amount: 8.5,
      variant_id,
      ...more,
    }))
    const own = { title, description: title, type, status: 'active', rules }
    return admin('POST', '/admin/price-lists', { ...own, prices })
  }
  await list('Wholesale', 'override', products[0]!, { 'customer.groups.id': [group.id] })
  await list('Summer sale', 'sale', products[1]!)
  await list('By the dozen', 'sale', products[2]!, {}, { min_quantity: 12 })
  const { api_key: key } = await admin<{ api_key: { token: string } }>('POST', '/admin/api-keys', {
    ...{ title: 'quanto', type: 'secret' },
  })
  return key.token
}

const priceLists = () => medusa.admin('GET', '/admin/price-lists?fields=*prices,*prices.price_set.variant')

/** Every price row of each variant by its code, in a fixed order. */
async function rows(): Promise<Record<string, readonly Price[]>> {
  const at = '/admin/products?limit=50&fields=id,*variants,*variants.prices,*variants.prices.price_rules'
  const { products } = await medusa.admin<{ products: Product[] }>('GET', at)
  const plain = ({ id, currency_code, amount, min_quantity, rules }: Price): Price => ({
    ...{ id, currency_code, amount, min_quantity, rules },
  })
  return Object.fromEntries(
    products
      .flatMap(({ variants }) => variants)
      .map(({ sku, prices }) => [sku, prices.map(plain).sort((a, b) => (a.id < b.id ? -1 : 1))]),
  )
}

const isGeneral = ({ currency_code, min_quantity, rules }: Price) =>
  currency_code === 'eur' && min_quantity === null && Object.keys(rules).length === 0

const withPrice = (prices: readonly Price[] | undefined, amount: number) =>
  prices?.map((each) => (isGeneral(each) ? { ...each, amount } : each))

it.skipIf(skipped)(
  'a roll-out changes the general price in the own currency, and nothing else',
  async () => {
    const before = await rows()
    const rolloutId = await draftOf(store, { 'T0-S': 1.05, 'T1-S': 1.05, 'T2-M': 0.95 })
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'T0-S': {
        state: 'pending',
        livePrice: '10.99',
        newPrice: '11.54',
        reason: expect.stringContaining('Wholesale'),
      },
      'T1-S': { state: 'refused', reasonCode: 'on_sale', salePrice: '8.50' },
      'T2-M': { state: 'pending', livePrice: '13.99', newPrice: '13.29', reason: null },
    })
    await approved(store, rolloutId)
    await startRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnWriting(store)
    expect((await shown(store, rolloutId)).rollout).toMatchObject({
      state: 'settling',
      ...{ counts: { written: 2 }, otherWriters: { putBack: 0, unseen: 2 } },
    })
    // Ids of the rows are the same, too: none was deleted and made anew.
    expect(await rows()).toEqual({
      ...before,
      'T0-S': withPrice(before['T0-S'], 11.54),
      'T2-M': withPrice(before['T2-M'], 13.29),
    })
    expect(await priceLists()).toEqual(listsBefore)

    // Another person changes one price; the other is taken back.
    const [changed] = (await rows())['T2-M']!.filter(isGeneral)
    await setInMedusa('T2-M', changed!.id, 19.9)
    await takeBackRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnWriting(store)
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'T0-S': { state: 'restored' },
      'T2-M': { state: 'kept', reasonCode: 'changed_since', observedPrice: '19.90' },
    })
    expect(await rows()).toEqual({ ...before, 'T2-M': withPrice(before['T2-M'], 19.9) })
    expect(await priceLists()).toEqual(listsBefore)
  },
  PATIENCE_MS,
)

it.skipIf(skipped)(
  'a price under a sale moves where the owner wants it, and the sale stays; what is no longer published is left out',
  async () => {
    const before = await rows()
    const settings = { regularOnSale: true }
    const factors = { 'T1-S': 0.95, 'T2-S': 1.05, 'T3-S': 1.05 }
    const rolloutId = await draftOf(store, factors, { settings })
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'T1-S': { state: 'pending', salePrice: '8.50', reason: expect.stringContaining('sale stays') },
      'T2-S': { state: 'pending', salePrice: null, reason: expect.stringContaining('By the dozen') },
      'T3-S': { state: 'pending', reason: null },
    })
    await setStatus('T3-S', 'draft')
    await checkRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnCheck(store)
    expect((await itemsOf(store, rolloutId))['T3-S']).toMatchObject({
      ...{ state: 'refused', reasonCode: 'not_sold', reason: expect.stringContaining('“draft”') },
    })
    await approved(store, rolloutId)
    await startRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnWriting(store)
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'T1-S': { state: 'written' },
      'T2-S': { state: 'written' },
    })
    // 11.99 × 0.95 and 12.99 × 1.05.
    expect(await rows()).toEqual({
      ...before,
      'T1-S': withPrice(before['T1-S'], 11.39),
      'T2-S': withPrice(before['T2-S'], 13.64),
    })
    expect(await priceLists()).toEqual(listsBefore)
    await takeBackRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnWriting(store)
    expect((await shown(store, rolloutId)).rollout.counts).toMatchObject({ restored: 2, kept: 0 })
    expect(await rows()).toEqual(before)
    expect(await priceLists()).toEqual(listsBefore)
  },
  PATIENCE_MS,
)

async function setStatus(sku: string, status: 'draft' | 'published'): Promise<void> {
  const { products } = await medusa.admin<{ products: Product[] }>('GET', '/admin/products?limit=50')
  const product = products.find(({ variants }) => variants.some((each) => each.sku === sku))!
  await medusa.admin('POST', `/admin/products/${product.id}`, { status })
}

async function setInMedusa(sku: string, priceId: string, amount: number): Promise<void> {
  const at = '/admin/products?limit=50&fields=id,*variants,*variants.prices,*variants.prices.price_rules'
  const { products } = await medusa.admin<{ products: Product[] }>('GET', at)
  const product = products.find(({ variants }) => variants.some((each) => each.sku === sku))!
  const variant = product.variants.find((each) => each.sku === sku)!
  const prices = variant.prices.map(({ id, currency_code, amount: old, min_quantity, rules }) => ({
    ...{ id, currency_code, amount: id === priceId ? amount : old, rules },
    ...(min_quantity === null ? {} : { min_quantity }),
  }))
  await medusa.admin('POST', `/admin/products/${product.id}/variants/${variant.id}`, { prices })
}
