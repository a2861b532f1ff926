import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { createTestStore, type TestLine, type TestStore } from '../../../../../test/order-lines.ts'
import { isSweep } from '../../../../../test/sweep.ts'
import { workOnRun } from '../../../kit/runs/work-on-run.ts'
import { readSoldRows } from '../../recommendations/advice-rows.ts'
import { estimation, requestEstimation } from '../estimation.ts'
import type { EstimationFigures } from '../estimation-figures.ts'

const database = useDatabase()
const PRODUCTS = 24
const DAYS = 360
const START = Date.UTC(2025, 0, 1)

const dayOf = (at: number) => new Date(START + at * 86_400_000).toISOString().slice(0, 10)
const isLow = (product: number, at: number) => Math.floor(at / 28 + product) % 3 === 0
const listPrice = (product: number, at: number) => (10 + product) * (isLow(product, at) ? 0.8 : 1)

/** Retail: each order holds two products; more is sold at the lower price. */
function retailLines(days = DAYS): TestLine[] {
  return Array.from({ length: PRODUCTS }, (_, product) =>
    Array.from({ length: days }, (_, at): TestLine[] => {
      const lines = (isLow(product, at) ? 2 : 1) + ((at * 7 + product * 3) % 2)
      return Array.from({ length: lines }, (_, k) => ({
        ...{ sku: `P${product}`, day: dayOf(at), quantity: 1, customer: `C${(at * 13 + k) % 90}` },
        ...{ order: `R${at}-${k}-${product >> 1}`, total: listPrice(product, at).toFixed(2) },
      }))
    }).flat(),
  ).flat()
}

/** Trade: every second day an order of six of the first 18 products, at half the list price. */
function tradeLines(days = DAYS, said: Partial<TestLine> = {}): TestLine[] {
  return Array.from({ length: days }, (_, at): TestLine[] =>
    Array.from({ length: 6 }, (_, k): TestLine => {
      const product = (at * 5 + k * 3) % 18
      return {
        ...{ sku: `P${product}`, day: dayOf(at), quantity: 2, order: `T${at}`, customer: `F${at % 7}` },
        ...{ total: (2 * (listPrice(product, at) / 2)).toFixed(2), ...said },
      }
    }),
  ).flat()
}

async function estimate(store: TestStore) {
  const { runId } = await requestEstimation({ ctx: store.ctx })
  return (await workOnRun(estimation, {
    ctx: store.ctx,
    input: { runId, connection: database.connection, signal: new AbortController().signal },
  })) as EstimationFigures
}

const query = async (store: TestStore, sql: string) =>
  (await database.adminPool.query(sql, [store.ctx.companyId])).rows

async function estimated(lines: readonly TestLine[]) {
  const store = await createTestStore(database)
  await store.addLines(lines)
  const figures = await estimate(store)
  return { store, figures }
}

const elasticitiesOf = async (store: TestStore): Promise<Map<string, number | null>> =>
  new Map(
    (
      await query(
        store,
        `select p.sku, e.elasticity from elasticity_estimates e join products p using (company_id, product_id)
         where company_id = $1`,
      )
    ).map(({ sku, elasticity }) => [sku, elasticity]),
  )

const factsOf = (store: TestStore) =>
  query(
    store,
    `select p.sku, f.sold_price::float8 as price, f.changed_on::text as changed, f.monthly_units as units
     from price_facts f join products p using (company_id, product_id) where company_id = $1 order by p.sku`,
  )

const channelsOf = (store: TestStore) =>
  query(
    store,
    `select identity, role, recognised, lines::int as lines, price_ratio as ratio from sales_channels
     where company_id = $1 order by identity desc`,
  )

/** Stores that several tests only read. */
const made = new Map<string, ReturnType<typeof estimated>>()
function shared(name: string, lines: () => readonly TestLine[]): ReturnType<typeof estimated> {
  const store = made.get(name) ?? estimated(lines())
  made.set(name, store)
  return store
}
const retailAlone = () => shared('retail', () => unkeyed(retailLines()))
const retailAndTrade = () => shared('both', () => unkeyed([...retailLines(), ...tradeLines()]))

