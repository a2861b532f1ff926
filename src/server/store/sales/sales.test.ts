import { beforeEach, describe, expect, it } from 'vitest'
import { salesList, salesRecord } from '#contract/sales'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { companyLockSql } from '../basics/lock-imports.ts'
import { getDataSummary } from '../catalogue/get-data-summary.ts'
import { restoreDeletion } from '../deletions/restore-deletion.ts'
import { bulkAddSales } from './bulk-add-sales.ts'
import { createSale } from './create-sale.ts'
import { deleteSales } from './delete-sales.ts'
import { listSales } from './list-sales.ts'
import { findFlagged } from './read-flagged.ts'
import { updateSale } from './update-sale.ts'

const database = useDatabase()
let store: TestStore
let neighbour: TestStore

beforeEach(async () => {
  store = await createTestStore(database)
  neighbour = await createTestStore(database)
})

type Query = Parameters<typeof listSales>[0]['input']
const list = async (query: Query = {}, of = store) =>
  salesList.parse(await listSales({ ctx: of.ctx, input: query }))
const create = (input: Parameters<typeof createSale>[0]['input'], of = store) =>
  createSale({ ctx: of.ctx, input })
const summary = () => getDataSummary({ ctx: store.ctx })
const asked = () => store.sent.filter((job) => job.name === 'estimate-elasticities').length

/** Rollups as they are, and as they would be if they were counted from the lines now. */
async function rollups() {
  const read = async (sql: string) => (await database.adminPool.query(sql, [store.ctx.companyId])).rows
  const kept = await read(
    `select day::text, lines, units, revenue::text, returned_units, refunded::text, return_lines
     from store_days where company_id = $1 order by day`,
  )
  const counted = await read(
    `select day::text, (count(*) filter (where quantity > 0))::int as lines,
       coalesce(sum(quantity) filter (where quantity > 0), 0)::int as units,
       coalesce(sum(total) filter (where quantity > 0), 0)::numeric(18,4)::text as revenue,
       coalesce(-sum(quantity) filter (where quantity < 0), 0)::int as returned_units,
       coalesce(-sum(total) filter (where quantity < 0), 0)::numeric(18,4)::text as refunded,
       (count(*) filter (where quantity < 0))::int as return_lines
     from order_lines where company_id = $1 group by day order by day`,
  )
  return { kept, counted }
}

const mug = { paid_at: '2026-03-05', lineitem_name: 'Blue mug', quantity: 2, total: '19.80' }

