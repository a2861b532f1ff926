import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { type ImportsUnderTest, importsUnderTest, plain } from '../../../../test/imports.ts'
import { startImport } from '../imports/start-import.ts'
import { createSale } from '../sales/create-sale.ts'
import { changeStoreBasics } from './change-basics.ts'
import { forecastStoreBasics } from './forecast-basics.ts'
import { getStoreBasics } from './read-basics.ts'
import { onRecountFailed, recountDays } from './recount-days.ts'

const database = useDatabase()

const BERLIN = { currency: 'USD', timezone: 'Europe/Berlin' }
/** 23:30 of 31 January in UTC is 00:30 of 1 February in Berlin; the second line says no offset. */
const orders = plain(
  ['2024-01-31T23:30:00Z,A1,MUG,Mug,2,20', '2024-01-31 23:30:00,A2,MUG,Mug,1,10'],
  'date,order,sku,product,quantity,total',
)

const lines = (store: ImportsUnderTest) =>
  store.rows<{ order_ref: string; day: string; at: string }>(
    `select order_ref, day::text, to_char(ordered_at at time zone 'UTC', 'MM-DD HH24:MI') as at
     from order_lines where company_id = $1 order by order_ref`,
  )
const days = (store: ImportsUnderTest) =>
  store.rows<{ day: string; units: number }>(
    'select day::text, units from store_days where company_id = $1 order by day',
  )

/** Changes and does the job that the change asks for. */
async function change(store: ImportsUnderTest, to: typeof BERLIN) {
  const answer = await changeStoreBasics({ ctx: store.ctx, input: to })
  const job = store.sent.findLast(({ name }) => name === 'recount-days')
  if (job) await recountDays({ ctx: store.ctx, input: job.data as { changeId: string } })
  return answer
}

async function filled() {
  const store = await importsUnderTest(database)
  await store.bring('orders.csv', orders)
  return store
}

describe('another time zone', () => {
  it('says before which lines move: those whose file wrote an offset', async () => {
    const store = await filled()
    const forecast = await forecastStoreBasics({ ctx: store.ctx, input: BERLIN })
    expect(forecast).toEqual({
      lines: { withOffset: 1, withoutOffset: 1, notNoted: 0, moving: 1, movingMonth: 1 },
      blockedBy: null,
    })
    expect((await lines(store)).map(({ day }) => day)).toEqual(['2024-01-31', '2024-01-31'])
  })

  it('moves them with the daily totals and asks for an estimate; the others keep day and time of day', async () => {
    const store = await filled()
    store.sent.length = 0
    await change(store, BERLIN)
    expect(await lines(store)).toEqual([
      { order_ref: 'A1', day: '2024-02-01', at: '01-31 23:30' },
      // 23:30 in Berlin is 22:30 in UTC.
      { order_ref: 'A2', day: '2024-01-31', at: '01-31 22:30' },
    ])
    expect(await days(store)).toEqual([
      { day: '2024-01-31', units: 1 },
      { day: '2024-02-01', units: 2 },
    ])
    expect(store.sent.map(({ name }) => name)).toEqual(['recount-days', 'estimate-elasticities'])
    expect(await getStoreBasics({ ctx: store.ctx })).toMatchObject({
      ...BERLIN,
      isOpen: false,
      lastChange: { status: 'done', movedLines: 1, fromTimezone: 'UTC' },
    })
  })

  it('leads back to what was there before', async () => {
    const store = await filled()
    const before = [await lines(store), await days(store)]
    await change(store, BERLIN)
    await change(store, { currency: 'USD', timezone: 'UTC' })
    expect([await lines(store), await days(store)]).toEqual(before)
  })

  it('keeps the day of a record that was typed without an offset, and of a line from before it was noted', async () => {
    const store = await filled()
    await store.rows('update order_lines set has_offset = null where company_id = $1')
    await createSale({
      ctx: store.ctx,
      input: { paid_at: '2024-01-31', lineitem_name: 'Mug', quantity: 1, total: 9, order_id: 'B1' },
    })
    await change(store, BERLIN)
    expect((await lines(store)).map(({ day }) => day)).toEqual(['2024-01-31', '2024-01-31', '2024-01-31'])
  })

  it('moves a line of a Shopify order file from before it was noted', async () => {
    const store = await filled()
    await store.rows('update order_lines set has_offset = null where company_id = $1')
    await store.rows(`update imports set format = 'shopify-orders' where company_id = $1`)
    await change(store, BERLIN)
    expect((await lines(store)).map(({ day }) => day)).toEqual(['2024-02-01', '2024-02-01'])
  })

  it('waits for an import, and for an earlier change; one that fails changes nothing', async () => {
    const store = await filled()
    await changeStoreBasics({ ctx: store.ctx, input: BERLIN })
    const again = { ...BERLIN, timezone: 'Asia/Tokyo' }
    await expect(changeStoreBasics({ ctx: store.ctx, input: again })).rejects.toThrow('still being counted')
    const job = store.sent.findLast(({ name }) => name === 'recount-days')!
    await onRecountFailed({ ctx: store.ctx, input: job.data as { changeId: string } })
    expect(await getStoreBasics({ ctx: store.ctx })).toMatchObject({
      timezone: 'UTC',
      lastChange: { status: 'failed' },
    })
    await store.upload('more.csv', orders)
    await expect(changeStoreBasics({ ctx: store.ctx, input: again })).rejects.toThrow('An import is running')
  })

  it.each([
    [{ currency: 'XQQ', timezone: 'UTC' }, 'no such currency'],
    [{ currency: 'USD', timezone: 'Europe/Atlantis' }, 'no such time zone'],
  ])('refuses %j', async (input, sentence) => {
    const store = await filled()
    await expect(changeStoreBasics({ ctx: store.ctx, input })).rejects.toThrow(sentence)
  })
})

