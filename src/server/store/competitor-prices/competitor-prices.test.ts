import { beforeAll, describe, expect, it } from 'vitest'
import { listCompetitorMatches as matchesCall } from '#contract/competitor-matches'
import {
  getProductMarket as marketCall,
  listProductMarkets as marketsCall,
  pushCompetitorPrices as pushCall,
} from '#contract/competitor-prices'
import type { TenantContext } from '#server/kit/context'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { changeCompetitor } from './change-competitor.ts'
import { readCompetitorSpans } from './competitor-spans.ts'
import { confirmCompetitorPrice } from './confirm-price.ts'
import { decideCompetitorMatch } from './decide-match.ts'
import { decideCompetitorMatches } from './decide-matches.ts'
import { exportCompetitorPrices } from './export-prices.ts'
import { getProductMarket } from './get-product-market.ts'
import { listCompetitors } from './list-competitors.ts'
import { listCompetitorMatches } from './list-matches.ts'
import { listProductMarkets } from './list-product-markets.ts'
import { matchNewProducts } from './match-new-products.ts'
import { workOnCompetitors } from './nightly-work.ts'
import { pushCompetitorPrices } from './push-prices.ts'

const database = useDatabase()
const TODAY = '2026-06-15'
let store: TestStore
let ctx: TenantContext

beforeAll(async () => {
  store = await createTestStore(database)
  ctx = { ...store.ctx, clock: () => new Date(`${TODAY}T12:00:00Z`) }
  await store.addProducts([
    { sku: 'JUG', title: 'Enamel jug with bird motif', price: '12' },
    { sku: '6291041500213', title: 'Cola 330 ml', price: '1' },
    { sku: 'FRAME', title: 'Wooden picture frame in antique finish', price: '20' },
    ...Array.from({ length: 20 }, (_, k) => ({ sku: `F${k}`, title: `Filler article of shelf row ${k}` })),
  ])
})

const push = async (...observations: object[]) =>
  pushCall.answer.parse(await pushCompetitorPrices({ ctx, input: { observations } }))
const marketOf = async (sku: string) =>
  marketCall.answer.parse(await getProductMarket({ ctx, input: { productId: await store.productId(sku) } }))
const inbox = async (state: 'waiting' | 'none' | 'matched' = 'waiting') =>
  matchesCall.answer.parse(await listCompetitorMatches({ ctx, input: { page: 1, state } }))