describe('a sales record', () => {
  it('is added with its product, and everything that counts it knows', async () => {
    const sale = salesRecord.parse(await create(mug))
    expect(sale).toMatchObject({
      lineitem_name: 'Blue mug',
      quantity: 2,
      total: '19.80',
      paid_at: '2026-03-05T00:00:00.000Z',
      order_id: expect.stringMatching(/^#/),
      unusual_quantity: false,
      duplicate: false,
    })
    expect(await summary()).toMatchObject({ products: 1, orders: 1, revenue: '19.8000', records: 1 })
    expect(asked()).toBe(1)
    expect((await list()).sales).toEqual([sale])
    expect(await list({}, neighbour)).toMatchObject({ sales: [], total: 0 })
  })

  it('finds its product by code and by name, in any case', async () => {
    await store.addProducts([{ sku: 'MUG-1', title: 'Blue Mug' }])
    const id = await store.productId('MUG-1')
    for (const lineitem_name of ['mug-1', 'BLUE MUG', 'Blue Mug'])
      expect(await create({ ...mug, lineitem_name })).toMatchObject({
        product_id: id,
        lineitem_name: 'Blue Mug',
      })
    expect(await summary()).toMatchObject({ products: 1, records: 3 })
  })

  it.each([
    [{ paid_at: '2026-02-30' }, { paid_at: 'Enter a date like 2026-01-31.' }],
    [{ paid_at: '1989-12-31' }, { paid_at: 'The date must lie between 1990-01-01 and 2026-06-16.' }],
    [{ paid_at: '2099-01-01' }, { paid_at: 'The date must lie between 1990-01-01 and 2026-06-16.' }],
    [{ quantity: 0 }, { quantity: 'The quantity cannot be 0. A return has a negative quantity.' }],
    [{ quantity: 2_000_000 }, { quantity: 'The quantity cannot be more than 1000000.' }],
    [{ total: '0' }, { total: 'The total cannot be 0.' }],
    [
      { quantity: -2 },
      { total: 'A sale has a positive total; a return has a negative quantity and a negative total.' },
    ],
    [{ lineitem_name: 'Shipping' }, { lineitem_name: 'Postage, tips and vouchers are no products.' }],
    [{ lineitem_name: '\u0000 ' }, { lineitem_name: 'The product name is missing.' }],
  ])('with %o is refused beside the field', async (change, fields) => {
    await expect(create({ ...mug, ...change })).rejects.toMatchObject({ code: 'invalid_input', fields })
    expect(await summary()).toMatchObject({ products: 0, records: 0 })
  })

  it('is changed, and the days and products of before and after are right', async () => {
    const sale = await create(mug)
    await create({ ...mug, lineitem_name: 'Green tea', total: '6.5', quantity: 1 })
    const fields = {
      ...mug,
      lineitem_name: 'green TEA',
      paid_at: '2026-03-07',
      total: '7.25',
      order_id: 'O-1',
    }
    const changed = await updateSale({ ctx: store.ctx, input: { id: sale.id, ...fields } })
    expect(changed).toMatchObject({
      id: sale.id,
      lineitem_name: 'Green tea',
      order_id: 'O-1',
      total: '7.25',
      paid_at: '2026-03-07T00:00:00.000Z',
    })
    const { kept, counted } = await rollups()
    expect(kept).toEqual(counted)
    expect(kept).toHaveLength(2)
    expect((await list({ search: 'green' })).total).toBe(2)
  })

  it('keeps the name that its line has, and takes another product by another name', async () => {
    await store.addProducts([{ sku: 'CUP', title: 'Cup' }])
    await store.addLines([{ sku: 'MUG', day: '2026-03-05', quantity: 1, total: '9' }])
    await database.adminPool.query(
      "update order_lines set lineitem_name = 'Mug (old)' where company_id = $1",
      [store.ctx.companyId],
    )
    const [sale] = (await list()).sales
    const change = (lineitem_name: string) =>
      updateSale({ ctx: store.ctx, input: { id: sale!.id, ...mug, lineitem_name } })
    expect(await change('Mug (old)')).toMatchObject({
      product_id: await store.productId('MUG'),
      lineitem_name: 'Mug (old)',
    })
    expect(await change('cup')).toMatchObject({
      product_id: await store.productId('CUP'),
      lineitem_name: 'Cup',
    })
  })

  it('keeps its time of day where only the day is written', async () => {
    const sale = await create({ ...mug, paid_at: '2026-03-05T14:30:00Z' })
    const change = (fields: typeof mug) => updateSale({ ctx: store.ctx, input: { id: sale.id, ...fields } })
    expect((await change({ ...mug, total: '20' })).paid_at).toBe('2026-03-05T14:30:00.000Z')
    expect((await change({ ...mug, paid_at: '2026-03-06' })).paid_at).toBe('2026-03-06T00:00:00.000Z')
  })

  it('of another company is not found', async () => {
    const sale = await create(mug)
    const missing = { code: 'not_found', message: 'The sales record was not found.' }
    const { ctx } = neighbour
    await expect(updateSale({ ctx, input: { id: sale.id, ...mug } })).rejects.toMatchObject(missing)
    await expect(deleteSales({ ctx, input: { ids: [sale.id] } })).rejects.toMatchObject(missing)
    expect((await list()).total).toBe(1)
  })

  it('waits for nothing while an import runs: it says so', async () => {
    const other = await database.adminPool.connect()
    await other.query(`select pg_advisory_lock(${companyLockSql})`, [store.ctx.companyId])
    await expect(create(mug)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'An import is running, and it changes the same records. Please try again when it has finished.',
    })
    other.release(true)
    expect((await list()).total).toBe(0)
  })
})

describe('deleting records', () => {
  it('takes them out of every figure, and restoring puts them back', async () => {
    const first = await create(mug)
    const second = await create({ ...mug, paid_at: '2026-03-06', quantity: -1, total: '-9.90' })
    await create({ ...mug, paid_at: '2026-03-06' })
    const before = { list: await list(), summary: await summary(), rollups: await rollups() }
    const { deletionId, deleted } = await deleteSales({
      ctx: store.ctx,
      input: { ids: [first.id, second.id, crypto.randomUUID()] },
    })
    expect(deleted).toBe(2)
    expect(await summary()).toMatchObject({ products: 1, records: 1, revenue: '19.8000' })
    expect(await restoreDeletion({ ctx: store.ctx, input: { deletionId } })).toEqual({
      ok: true,
      restored: 2,
    })
    expect({ list: await list(), summary: await summary(), rollups: await rollups() }).toEqual(before)
  })
})

