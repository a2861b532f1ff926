import { readXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import { beforeEach, describe, expect, it } from 'vitest'
import { addedToPlan, planEntryAnswer, pricePlanAnswer } from '#contract/price-plan'
import { defaultRegional } from '#contract/settings'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { putSalesChannels } from '../../../../test/sales-channels.ts'
import { decidePrice } from '../decisions/decide-price.ts'
import { undoDecision } from '../decisions/undo-decision.ts'
import { addToPricePlan } from './add-to-price-plan.ts'
import { changePlanEntry } from './change-plan-entry.ts'
import { exportPricePlan } from './export-price-plan.ts'
import { listPricePlan } from './list-price-plan.ts'

const database = useDatabase()
let store: TestStore
let lamp: number
let mug: number

beforeEach(async () => {
  store = await createPriceStore(database, [
    { sku: 'LAMP', price: '10', cost: '4', elasticity: -2.5 },
    { sku: 'MUG', title: '=Mug, "blue"', price: '20', elasticity: -2 },
  ])
  lamp = await store.productId('LAMP')
  mug = await store.productId('MUG')
})

const list = async () => pricePlanAnswer.parse(await listPricePlan({ ctx: store.ctx }))
const plan = (productId: number, price: string, reason = 'Spring') =>
  addToPricePlan({
    ctx: store.ctx,
    input: { entries: [{ productId, price, reason, origin: 'simulation' }] },
  })
type Changes = Omit<Parameters<typeof changePlanEntry>[0]['input'], 'entryId'>
const change = async (entryId: string, body: Changes) =>
  planEntryAnswer.parse(await changePlanEntry({ ctx: store.ctx, input: { entryId, ...body } })).entry
const accept = (productId: number) =>
  decidePrice({ ctx: store.ctx, input: { productId, decision: 'accepted' } })

describe('the price plan', () => {
  it('takes prices with their reason and what was expected of them', async () => {
    const answer = addedToPlan.parse(await plan(mug, '22.00'))
    expect(answer.counts).toEqual({ planned: 1, applied: 0, reverted: 0 })
    const [entry] = answer.entries
    expect(entry).toMatchObject({
      productId: mug,
      todayPrice: '20.00',
      plannedPrice: '22.00',
      origin: 'simulation',
      reason: 'Spring',
      status: 'planned',
      brokenRule: null,
      shopifyGap: 'no_handle',
    })
    expect(entry?.change).toBeCloseTo(0.1, 12)
    // 100 units at 20 and no cost; with E ~ N(-2, 1.15 × 0.2): 2000 × (1.1 e^(-2 h + (0.23 h)²/2) - 1 + 0.1 h), h = ln 1.1.
    expect(entry?.expected?.objective).toBe('revenue')
    expect(entry?.expected?.monthlyGain.value).toBeCloseTo(-181.381 + 2000 * 0.1 * Math.log(1.1), 2)
  })

  it('refuses a price with more decimals than its currency has, when it is planned and when it is changed', async () => {
    const refusal = { text: { id: 'price_plan.too_many_decimals' } }
    await expect(plan(mug, '22.005')).rejects.toMatchObject({
      ...{ ...refusal, fields: { 'entries.0.price': expect.stringContaining('decimals') } },
    })
    expect((await list()).entries).toEqual([])
    const { entries } = await plan(mug, '22.0000')
    await expect(change(entries[0]!.entryId, { price: '22.005' })).rejects.toMatchObject({
      ...{ ...refusal, fields: { price: expect.stringContaining('decimals') } },
    })
    expect((await list()).entries[0]?.plannedPrice).toBe('22.00')
  })

  it('expects of a later start what the outlook says of the 30 days from there', async () => {
    // One unit a day for 20 weeks from 1 June, ten a day after them: 300 in the 30 days from 16 November, not 100.
    await store.ctx.inTenant(({ client }) =>
      client.query(
        `update demand_outlooks set weeks = array_fill(7::real, array[20]) || array_fill(70::real, array[32])
         where company_id = $1 and product_id = $2`,
        [store.ctx.companyId, mug],
      ),
    )
    // As above for 100 units.
    const ofHundred = -181.381 + 2000 * 0.1 * Math.log(1.1)
    const entries = [{ productId: mug, price: '22.00', startsOn: '2026-11-16', origin: 'manual' as const }]
    const later = addedToPlan.parse(await addToPricePlan({ ctx: store.ctx, input: { entries } }))
    expect(later.entries[0]?.expected?.monthlyGain.value).toBeCloseTo(3 * ofHundred, 1)
    expect(later.entries[0]?.expected?.from).toBe('2026-11-16')
    expect(later.totals.revenue?.value).toBeCloseTo(3 * ofHundred, 1)
    const now = await change(later.entries[0]!.entryId, { startsOn: null })
    expect(now.expected).toMatchObject({ from: null })
    expect(now.expected?.monthlyGain.value).toBeCloseTo(ofHundred, 2)
  })

  it('counts what is expected below one unit a month, in money as in gain', async () => {
    await store.ctx.inTenant(({ client }) =>
      client.query('update demand_outlooks set month_units = 0.5 where company_id = $1 and product_id = $2', [
        store.ctx.companyId,
        mug,
      ]),
    )
    const [entry] = (await plan(mug, '22.00')).entries
    // 0.5 × 22 × 1.1^-2.
    expect(entry?.expected?.monthlyRevenue.value).toBeCloseTo(9.0909, 3)
  })

  it('shows, sums and exports every planned price, and of those carried out the newest thousand', async () => {
    const many = 1200
    const products = Array.from({ length: many }, (_, n) => ({ sku: `P${n}`, price: '20', elasticity: -2 }))
    store = await createPriceStore(database, products)
    const [first] = (await plan(await store.productId('P0'), '22.00')).entries
    await store.ctx.inTenant(({ client }) =>
      client.query(
        `insert into price_plan (company_id, entry_id, product_id, today_price, planned_price, origin, status, expected,
           created_by, created_at, applied_at)
         select l.company_id, gen_random_uuid(), p.product_id, l.today_price, l.planned_price, l.origin, s.status, l.expected,
           l.created_by, l.created_at, case when s.status = 'applied' then now() end
         from price_plan l join products p on p.company_id = l.company_id
         cross join (values ('planned'), ('applied')) s (status)
         where l.company_id = $1 and (s.status = 'applied' or p.product_id <> l.product_id)
         on conflict do nothing`,
        [store.ctx.companyId],
      ),
    )
    const { counts, entries, totals } = await list()
    expect(counts).toEqual({ planned: many, applied: many, reverted: 0 })
    const listed = (status: string) => entries.filter((entry) => entry.status === status).length
    expect([listed('planned'), listed('applied')]).toEqual([many, 1000])
    expect(totals.revenue?.products).toBe(many)
    expect(totals.revenue?.value).toBeCloseTo(many * (first?.expected?.monthlyGain.value ?? 0), 4)
    const file = await exportPricePlan({ ctx: store.ctx, input: { format: 'json' } })
    const rows: { status: string }[] = JSON.parse(await file.text())
    expect(rows.filter(({ status }) => status === 'planned')).toHaveLength(many)
  })

  it('counts a planned test in no total', async () => {
    const shop = await createPriceStore(database, [
      { sku: 'THIN', price: '10', cost: '4', elasticity: -1.4, ownShare: 0.01 },
    ])
    const productId = await shop.productId('THIN')
    await decidePrice({ ctx: shop.ctx, input: { productId, decision: 'accepted' } })
    const { entries, totals } = pricePlanAnswer.parse(await listPricePlan({ ctx: shop.ctx }))
    expect(entries).toMatchObject([{ plannedPrice: '11.00', advice: { kind: 'test' } }])
    expect(totals).toEqual({ profit: null, revenue: null })
  })

  it('holds one open change per product, and says which limit a price breaks', async () => {
    await plan(lamp, '3.50')
    expect((await list()).entries[0]?.brokenRule).toBe('margin_floor')
    await plan(lamp, '13')
    const { entries } = await list()
    expect(entries.map((entry) => [entry.plannedPrice, entry.brokenRule])).toEqual([['13.00', 'max_step']])
  })

  it('refuses today’s price and unknown products, and plans nothing then', async () => {
    await expect(plan(lamp, '10')).rejects.toMatchObject({ code: 'invalid_input' })
    const both = addToPricePlan({
      ctx: store.ctx,
      input: {
        entries: [
          { productId: lamp, price: '9', origin: 'manual' },
          { productId: 999_999_999, price: '9', origin: 'manual' },
        ],
      },
    })
    await expect(both).rejects.toMatchObject({ code: 'not_found' })
    expect((await list()).entries).toEqual([])
  })

  it('goes from planned to applied to reverted, and back by undo', async () => {
    const [entry] = (await plan(lamp, '9')).entries
    const id = entry!.entryId
    await expect(change(id, { status: 'reverted' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await change(id, { status: 'applied' })).toMatchObject({
      status: 'applied',
      appliedAt: store.ctx.clock().toISOString(),
    })
    await expect(change(id, { price: '8' })).rejects.toMatchObject({ code: 'conflict' })
    const reverted = await change(id, { status: 'reverted' })
    expect(reverted.appliedAt).not.toBeNull()
    expect(reverted.revertedAt).not.toBeNull()
    expect(await change(id, { status: 'planned' })).toMatchObject({ appliedAt: null, revertedAt: null })
  })

  it('edits what was planned, and what was expected follows the price', async () => {
    const [entry] = (await plan(mug, '22')).entries
    const edited = await change(entry!.entryId, { price: '18', reason: 'Sale', startsOn: '2026-07-01' })
    expect(edited).toMatchObject({ plannedPrice: '18.00', reason: 'Sale', startsOn: '2026-07-01' })
    // 2000 × (0.9 e^(-2 h + (0.23 h)²/2) - 1 + 0.1 h), h = ln 0.9.
    expect(edited.expected?.monthlyGain.value).toBeCloseTo(222.875 + 2000 * 0.1 * Math.log(0.9), 1)
    expect((await change(entry!.entryId, { startsOn: null })).startsOn).toBeNull()
  })

  it('gives up an entry and takes it back, unless another one stands by now', async () => {
    const [entry] = (await plan(lamp, '9')).entries
    expect((await change(entry!.entryId, { isRemoved: true })).isRemoved).toBe(true)
    expect((await list()).entries).toEqual([])
    expect((await change(entry!.entryId, { isRemoved: false })).isRemoved).toBe(false)
    await change(entry!.entryId, { isRemoved: true })
    await plan(lamp, '11')
    await expect(change(entry!.entryId, { isRemoved: false })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('says what a new price replaces, which an undo puts back as it stood, its advice included', async () => {
    await accept(lamp)
    const [advised] = (await list()).entries
    await change(advised!.entryId, { price: '8.5', reason: 'agreed with supplier', startsOn: '2026-12-01' })
    const added = await plan(lamp, '11')
    expect(added.replaced).toMatchObject([{ productId: lamp, plannedPrice: '8.50' }])
    await change(added.entries[0]!.entryId, { isRemoved: true })
    await change(added.replaced[0]!.entryId, { isRemoved: false })
    expect((await list()).entries).toMatchObject([
      {
        ...{ plannedPrice: '8.50', reason: 'agreed with supplier', startsOn: '2026-12-01', origin: 'advice' },
        advice: { direction: 'decrease' },
      },
    ])
    expect((await plan(mug, '22')).replaced).toEqual([])
  })

  it('puts back what an accepted recommendation replaced when that is undone, but nothing that is undone', async () => {
    await plan(lamp, '11', 'agreed with supplier')
    const [before] = (await list()).entries
    const first = (await accept(lamp)).decision
    expect((await list()).entries).toMatchObject([{ plannedPrice: '9.00', origin: 'advice' }])
    const second = (await accept(lamp)).decision
    await undoDecision({ ctx: store.ctx, input: { decisionId: second.decisionId } })
    expect((await list()).entries).toMatchObject([
      { plannedPrice: '9.00', origin: 'advice', advice: { direction: 'decrease' } },
    ])
    const third = (await accept(lamp)).decision
    await undoDecision({ ctx: store.ctx, input: { decisionId: first.decisionId } })
    await undoDecision({ ctx: store.ctx, input: { decisionId: third.decisionId } })
    expect((await list()).entries).toEqual([])

    await plan(lamp, '11', 'agreed with supplier')
    const only = (await accept(lamp)).decision
    await undoDecision({ ctx: store.ctx, input: { decisionId: only.decisionId } })
    const [after] = (await list()).entries
    const { plannedPrice, reason, origin, startsOn, expected } = before!
    expect(after).toMatchObject({ plannedPrice, reason, origin, startsOn, expected })
    await undoDecision({ ctx: store.ctx, input: { decisionId: only.decisionId } })
    expect((await list()).entries).toHaveLength(1)
  })

  it('gets an accepted recommendation by itself, and loses it with its undo', async () => {
    const { decision } = await accept(lamp)
    const [entry] = (await list()).entries
    expect(entry).toMatchObject({
      productId: lamp,
      origin: 'advice',
      plannedPrice: '9.00',
      status: 'planned',
    })
    expect(entry?.advice?.direction).toBe('decrease')
    const ledger = () =>
      database.adminPool.query(
        'select from_price::float8 as "from", to_price::float8 as "to", status from price_predictions where product_id = $1',
        [lamp],
      )
    expect((await ledger()).rows).toEqual([{ from: 10, to: 9, status: 'waiting' }])
    await undoDecision({ ctx: store.ctx, input: { decisionId: decision.decisionId } })
    expect((await list()).entries).toEqual([])
    expect((await ledger()).rows).toEqual([])
  })

  it('of another company is neither seen nor changed', async () => {
    const [entry] = (await plan(lamp, '9')).entries
    const other = await createPriceStore(database, [])
    expect((await listPricePlan({ ctx: other.ctx })).entries).toEqual([])
    const foreign = changePlanEntry({
      ctx: other.ctx,
      input: { entryId: entry!.entryId, status: 'applied' },
    })
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a price of one of several channels', () => {
  const withMarket = (name: string | null) => putSalesChannels(database, store.ctx.companyId, name)

  it('names the channel, and which channels move with it, also where no advice said so', async () => {
    await withMarket('Shop')
    await database.adminPool.query(
      `insert into channel_products (company_id, product_id, identity, lines, units, price, main_price, price_share, units_per_main)
       values ($1, $2, 'source:Market', 30, 30, 25, 20, 1.25, 0.5)`,
      [store.ctx.companyId, mug],
    )
    await plan(mug, '22.00')
    await plan(lamp, '11.00')
    const channels = (await list()).entries.map(({ productId, channel }) => [productId, channel])
    expect(Object.fromEntries(channels)).toEqual({
      [mug]: { name: 'Shop', shareOfUnits: 0.75, following: ['Market'] },
      [lamp]: { name: 'Shop', shareOfUnits: 0.75, following: [] },
    })
  })

  it('names it in the files, too; a store of one channel names none', async () => {
    const rows = async () => (await exportPricePlan({ ctx: store.ctx, input: { format: 'json' } })).json()
    await plan(mug, '22.00')
    expect((await list()).entries[0]?.channel).toBeNull()
    expect(await rows()).toMatchObject([{ channel: null }])
    await withMarket(null)
    expect(await rows()).toMatchObject([{ channel: 'main channel' }])
  })
})

describe('the file of the price plan', () => {
  const file = (format: 'csv' | 'xlsx' | 'json' | 'shopify') =>
    exportPricePlan({ ctx: store.ctx, input: { format } })

  it('is a table in the user’s formats, without a cell that a spreadsheet would run', async () => {
    await database.adminPool.query(
      'insert into user_settings (company_id, user_id, regional) values ($1, $2, $3)',
      [
        store.ctx.companyId,
        store.ctx.userId,
        JSON.stringify({ ...defaultRegional, decimal_separator: ',', thousands_separator: '.' }),
      ],
    )
    await plan(mug, '22.5')
    const response = await file('csv')
    expect(response.headers.get('content-disposition')).toMatch(/price-plan-\d{4}-\d\d-\d\d\.csv/)
    const [header, row] = Papa.parse<string[]>(await response.text(), { delimiter: ';' }).data
    expect(header?.slice(1, 5)).toEqual(['title', 'status', 'price_at_planning', 'planned_price'])
    expect(row?.slice(0, 5)).toEqual(['MUG', `'=Mug, "blue"`, 'planned', '20,00', '22,50'])
    expect(row).toContain('Spring')
  })

  it('is a workbook with figures as figures, and JSON for programs', async () => {
    await plan(mug, '22.5')
    const workbook = await readXlsx(new Uint8Array(await (await file('xlsx')).arrayBuffer()))
    expect(workbook.sheets[0]?.rows[1]?.slice(0, 5)).toEqual(['MUG', '=Mug, "blue"', 'planned', 20, 22.5])
    expect(await (await file('json')).json()).toMatchObject([{ sku: 'MUG', plannedPrice: '22.50' }])
  })

  it('for Shopify holds what can be imported without harm, and says so where nothing can', async () => {
    await plan(lamp, '9')
    await plan(mug, '22.5')
    await expect(file('shopify')).rejects.toMatchObject({ code: 'conflict' })
    await database.adminPool.query(`update products set handle = 'lamp-1' where product_id = $1`, [lamp])
    expect((await list()).entries.find((entry) => entry.productId === lamp)?.shopifyGap).toBeNull()
    expect(await (await file('shopify')).text()).toBe(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\r\n' +
        'lamp-1,LAMP,Title,Default Title,LAMP,9.00\r\n',
    )
  })

  it('for Shopify holds a line for each variant, those that are not planned at today’s price', async () => {
    await plan(lamp, '9')
    const run = (sql: string, ...values: unknown[]) =>
      database.adminPool.query(sql, [store.ctx.companyId, ...values])
    const connection = crypto.randomUUID()
    await run(
      `insert into platform_connections (company_id, connection_id, platform, provider_connection_id, status, connected_by)
       values ($1, $2, 'shopify', 'c1', 'active', $2)`,
      connection,
    )
    await run(
      `insert into platform_products (company_id, connection_id, external_id, title, status, variant_count, fingerprint)
       values ($1, $2, 'p1', 'Cup', 'active', 2, 'f')`,
      connection,
    )
    const options = (size: string, colour: string) =>
      JSON.stringify([
        { name: 'Size', value: size },
        { name: 'Colour', value: colour },
      ])
    const variant = (id: string, productId: number, position: number, title: string, told: string | null) =>
      run(
        `insert into platform_variants (company_id, connection_id, external_id, product_external_id, product_id, position, title, price, options)
         values ($1, $2, $3, 'p1', $4, $5, $6, 12.5, $7)`,
        connection,
        id,
        productId,
        position,
        title,
        told,
      )
    await run(`update products set handle = 'cup' where company_id = $1`)
    await variant('v1', mug, 1, 'Cup - L / Red', options('L', 'Red'))
    await variant('v2', lamp, 2, 'Cup - S / Red', null)
    // One whose options the store has not sent yet: better no file than one that takes a variant away.
    expect((await list()).entries[0]?.shopifyGap).toBe('several_variants')
    await run(
      `update platform_variants set options = $2 where company_id = $1 and external_id = 'v2'`,
      options('S', 'Red'),
    )
    expect((await list()).entries[0]?.shopifyGap).toBeNull()
    expect(await (await file('shopify')).text()).toBe(
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price\r\n' +
        'cup,Cup,Size,L,Colour,Red,MUG,12.50\r\n' +
        'cup,Cup,Size,S,Colour,Red,LAMP,9.00\r\n',
    )
  })
})