describe('a push of prices', () => {
  const rows = [
    { competitor: 'North', sku: 'jug', price: '11.50', day: '2026-06-14' },
    { competitor: 'www.South.example', sku: 'JUG', price: 10, day: '2026-06-10' },
    { competitor: 'East', sku: 'JUG', price: 15, day: '2026-05-01' },
  ]
  it('is added once: the same rows again are nothing new', async () => {
    expect(await push(...rows)).toEqual({ added: 3, unchanged: 0, suspect: 0, waiting: 0, refused: [] })
    expect(await push(...rows)).toEqual({ added: 0, unchanged: 3, suspect: 0, waiting: 0, refused: [] })
    const { competitors } = await listCompetitors({ ctx })
    expect(
      competitors.map(({ name, products, matched, isSilent }) => [name, products, matched, isSilent]),
    ).toEqual([
      ['East', 1, 1, true],
      ['North', 1, 1, false],
      ['www.South.example', 1, 1, false],
    ])
  })
  it('is the market of the product, without prices that are too old', async () => {
    const { market, offers, history } = await marketOf('JUG')
    expect(market).toMatchObject({ lowest: '10', median: '10.75', count: 2, rank: 3, ageDays: 5 })
    expect(offers.map(({ competitor, state }) => [competitor, state]).sort()).toEqual([
      ['East', 'stale'],
      ['North', 'counts'],
      ['www.South.example', 'counts'],
    ])
    expect(history.map(({ day, lowest }) => [day, lowest])).toEqual([
      ['2026-05-01', '15'],
      ['2026-05-16', null],
      ['2026-06-10', '10'],
      ['2026-06-14', '10'],
    ])
    const products = [await store.productId('JUG'), await store.productId('FRAME')]
    const { markets } = marketsCall.answer.parse(await listProductMarkets({ ctx, input: { products } }))
    expect(markets).toEqual([{ productId: products[0], market, offers: 3, stale: 1 }])
  })
  it('keeps a price for members or of a used one next to the regular one, not in its place', async () => {
    const of = { competitor: 'Club', sku: 'F7' }
    await push({ ...of, price: 19, day: '2026-06-13' }, { ...of, price: 18, day: '2026-06-14' })
    await push({ ...of, price: 15, day: '2026-06-14', kind: 'member' })
    await push({ ...of, price: 9, day: '2026-06-15', condition: 'used' })
    const { market, offers, history } = await marketOf('F7')
    expect(market).toMatchObject({ lowest: '18', count: 1 })
    expect(offers.map(({ price, state }) => [Number(price), state])).toEqual([
      [9, 'not_new'],
      [18, 'counts'],
    ])
    expect(history.map(({ day, lowest }) => [day, lowest])).toEqual([
      ['2026-06-13', '19'],
      ['2026-06-14', '18'],
    ])
    const span = { currency: 'USD', firstDay: '2026-06-01', lastDay: TODAY }
    const spans = await ctx.inTenant(({ client }) => readCompetitorSpans(client, ctx.companyId, span))
    const productId = await store.productId('F7')
    expect(spans.filter((each) => each.productId === productId).map(({ price }) => price)).toEqual([19, 18])
    const { competitors } = await listCompetitors({ ctx })
    const { competitorId } = competitors.find(({ name }) => name === 'Club')!
    await changeCompetitor({ ctx, input: { competitorId, isRemoved: true } })
  })
  it('of a pack that our number of the single names waits for a person, with how many are in it', async () => {
    const pack = {
      competitor: 'Packs',
      sku: '6291041500213',
      title: 'Cola 330 ml (6er Pack)',
      day: '2026-06-14',
    }
    expect(await push({ ...pack, price: 5.4 })).toMatchObject({ added: 1, suspect: 0, waiting: 1 })
    await push({ ...pack, price: 5.5, day: '2026-06-15' })
    expect(await marketOf(pack.sku)).toMatchObject({ market: null, offers: [] })
    const item = (await inbox()).items.find(({ competitor }) => competitor === 'Packs')!
    expect(item.candidates).toMatchObject([{ how: 'sku', factor: 6, veto: 'number', isConfirmed: false }])
    const { competitorId, externalKey, candidates } = item
    const { productId } = candidates[0]!
    await decideCompetitorMatch({ ctx, input: { competitorId, externalKey, productId, decision: 'confirm' } })
    expect((await marketOf(pack.sku)).market?.lowest).toBe('0.9167')
    await changeCompetitor({ ctx, input: { competitorId, isRemoved: true } })
  })
  it('has our own price next to it, month by month', async () => {
    const productId = await store.productId('JUG')
    await ctx.inTenant(({ client }) =>
      client.query(
        `insert into product_days (company_id, product_id, day, lines, units, revenue, returned_units, refunded)
         values ($1, $2, '2026-05-03', 1, 2, 24, 0, 0), ($1, $2, '2026-05-20', 1, 1, 9, 0, 0),
           ($1, $2, '2026-06-02', 1, 4, 50, 0, 0), ($1, $2, '2020-06-02', 1, 4, 50, 0, 0)`,
        [ctx.companyId, productId],
      ),
    )
    expect((await marketOf('JUG')).ours).toEqual([
      { month: '2026-05', price: '11.0000' },
      { month: '2026-06', price: '12.5000' },
    ])
  })
  it.each([
    [{ competitor: '', sku: 'JUG', price: 1 }, 'competitor_missing', 'competitor'],
    [{ competitor: 'A', price: 1 }, 'product_missing', 'sku'],
    [{ competitor: 'A', sku: 'JUG', price: 0 }, 'price_not_positive', 'price'],
    [{ competitor: 'A', sku: 'JUG', price: '1.234,56' }, 'price_not_readable', 'price'],
    [{ competitor: 'A', sku: 'JUG', price: '12,50' }, 'price_not_readable', 'price'],
    [{ competitor: 'A', sku: 'JUG', price: 'free' }, 'price_not_readable', 'price'],
    [{ competitor: 'A', sku: 'JUG', price: 1e9 }, 'price_absurd', 'price'],
    [{ competitor: 'A', sku: 'JUG', price: 1, currency: 'EURO' }, 'currency_unknown', 'currency'],
    [{ competitor: 'A', sku: 'JUG', price: 1, day: '2026-06-17' }, 'day_in_future', 'day'],
    [{ competitor: 'A', sku: 'JUG', price: 1, day: '15.06.2026' }, 'day_not_readable', 'day'],
    [{ competitor: 'A', sku: 'JUG', price: 1, day: '2026-02-30' }, 'day_not_readable', 'day'],
    [{ competitor: 'A', sku: 'JUG', price: 1, condition: 'broken' }, 'word_unknown', 'condition'],
    [{ competitor: 'A', sku: 'JUG', price: {} }, 'price_not_readable', 'price'],
    ['text', 'not_readable', ''],
  ])('refuses a row by its own problem: %j', async (row, problem, field) => {
    const { added, refused } = await push(row as object)
    expect([added, refused]).toMatchObject([0, [{ row: 0, problem, field }]])
  })
  it('keeps what a bad row does not stop, and shows without counting what does not compare', async () => {
    const about = { competitor: 'West', sku: 'FRAME', day: '2026-06-01' }
    const { added, refused } = await push(
      { competitor: 'West', sku: 'FRAME', price: -1 },
      { ...about, competitor: 'Used', price: 5, condition: 'used' },
      { ...about, competitor: 'Sold out', price: 6, inStock: false },
      { ...about, competitor: 'Club', price: 7, kind: 'member' },
      { ...about, competitor: 'Dollar', price: 8, currency: 'GBP' },
      { sku: 'FRAME', price: 8 },
    )
    expect(added).toBe(4)
    expect(refused.map(({ row, problem }) => [row, problem])).toEqual([
      [0, 'price_not_positive'],
      [5, 'competitor_missing'],
    ])
    const { market, offers } = await marketOf('FRAME')
    expect(market).toBeNull()
    expect(offers.map(({ state }) => state).sort()).toEqual([
      'not_new',
      'not_regular',
      'other_currency',
      'sold_out',
    ])
  })
  it('takes the price in our currency where the same page also shows another one', async () => {
    const both = { competitor: 'Two', sku: 'F2', day: '2026-06-12' }
    await push({ ...both, price: 19.9 })
    await push({ ...both, price: 21.5, currency: 'GBP' })
    const { market, offers } = await marketOf('F2')
    expect(market?.lowest).toBe('19.9')
    expect(offers.map(({ state }) => state).sort()).toEqual(['counts', 'other_currency'])
  })
  it('does not believe ten times the last price until a person does', async () => {
    await push({ competitor: 'Cents', sku: 'F1', price: 12.99, day: '2026-06-10' })
    expect(await push({ competitor: 'Cents', sku: 'F1', price: 1299, day: '2026-06-12' })).toMatchObject({
      suspect: 1,
    })
    const before = await marketOf('F1')
    expect(before.market?.lowest).toBe('12.99')
    const suspect = before.offers.find(({ state }) => state === 'suspect')!
    expect(suspect).toMatchObject({ suspect: 'ten_times_theirs', price: '1299.0000' })
    const { competitorId, externalKey, observationId } = suspect
    await confirmCompetitorPrice({ ctx, input: { competitorId, externalKey, observationId } })
    expect((await marketOf('F1')).market?.lowest).toBe('1299')
  })
})