describe('a search with thousands of hits', () => {
  it('gives the newest and the largest of exactly these products, and counts them', async () => {
    const names = ['Tea pot', 'Tea cup', 'Lamp']
    await store.addLines(
      Array.from({ length: 7800 }, (_, at) => ({
        sku: names[at % 3]!,
        day: new Date(Date.UTC(2025, 0, 1 + (at % 40))).toISOString().slice(0, 10),
        quantity: at % 11 === 0 ? -1 : 1,
        total: (at % 11 === 0 ? -1 - at / 100 : 1 + at / 100).toFixed(2),
      })),
    )
    const sold = Array.from({ length: 7800 }, (_, at) => at).filter((at) => at % 3 !== 2)
    const total = (at: number) => (at % 11 === 0 ? -1 - at / 100 : 1 + at / 100)
    const largest = await list({ search: 'tea', sort: '-total', pageSize: 50 })
    expect(largest.total).toBe(sold.length)
    expect(largest.sales.map((sale) => Number(sale.total))).toEqual(
      sold
        .map(total)
        .sort((a, b) => b - a)
        .slice(0, 50),
    )
    const newest = await list({ search: 'tea', pageSize: 50, page: 2 })
    expect(new Set(newest.sales.map((sale) => sale.paid_at.slice(0, 10)))).toEqual(new Set(['2025-02-09']))
    expect(newest.sales.every((sale) => sale.lineitem_name.startsWith('Tea'))).toBe(true)
    const returns = await list({ search: 'tea', filter: 'returns' })
    expect(returns.total).toBe(sold.filter((at) => at % 11 === 0).length)
  })
})

describe('adding many', () => {
  const records = [
    { paid_at: '2026-03-05', lineitem_name: 'Blue mug', quantity: '2', total: '19.80' },
    { paid_at: '2026-03-05', lineitem_name: 'blue MUG', quantity: 1, total: 9.9 },
    { paid_at: '2026-03-09 10:00', lineitem_name: 'Tea', quantity: '-1', total: '-6.5' },
  ]

  it('adds them all, products included, and asks for one estimate', async () => {
    expect(await bulkAddSales({ ctx: store.ctx, input: { records } })).toEqual({ added: 3, productsAdded: 2 })
    expect(await summary()).toMatchObject({ products: 2, records: 3, revenue: '29.7000' })
    const { kept, counted } = await rollups()
    expect(kept).toEqual(counted)
    expect(asked()).toBe(1)
  })

  it('line 32: adds none where one cannot be read, and names each by its place', async () => {
    const faulty = [...records, { ...records[0]!, total: 'much' }, { ...records[0]!, paid_at: 'soon' }]
    await expect(bulkAddSales({ ctx: store.ctx, input: { records: faulty } })).rejects.toMatchObject({
      code: 'invalid_input',
      message: '2 records could not be read, so nothing was added.',
      fields: {
        'records.3.total': 'The total must be a number, such as 19.80.',
        'records.4.paid_at': 'Enter a date like 2026-01-31.',
      },
    })
    expect(await summary()).toMatchObject({ products: 0, records: 0 })
  })

  it('takes nothing for a record that is none', async () => {
    const odd = [
      records[0]!,
      null,
      { paid_at: '2026-03-05', lineitem_name: 'Tea', quantity: true, total: '1' },
    ]
    const sentence = 'A record needs paid_at, lineitem_name, quantity and total.'
    await expect(bulkAddSales({ ctx: store.ctx, input: { records: odd } })).rejects.toMatchObject({
      fields: { 'records.1.lineitem_name': sentence, 'records.2.quantity': sentence },
    })
    expect((await list()).total).toBe(0)
  })

  it('wants at least one', async () => {
    await expect(bulkAddSales({ ctx: store.ctx, input: { records: [] } })).rejects.toMatchObject({
      message: 'Please paste at least one record before submitting.',
    })
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await bulkAddSales({
      ctx: store.ctx,
      input: {
        records: Array.from({ length: 60 }, (_, n) => ({
          paid_at: `2026-0${1 + (n % 3)}-${String(1 + (n % 28)).padStart(2, '0')}`,
          lineitem_name: ['Mug', 'Tea', 'Lamp'][n % 3]!,
          quantity: n % 10 === 0 ? -1 : 1 + (n % 4),
          total: n % 10 === 0 ? '-5' : String(5 + n),
        })),
      },
    })
  })

  const sorts = ['paid_at', 'order_id', 'lineitem_name', 'quantity', 'total'] as const

  it.each(sorts.flatMap((sort) => [sort, `-${sort}`] as const))(
    'gives every record once over its pages, by %s, alone and in a search',
    async (sort) => {
      for (const search of [undefined, 'tea']) {
        const whole = await list({ sort, pageSize: 200, search })
        expect(whole.total).toBe(search ? 20 : 60)
        const pages = await Promise.all(
          [1, 2, 3, 4, 5].map((page) => list({ sort, page, pageSize: 15, search })),
        )
        const paged = pages.flatMap((page) => page.sales)
        expect(new Set(paged.map((sale) => sale.id)).size).toBe(whole.total)
        const key = sort.replace('-', '') as (typeof sorts)[number]
        const written = paged.map((sale) => (key === 'total' ? Number(sale.total) : sale[key]))
        const values = key === 'lineitem_name' ? written.map((value) => String(value).toLowerCase()) : written
        const expected = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(values).toEqual(sort.startsWith('-') ? expected.reverse() : expected)
      }
    },
  )

  it('narrows to sales, returns and days, and counts what is left', async () => {
    expect((await list({ filter: 'returns' })).total).toBe(6)
    expect((await list({ filter: 'sales' })).total).toBe(54)
    const february = await list({ from: '2026-02-01', to: '2026-02-28', pageSize: 200 })
    expect(february.total).toBe(20)
    expect(february.sales.every((sale) => sale.paid_at.startsWith('2026-02'))).toBe(true)
    expect(await list({ search: 'lamp', filter: 'returns', from: '2026-03-01' })).toMatchObject({ total: 2 })
  })

  it('finds the beginning of an order number, and nothing for a joker', async () => {
    const { sales } = await list()
    const [sale] = sales
    const found = await list({ search: sale!.order_id.slice(0, 9) })
    expect(found).toEqual({ sales: [sale], total: 1, isTotalExact: true, reachable: 1, lookedBackTo: null })
    expect(await list({ search: '%' })).toMatchObject({ sales: [], total: 0 })
  })

  it('marks a quantity that is many times the usual', async () => {
    await create({ ...mug, lineitem_name: 'Mug', quantity: 500, total: '2000', paid_at: '2026-05-01' })
    const { sales } = await list({ pageSize: 2 })
    expect(sales.map((sale) => sale.unusual_quantity)).toEqual([true, false])
  })
})