describe('another currency', () => {
  it('relabels the figures and converts none', async () => {
    const store = await filled()
    store.sent.length = 0
    await changeStoreBasics({ ctx: store.ctx, input: { currency: 'EUR', timezone: 'UTC' } })
    expect(await store.rows('select currency from companies where company_id = $1')).toEqual([
      { currency: 'EUR' },
    ])
    expect(
      await store.rows('select sum(total)::float8 as sum from order_lines where company_id = $1'),
    ).toEqual([{ sum: 30 }])
    expect(store.sent).toEqual([])
  })
})

describe('the first import', () => {
  it('is asked where there are no figures, and not afterwards', async () => {
    const store = await importsUnderTest(database)
    expect(await getStoreBasics({ ctx: store.ctx })).toMatchObject({ isOpen: true, lastChange: null })
    await store.bring('orders.csv', orders)
    expect(await getStoreBasics({ ctx: store.ctx })).toMatchObject({ isOpen: false })
  })

  const start = async (store: ImportsUnderTest, content: string) => {
    const wizard = await wizardUnderTest(store, 'orders.csv', content)
    const { importId, review } = wizard
    const chosen = { currency: 'EUR', timezone: 'Europe/Berlin' }
    await startImport({ ctx: store.ctx, input: { importId, revision: review.revision, store: chosen } })
    await store.run(importId)
    return store.rows('select currency, timezone from companies where company_id = $1')
  }

  it('takes currency and time zone that were chosen with it', async () => {
    const store = await importsUnderTest(database)
    expect(await start(store, orders)).toEqual([{ currency: 'EUR', timezone: 'Europe/Berlin' }])
    expect((await lines(store)).map(({ day }) => day)).toEqual(['2024-02-01', '2024-01-31'])
  })

  it('believes a file that names another currency, and leaves a store with figures as it is', async () => {
    const store = await importsUnderTest(database)
    const inPounds = orders.replaceAll(/(,\d\d)$/gm, '$1,GBP').replace('total', 'total,currency')
    expect(await start(store, inPounds)).toEqual([{ currency: 'GBP', timezone: 'Europe/Berlin' }])
    const later = plain(['2024-03-01,A9,MUG,Mug,1,10'], 'date,order,sku,product,quantity,total')
    expect(await start(store, later)).toEqual([{ currency: 'GBP', timezone: 'Europe/Berlin' }])
  })
})