describe('matching', () => {
  it('finds by GTIN, proposes by title and waits for a person', async () => {
    const asked = await push(
      { competitor: 'Match', gtin: '06291041500213', price: 1.1 },
      { competitor: 'Match', gtin: '6291041500213', title: 'Cola 6 x 330 ml', externalId: 'six', price: 5.4 },
      { competitor: 'Match', title: 'Picture frames, wooden, in antique finish', price: 19 },
      { competitor: 'Match', title: 'Something else entirely', price: 3 },
    )
    expect(asked).toMatchObject({ added: 4, waiting: 4 })
    expect(store.sent.at(-1)).toMatchObject({ name: 'match-competitor-products' })
    await matchNewProducts({ ctx })
    expect((await marketOf('6291041500213')).market).toMatchObject({ lowest: '1.1', count: 1 })
    const { items, counts } = await inbox()
    expect(counts).toMatchObject({ new: 0, waiting: 2, none: 1 })
    expect(
      items.map(({ externalKey, candidates }) => [externalKey, candidates[0]?.sku, candidates[0]?.factor]),
    ).toEqual([
      ['id:six', '6291041500213', 6],
      ['title:picture frames, wooden, in antique finish', 'FRAME', 1],
    ])
  })
  it('counts once a person confirms it, with the pack, and no longer after the undo', async () => {
    const { items } = await inbox()
    const { competitorId, externalKey, candidates } = items[0]!
    const key = { competitorId, externalKey }
    const waits: unknown[] = []
    const send: TenantContext['jobs']['send'] = async (name, _, options) => {
      waits.push([name, options?.startAfterSeconds])
      return 'job'
    }
    const decide = (input: Partial<Parameters<typeof decideCompetitorMatch>[0]['input']>) =>
      decideCompetitorMatch({
        ctx: { ...ctx, jobs: { ...ctx.jobs, send } },
        input: { ...key, decision: 'reopen', ...input },
      })
    const confirmed = await decide({ decision: 'confirm', productId: candidates[0]!.productId })
    // The estimation waits for the matches that the person confirms next.
    expect(waits).toEqual([['estimate-elasticities', 15]])
    expect(confirmed.item).toMatchObject({ state: 'matched', candidates: [{ isConfirmed: true, factor: 6 }] })
    expect((await marketOf('6291041500213')).market).toMatchObject({ lowest: '0.9' })
    await decide({})
    expect((await marketOf('6291041500213')).market).toMatchObject({ lowest: '1.1' })
    const rejected = await decide({ decision: 'reject', productId: candidates[0]!.productId })
    expect(rejected.item).toMatchObject({ state: 'none', candidates: [] })
    await push({
      competitor: 'Match',
      gtin: '6291041500213',
      title: 'Cola 6 x 330 ml',
      externalId: 'six',
      price: 5,
    })
    await matchNewProducts({ ctx })
    expect((await inbox('none')).items.map(({ externalKey: each }) => each)).toContain('id:six')
    const undone = await decide({ decision: 'undo', productId: candidates[0]!.productId })
    expect(undone.item).toMatchObject({ state: 'waiting', candidates: [{ isConfirmed: false, factor: 6 }] })
    await expect(decide({ decision: 'confirm' })).rejects.toThrow()
    await expect(decide({ decision: 'confirm', productId: 999_999_999 })).rejects.toThrow()
  })
  it('takes back one decision and no other', async () => {
    const { competitorId, externalKey, candidates } = (await inbox()).items.find(
      (each) => each.externalKey === 'id:six',
    )!
    const decide = (
      decision: Parameters<typeof decideCompetitorMatch>[0]['input']['decision'],
      productId?: number,
      factor?: number,
    ) =>
      decideCompetitorMatch({
        ctx,
        input: {
          competitorId,
          externalKey,
          decision,
          ...(productId && { productId }),
          ...(factor && { factor }),
        },
      })
    const states = (item: Awaited<ReturnType<typeof decide>>['item']) => [
      item.state,
      item.candidates.map(({ productId, factor, isConfirmed }) => [productId, factor, isConfirmed]),
    ]
    const found = candidates[0]!.productId
    const byHand = await store.productId('FRAME')
    // What was rejected stays rejected when the next decision is taken back.
    await decide('reject', found)
    await decide('confirm', byHand, 4)
    expect(states((await decide('undo', byHand)).item)).toEqual(['none', []])
    // What was chosen by hand stays when another candidate's rejection, or ignoring, is taken back.
    await decide('undo', found)
    await decide('confirm', byHand, 4)
    await decide('reject', found)
    const both = [
      'matched',
      [
        [byHand, 4, true],
        [found, 6, false],
      ],
    ]
    expect(states((await decide('undo', found)).item)).toEqual(both)
    expect(states((await decide('ignore')).item)[0]).toBe('ignored')
    expect(states((await decide('undo')).item)).toEqual(both)
    // The pack count that was typed for it goes with it.
    await decide('confirm', found, 12)
    expect(states((await decide('undo', found, 6)).item)[1]).toContainEqual([found, 6, false])
    await decide('reopen')
  })
})