const unkeyed = (lines: readonly TestLine[]) => lines.map(({ customer: _, ...line }) => line)

describe('a store that also sells to the trade at half price', () => {
  it('has the elasticities, prices and units of its retail lines alone', async () => {
    const [retail, both] = [await retailAlone(), await retailAndTrade()]
    const [alone, found] = [await elasticitiesOf(retail.store), await elasticitiesOf(both.store)]
    for (const [sku, elasticity] of alone) expect(found.get(sku), sku).toBeCloseTo(elasticity!, 6)
    expect(await factsOf(both.store)).toEqual(await factsOf(retail.store))
    expect(await channelsOf(retail.store)).toEqual([])
    expect(await channelsOf(both.store)).toEqual([
      expect.objectContaining({ identity: 'main', role: 'main', lines: retailLines().length }),
      {
        ...{ identity: 'level', role: 'separate', lines: tradeLines().length },
        ratio: expect.closeTo(0.5, 3),
        recognised: { by: 'order', value: null, explained: expect.any(Number) },
      },
    ])
  })

  it('knows what each product sells there, and that the trade price follows the list price', async () => {
    const { store } = await retailAndTrade()
    const [trade] = await query(
      store,
      `select is_following as follows, price_changes > 20 as "hasChanges" from sales_channels
       where company_id = $1 and identity = 'level'`,
    )
    expect(trade).toEqual({ follows: true, hasChanges: true })
    const products = await query(
      store,
      `select count(*)::int as products, min(price_share) as lowest, max(price_share) as highest
       from channel_products where company_id = $1`,
    )
    expect(products).toEqual([
      { products: 18, lowest: expect.closeTo(0.5, 3), highest: expect.closeTo(0.5, 3) },
    ])
    const rows = await store.ctx.inTenant((tx) => readSoldRows(tx, store.ctx.companyId, null))
    const following = new Map(rows.map((row) => [row.sku, row.following?.[0]]))
    // Six of 18 products in an order of two units each, every second day; two or three lines a day in the shop.
    expect(following.get('P3')?.unitsPerMain).toBeGreaterThan(0.1)
    expect(following.get('P20')).toBeUndefined()
  })

  it('is told apart by a column of sources where the file has one', async () => {
    const lines = [
      ...retailLines().map((line) => ({ ...line, source: 'Web' })),
      ...tradeLines(DAYS, { source: 'Trade desk' }),
    ]
    const { store } = await estimated(lines)
    expect((await channelsOf(store)).map(({ identity }) => identity)).toEqual(['source:Trade desk', 'main'])
  })

  it.runIf(isSweep)('fits new lines of either channel as a run over the whole store would', async () => {
    const early = DAYS - 4
    const { store } = await estimated([...retailLines(early), ...tradeLines(early)])
    const isNew = ({ day }: TestLine) => day >= dayOf(early)
    const added = [...retailLines(), ...tradeLines()]
      .filter(isNew)
      .filter(({ sku }) => sku === 'P3' || sku === 'P1')
    await store.addLines(added)
    expect(await estimate(store)).toMatchObject({ full: null, fitted: 2 })
    const [part, facts] = [await elasticitiesOf(store), await factsOf(store)]
    await query(store, 'delete from store_fits where company_id = $1')
    expect(await estimate(store)).toMatchObject({ full: 'first_run' })
    const whole = await elasticitiesOf(store)
    for (const sku of ['P1', 'P3']) expect(Math.abs(part.get(sku)! - whole.get(sku)!), sku).toBeLessThan(0.15)
    expect(facts.filter(({ sku }) => sku === 'P3')).toEqual(
      (await factsOf(store)).filter(({ sku }) => sku === 'P3'),
    )
  })

  it('says so of a product that the trade alone buys', async () => {
    const only = tradeLines().map((line) => (line.sku === 'P2' ? { ...line, sku: 'P99' } : line))
    const { store } = await estimated([...retailLines(), ...only])
    const rows = await query(
      store,
      `select p.sku, e.reason, e.has_history from elasticity_estimates e join products p using (company_id, product_id)
       where company_id = $1 and p.sku = 'P99'`,
    )
    expect(rows).toEqual([{ sku: 'P99', reason: 'other_channels', has_history: true }])
  })
})