describe('what makes a record worth a second look', () => {
  const order = { ...mug, order_id: 'A-1', paid_at: '2026-03-05 10:00' }

  it('is a line that its order says twice', async () => {
    for (let time = 0; time < 2; time++) await create(order)
    await create({ ...order, quantity: 3, total: '29.70' })
    await create({ ...order, order_id: 'A-2' })
    for (let time = 0; time < 2; time++) await create(mug)
    const found = await list({ filter: 'duplicate' })
    expect(found).toMatchObject({ total: 2, isTotalExact: true, reachable: 2, lookedBackTo: null })
    expect(found.sales.map((sale) => [sale.order_id, sale.duplicate])).toEqual([
      ['A-1', true],
      ['A-1', true],
    ])
    const all = await list()
    expect(all.sales.filter((sale) => sale.duplicate)).toHaveLength(2)
    expect((await list({ filter: 'duplicate' }, neighbour)).total).toBe(0)
  })

  it('is a quantity far above what its product usually sells', async () => {
    for (let day = 1; day <= 6; day++) await create({ ...mug, paid_at: `2026-03-0${day}` })
    await create({ ...mug, paid_at: '2026-03-08', quantity: 200, total: '1980' })
    const found = await list({ filter: 'unusual_quantity', search: 'mug' })
    expect(found.sales.map((sale) => [sale.quantity, sale.unusual_quantity])).toEqual([[200, true]])
    expect((await list({ filter: 'unusual_quantity', search: 'tea' })).total).toBe(0)
    expect((await list({ filter: 'unusual_quantity', to: '2026-03-07' })).total).toBe(0)
  })

  it('is looked for in the newest lines, and the answer says how far', async () => {
    for (let day = 1; day <= 4; day++) await create({ ...order, paid_at: `2026-03-0${day}` })
    await create({ ...order, paid_at: '2026-03-01' })
    const look = (lookedAt: number) =>
      store.ctx.inTenant((tx) => findFlagged(tx, store.ctx.companyId, { filter: 'duplicate' }, lookedAt))
    expect(await look(3)).toEqual({ lineIds: [], lookedBackTo: '2026-03-02' })
    expect(await look(6)).toEqual({ lineIds: [expect.any(String), expect.any(String)], lookedBackTo: null })
  })
})
