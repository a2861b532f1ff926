import { describe, expect, it } from 'vitest'
import { versionOf } from '#contract/version-of'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestLine, type TestStore } from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { estimation, requestEstimation } from '../estimation/estimation.ts'
import { readSoldRows } from '../recommendations/advice-rows.ts'
import { getAdvice } from '../recommendations/advise-listed.ts'
import { listSalesChannels } from './list-channels.ts'
import { setSalesChannels } from './set-channels.ts'

const database = useDatabase()
const PRODUCTS = 20
const DAYS = 300
const START = Date.UTC(2025, 0, 1)
const WEB = 'Web'
const MARKET = 'Marketplace'
const market = `source:${MARKET}`

const dayOf = (at: number) => new Date(START + at * 86_400_000).toISOString().slice(0, 10)
const isLow = (product: number, at: number) => Math.floor(at / 28 + product) % 3 === 0
const listPrice = (product: number, at: number) => (10 + product) * (isLow(product, at) ? 0.8 : 1)

/** Two lines a day in the shop; one every second day on the marketplace, a quarter dearer. */
function linesOf(from: number, to: number): TestLine[] {
  return Array.from({ length: to - from }, (_, k) => from + k).flatMap((at) =>
    Array.from({ length: PRODUCTS }, (_, product): TestLine[] => {
      const price = listPrice(product, at)
      const of = { sku: `P${product}`, day: dayOf(at), quantity: 1 }
      return [
        ...Array.from(
          { length: isLow(product, at) ? 2 : 1 },
          (): TestLine => ({
            ...of,
            ...{ source: WEB, total: price.toFixed(2) },
          }),
        ),
        ...(at % 2 === 0 ? [{ ...of, source: MARKET, total: (1.25 * price).toFixed(2) }] : []),
      ]
    }).flat(),
  )
}

async function estimate(store: TestStore) {
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const signal = new AbortController().signal
  await workOnRun(estimation, {
    ctx: store.ctx,
    input: { runId, connection: database.connection, signal },
  })
}

async function openStore(lines = linesOf(0, DAYS)) {
  const store = await createTestStore(database)
  await store.addLines(lines)
  await estimate(store)
  return store
}

type Choice = Parameters<typeof setSalesChannels>[0]['input']['choices'][number]
const say = (identity: string, more: Partial<Choice>): Choice => ({
  ...{ identity, name: null, role: null, follows: null, rule: null },
  ...more,
})
const set = (store: TestStore, choices: Choice[], expected: readonly string[] | null = null) =>
  setSalesChannels({ ctx: store.ctx, input: { choices }, ifMatch: expected })
const list = (store: TestStore) => listSalesChannels({ ctx: store.ctx })
const rolesOf = async (store: TestStore) =>
  Object.fromEntries((await list(store)).channels.map(({ identity, role }) => [identity, role]))
const soldPrice = async (store: TestStore, sku: string) => {
  const { rows } = await database.adminPool.query<{ price: number }>(
    `select f.sold_price::float8 as price from price_facts f join products p using (company_id, product_id)
     where company_id = $1 and p.sku = $2`,
    [store.ctx.companyId, sku],
  )
  return rows[0]?.price
}
const asked = (store: TestStore) => store.sent.filter(({ name }) => name === 'estimate-elasticities').length