it('two shops under one code, without a column that tells them apart: no price is claimed', async () => {
  const second = retailLines().map(({ total, order, ...line }, k) => {
    const product = Number(line.sku.slice(1))
    const at = (Date.parse(line.day) - START) / 86_400_000
    const ratio = (1 + ((product * 37) % 11) / 20) * (Math.floor(at / 45 + product) % 4 === 0 ? 0.9 : 1)
    return { ...line, order: `S${k}`, total: (ratio * (10 + product)).toFixed(2), kept: total !== order }
  })
  const { store } = await estimated(unkeyed([...retailLines(), ...second]))
  const rows = await query(
    store,
    'select reason, count(*)::int as products from elasticity_estimates where company_id = $1 group by 1',
  )
  expect(rows.find(({ reason }) => reason === 'prices_unclear')?.products).toBeGreaterThan(0.8 * PRODUCTS)
  const facts = await factsOf(store)
  expect(facts.length).toBeLessThan(0.2 * PRODUCTS)
})

describe('a store whose trade customers bear a tag', () => {
  const tagged = (group: string) => tradeLines(DAYS, { group })
  const newsletter = retailLines().map((line, at) => (at % 3 === 0 ? { ...line, group: 'newsletter' } : line))

  it('has them as a channel by the tag that tells the price, whatever else they are tagged with', async () => {
    const trade = tagged('newsletter, Wholesale').map((line, at) =>
      at % 4 === 0 ? { ...line, group: 'net 30, newsletter, wholesale' } : line,
    )
    const { store } = await estimated(unkeyed([...newsletter, ...trade]))
    expect(await channelsOf(store)).toEqual([
      expect.objectContaining({ identity: 'main', role: 'main', lines: newsletter.length }),
      {
        ...{ identity: 'group:Wholesale', role: 'separate', lines: trade.length },
        ratio: expect.closeTo(0.5, 3),
        recognised: { by: 'group', value: 'Wholesale', explained: null },
      },
    ])
    const retail = await retailAlone()
    expect(await factsOf(store)).toEqual(await factsOf(retail.store))
    // Lines of single products that are read again get the same channels.
    await store.addLines([
      { sku: 'P1', day: dayOf(DAYS), quantity: 1, total: '11.00' },
      { sku: 'P1', day: dayOf(DAYS), quantity: 8, total: '44.00', group: 'WHOLESALE' },
    ])
    expect((await estimate(store)).linesRead).toBeLessThan(newsletter.length / 2)
    const [kept] = await query(
      store,
      `select (select count(*)::int from generate_series(0, length(channel) - 1) at where get_byte(channel, at) = 1) as trade
       from kept_lines k join products p using (company_id, product_id) where company_id = $1 and p.sku = 'P1'`,
    )
    expect(kept).toEqual({ trade: trade.filter(({ sku }) => sku === 'P1').length + 1 })
  })

  it('takes a tag of a promotion of some weeks for none', async () => {
    const week = (line: TestLine) => line.day >= dayOf(200) && line.day < dayOf(221)
    const lines = retailLines().map((line, at) =>
      week(line) && at % 2 === 0
        ? { ...line, group: 'BLACKFRIDAY', total: (0.7 * Number(line.total)).toFixed(2) }
        : line,
    )
    const { store } = await estimated(unkeyed(lines))
    expect((await channelsOf(store)).filter(({ identity }) => String(identity).startsWith('group'))).toEqual(
      [],
    )
  })
})