describe('proposals that are sure', () => {
  it('are confirmed together from a likeness on, and taken back together', async () => {
    const { sure } = await listCompetitorMatches({ ctx, input: { page: 1, state: 'waiting' } })
    const before = (await inbox()).items
    const wanted = before.filter(
      ({ candidates: [first, second] }) =>
        first!.score >= 0.9 && first!.veto === null && second === undefined,
    )
    expect(wanted.length).toBeGreaterThan(0)
    expect(sure.find(({ minScore }) => minScore === 0.9)?.count).toBe(wanted.length)
    const { items } = await decideCompetitorMatches({ ctx, input: { decision: 'confirm', minScore: 0.9 } })
    expect(items.map(({ externalKey }) => externalKey).sort()).toEqual(
      wanted.map(({ externalKey }) => externalKey).sort(),
    )
    expect((await marketOf('FRAME')).market).toMatchObject({ lowest: '19' })
    expect((await inbox()).items).toHaveLength(before.length - items.length)
    await decideCompetitorMatches({ ctx, input: { decision: 'reopen', items } })
    expect((await inbox()).items).toEqual(before)
    expect((await marketOf('FRAME')).market).toBe(null)
  })
})

describe('a competitor', () => {
  const idOf = async (name: string) =>
    (await listCompetitors({ ctx })).competitors.find((each) => each.name === name)!.competitorId
  it('is asked about its tax until somebody says how it compares', async () => {
    const taxOf = async (name: string) =>
      (await listCompetitors({ ctx })).competitors.find((each) => each.name === name)!.tax
    expect(await taxOf('North')).toBe('open')
    const before = (await marketOf('JUG')).market
    await changeCompetitor({ ctx, input: { competitorId: await idOf('North'), tax: 'same' } })
    expect(await taxOf('North')).toBe('same')
    expect((await marketOf('JUG')).market).toEqual(before)
  })
  it('without weight is shown and does not count; with tax its price is compared without', async () => {
    const competitorId = await idOf('North')
    await changeCompetitor({ ctx, input: { competitorId, weight: 0 } })
    expect((await marketOf('JUG')).market).toMatchObject({ count: 1, lowest: '10' })
    await changeCompetitor({ ctx, input: { competitorId, weight: 1, tax: 'remove', taxPercent: 15 } })
    expect((await marketOf('JUG')).market).toMatchObject({ count: 2, median: '10' })
  })
  it('is deleted with its prices and restored, unless its name is taken', async () => {
    const removedNow = async () => (await listCompetitors({ ctx })).removed.map(({ name }) => name)
    const competitorId = await idOf('North')
    await changeCompetitor({ ctx, input: { competitorId, isRemoved: true } })
    expect((await marketOf('JUG')).market).toMatchObject({ count: 1 })
    expect(await removedNow()).toContain('North')
    await changeCompetitor({ ctx, input: { competitorId, isRemoved: false } })
    expect(await removedNow()).not.toContain('North')
    expect((await marketOf('JUG')).market).toMatchObject({ count: 2 })
    await changeCompetitor({ ctx, input: { competitorId, isRemoved: true } })
    await push({ competitor: 'NORTH', sku: 'JUG', price: 9 })
    await expect(changeCompetitor({ ctx, input: { competitorId, isRemoved: false } })).rejects.toThrow(
      /exists/,
    )
    const later = { ...ctx, clock: () => new Date('2026-06-17T12:00:00Z') }
    expect((await listCompetitors({ ctx: later })).removed).toEqual([])
    await workOnCompetitors({ ctx: later })
    for (const table of ['competitors', 'competitor_products', 'competitor_prices']) {
      const { rows } = await database.adminPool.query(`select 1 from ${table} where competitor_id = $1`, [
        competitorId,
      ])
      expect([table, rows]).toEqual([table, []])
    }
  })
  it('is unknown to another company', async () => {
    const other = await createTestStore(database)
    const competitorId = await idOf('East')
    expect((await listCompetitors({ ctx: other.ctx })).competitors).toEqual([])
    await expect(changeCompetitor({ ctx: other.ctx, input: { competitorId, weight: 0 } })).rejects.toThrow()
  })
})