describe('the sales channels of a store', () => {
  it('are listed with how they were told apart, their sales, their prices and examples', async () => {
    const store = await openStore()
    const { channels, choices, isWaiting, recognisedAt } = await list(store)
    expect(channels.map(({ identity }) => identity)).toEqual(['main', market])
    const [shop, other] = channels
    const [webLines, marketLines] = [WEB, MARKET].map(
      (source) => linesOf(DAYS - 90, DAYS).filter((line) => line.source === source).length,
    ) as [number, number]
    expect(shop).toMatchObject({ role: 'main', recognisedBy: 'main', priceRatio: null, follows: null })
    expect(other).toMatchObject({
      ...{ role: 'separate', recognisedBy: 'source', value: MARKET, isChosen: false, isCurrent: true },
      lines: linesOf(0, DAYS).filter((line) => line.source === MARKET).length,
      shareOfLines: expect.closeTo(marketLines / (webLines + marketLines), 6),
      priceRatio: expect.closeTo(1.25, 3),
      ...{ follows: true, products: PRODUCTS },
    })
    expect(other!.examples).toHaveLength(3)
    for (const { price, mainPrice } of other!.examples)
      expect(Number(price) / Number(mainPrice)).toBeCloseTo(1.25, 2)
    expect({ choices, isWaiting }).toEqual({ choices: [], isWaiting: false })
    expect(recognisedAt).not.toBeNull()
  })

  it('take no product as an example whose price is hardly another one', async () => {
    const store = await openStore()
    const first = (await list(store)).channels[1]!.examples[0]!.productId
    await database.adminPool.query(
      `update channel_products set price = 0.99 * main_price where company_id = $1 and product_id = $2 and identity = $3`,
      [store.ctx.companyId, first, market],
    )
    const { examples } = (await list(store)).channels[1]!
    expect(examples).toHaveLength(3)
    expect(examples.map(({ productId }) => productId)).not.toContain(first)
  })

  it('are none where all sales are at one price level', async () => {
    const store = await openStore(linesOf(0, DAYS).filter(({ source }) => source === WEB))
    expect(await list(store)).toMatchObject({ channels: [], recognisedAt: expect.any(String) })
  })

  it('can be named without another estimate', async () => {
    const store = await openStore()
    const before = asked(store)
    const { channels } = await set(store, [
      say(market, { name: 'Big market' }),
      say('main', { name: 'Shop' }),
    ])
    expect(channels.map(({ name }) => name)).toEqual(['Shop', 'Big market'])
    expect(asked(store)).toBe(before)
  })

  it('change places when another one is made the main one, through estimates and new lines', async () => {
    const store = await openStore()
    const before = asked(store)
    const last = DAYS - 1
    expect(await soldPrice(store, 'P5')).toBeCloseTo(listPrice(5, last), 2)
    const answer = await set(store, [say(market, { role: 'main' })])
    expect(answer.isWaiting).toBe(true)
    expect(asked(store)).toBe(before + 1)
    await estimate(store)
    expect(await rolesOf(store)).toEqual({ main: 'separate', [market]: 'main' })
    expect((await list(store)).channels.find(({ identity }) => identity === 'main')?.priceRatio).toBeCloseTo(
      0.8,
      3,
    )
    expect(await soldPrice(store, 'P5')).toBeCloseTo(1.25 * listPrice(5, last), 1)
    // New lines of a few products, then a run that looks at the whole store anew.
    await store.addLines(linesOf(DAYS, DAYS + 4).filter(({ sku }) => sku === 'P5' || sku === 'P7'))
    await estimate(store)
    expect(await soldPrice(store, 'P5')).toBeCloseTo(1.25 * listPrice(5, DAYS + 3), 1)
    await database.adminPool.query('delete from store_fits where company_id = $1', [store.ctx.companyId])
    await estimate(store)
    expect(await rolesOf(store)).toEqual({ main: 'separate', [market]: 'main' })
    expect(await list(store)).toMatchObject({
      isWaiting: false,
      choices: [{ identity: market, role: 'main' }],
    })
    await set(store, [])
    await estimate(store)
    expect(await rolesOf(store)).toEqual({ main: 'main', [market]: 'separate' })
    expect(await soldPrice(store, 'P7')).toBeCloseTo(listPrice(7, DAYS + 3), 2)
  })

  it('are one shop where the owner says so: every line counts', async () => {
    const store = await openStore()
    await set(store, [say(market, { role: 'together' })])
    await estimate(store)
    expect(await rolesOf(store)).toEqual({ main: 'main', [market]: 'together' })
    const { rows } = await database.adminPool.query(
      'select count(*)::int as rows from channel_products where company_id = $1',
      [store.ctx.companyId],
    )
    expect(rows).toEqual([{ rows: 0 }])
  })

  it('follow the main prices, or do not, as the owner says', async () => {
    const store = await openStore()
    const following = async () =>
      (await store.ctx.inTenant((tx) => readSoldRows(tx, store.ctx.companyId, null)))[0]?.following?.length
    expect(await following()).toBe(1)
    await set(store, [say(market, { follows: false })])
    expect(await following()).toBeUndefined()
    expect((await list(store)).channels[1]).toMatchObject({ follows: false, followsRecognised: true })
  })

  it('are named in the advice: whose price it is, and which prices move with it', async () => {
    const store = await openStore()
    await set(store, [say('main', { name: 'Shop' })])
    const productId = await store.productId('P5')
    const { advice } = await getAdvice({ ctx: store.ctx, input: { productId } })
    const units = linesOf(DAYS - 90, DAYS)
    expect(advice.channel).toEqual({
      name: 'Shop',
      shareOfUnits: expect.closeTo(units.filter(({ source }) => source === WEB).length / units.length, 6),
      following: [MARKET],
    })
    const alone = await openStore(linesOf(0, DAYS).filter(({ source }) => source === WEB))
    const plain = await getAdvice({
      ctx: alone.ctx,
      input: { productId: await alone.productId('P5') },
    })
    expect(plain.advice.channel).toBeNull()
  })

  it('are changed by one person at a time, and a second press changes nothing', async () => {
    const store = await openStore()
    const seen = versionOf('salesChannels', await list(store))
    const choices = [say(market, { role: 'together' })]
    await set(store, choices, [seen])
    const before = asked(store)
    await set(store, choices, [seen])
    expect(asked(store)).toBe(before)
    await expect(set(store, [say(market, { name: 'Mine' })], [seen])).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
  })

  it('are refused where they are not there, or where nothing tells them apart', async () => {
    const store = await openStore()
    await expect(set(store, [say('source:Nowhere', { role: 'main' })])).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(set(store, [say('main', { role: 'together' })])).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const other = await createTestStore(database)
    await expect(set(other, [say(market, { role: 'main' })])).rejects.toMatchObject({ code: 'not_found' })
  })
})