describe('an export', () => {
  it('has each observation with our number, and none of another company or of a deleted competitor', async () => {
    const rowsOf = async (of: TenantContext) => {
      const file = await exportCompetitorPrices({ ctx: of, input: { format: 'json' } })
      return (await file.json()) as readonly Record<string, unknown>[]
    }
    await push({
      competitor: 'Told',
      sku: 'FRAME',
      price: '19.5',
      day: '2026-06-12',
      wasPrice: 24,
      inStock: false,
    })
    const own = async () => (await rowsOf(ctx)).filter(({ competitor }) => competitor === 'Told')
    expect(await own()).toMatchObject([
      {
        ...{ sku: 'FRAME', date: '2026-06-12', price: '19.5000', compareAtPrice: '24.0000', currency: 'USD' },
        ...{ inStock: 'no', condition: 'new', priceKind: 'regular', match: 'matched', suspect: null },
      },
    ])
    expect(await rowsOf((await createTestStore(database)).ctx)).toEqual([])
    const { competitors } = await listCompetitors({ ctx })
    const { competitorId } = competitors.find(({ name }) => name === 'Told')!
    await changeCompetitor({ ctx, input: { competitorId, isRemoved: true } })
    expect(await own()).toEqual([])
  })
})

describe('old observations', () => {
  it('are thinned to changes and one a week, which leaves the prices in force as they were', async () => {
    const dayOf = (back: number) => new Date(Date.parse(TODAY) - back * 86_400_000).toISOString().slice(0, 10)
    await store.addProducts([{ sku: 'OLD', title: 'A lamp of long standing', price: '30' }])
    await push(
      ...Array.from({ length: 60 }, (_, k) => ({
        ...{ competitor: 'Daily', sku: 'OLD', day: dayOf(401 + k), price: k < 20 ? 31 : 29 },
      })),
      { competitor: 'Daily', sku: 'OLD', day: dayOf(5), price: 31 },
    )
    const count = async () => {
      const { rows } = await database.adminPool.query<{ n: number }>(
        `select count(*)::int4 as n from competitor_prices p join competitors c using (company_id, competitor_id)
         where company_id = $1 and c.name = 'Daily'`,
        [ctx.companyId],
      )
      return rows[0]!.n
    }
    const span = { currency: 'USD', firstDay: dayOf(500), lastDay: TODAY }
    const read = () => ctx.inTenant(({ client }) => readCompetitorSpans(client, ctx.companyId, span))
    const before = await read()
    expect(before.length).toBeGreaterThanOrEqual(3)
    await workOnCompetitors({ ctx })
    expect(await read()).toEqual(before)
    const kept = await count()
    // 61 observations: two runs over nine weeks keep their ends and the first of each week.
    expect(kept).toBeLessThan(20)
    expect(kept).toBeGreaterThan(9)
    await workOnCompetitors({ ctx })
    expect(await count()).toBe(kept)
  })
})
