import { beforeEach, describe, expect, it } from 'vitest'
import { annotations, setupChecklistAnswer } from '#contract/dashboard'
import { salesPeriodAnswer } from '#contract/sales-period'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { removeProductDayFacts } from '../../store/calendar/remove-product-day-facts.ts'
import { saveProductDayFacts } from '../../store/calendar/save-product-day-facts.ts'
import { restoreDeletion } from '../../store/deletions/restore-deletion.ts'
import { comparedTo, getSalesPeriod } from './get-sales-period.ts'
import { listAnnotations } from './list-annotations.ts'
import { dismissChecklist, getSetupChecklist } from './setup-checklist.ts'

const database = useDatabase()
let store: TestStore
let lamp: number

beforeEach(async () => {
  store = await createPriceStore(database, [{ sku: 'LAMP', price: '10' }])
  lamp = await store.productId('LAMP')
})

const query = (sql: string, values: unknown[] = []) =>
  database.adminPool.query(sql, [store.ctx.companyId, ...values])

describe('annotations of a product', () => {
  const list = async (productId = lamp) =>
    annotations.parse(await listAnnotations({ ctx: store.ctx, input: { productId } })).annotations
  const sellDaily = (from: string, to: string, price: number, step = '1 day') =>
    query(
      `insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total)
       select $1, gen_random_uuid(), $2, gen_random_uuid()::text, d, d, 2, 2 * $5::numeric
       from generate_series($3::date, $4::date - 1, $6::interval) d`,
      [lamp, from, to, price, step],
    )

  it('are the logged prices, what was seen in the sales, and its promotions', async () => {
    await sellDaily('2026-01-01', '2026-02-01', 12)
    await sellDaily('2026-02-01', '2026-03-01', 10)
    await sellDaily('2026-03-01', '2026-03-15', 8)
    await sellDaily('2026-03-15', '2026-05-01', 10)
    await sellDaily('2026-05-01', '2026-06-01', 11)
    // Sold next to the usual price for months: no change, neither when it comes nor when it goes.
    await sellDaily('2026-01-15', '2026-05-20', 5, '5 days')
    await query(
      `insert into price_log (company_id, product_id, effective_from, price, source)
       values ($1, $2, '2026-01-01', 12, 'file'), ($1, $2, '2026-01-30', 10, 'file')`,
      [lamp],
    )
    await query(
      `with m as (insert into promotions (company_id, promotion_id, name, kind, depth, starts_on, ends_on, status,
         source, created_by) values ($1, gen_random_uuid(), 'Spring', 'price_cut', 0.2, '2026-03-01', '2026-03-15',
         'confirmed', 'manual', $1), ($1, gen_random_uuid(), 'Not mine', 'price_cut', 0.2, '2026-04-01', '2026-04-15',
         'confirmed', 'manual', $1) returning promotion_id, name)
       insert into promotion_products (company_id, promotion_id, product_id)
       select $1, promotion_id, $2 from m where name = 'Spring'`,
      [lamp],
    )
    expect(await list()).toEqual([
      { kind: 'price', day: '2026-01-30', from: '12.00', to: '10.00', source: 'log' },
      {
        kind: 'promotion',
        day: '2026-03-01',
        endsOn: '2026-03-15',
        name: 'Spring',
        depth: 0.2,
        status: 'confirmed',
      },
      { kind: 'price', day: '2026-05-01', from: '10.00', to: '11.00', source: 'observed' },
    ])
  })

  it('are what a person noted, until the note is removed, and again once that is undone', async () => {
    const { ctx } = store
    const row = { productId: lamp, day: '2026-02-03' }
    const noted = [{ kind: 'note', day: '2026-02-03', note: 'In the local paper' }]
    await saveProductDayFacts({ ctx, input: { kind: 'note', rows: [{ ...row, note: 'In the paper' }] } })
    await saveProductDayFacts({
      ctx,
      input: { kind: 'note', rows: [{ ...row, note: 'In the local paper' }] },
    })
    expect(await list()).toEqual(noted)
    const { deletionId } = await removeProductDayFacts({ ctx, input: { kind: 'note', rows: [row] } })
    expect(await list()).toEqual([])
    await restoreDeletion({ ctx, input: { deletionId } })
    expect(await list()).toEqual(noted)
  })

  it('are none of a quiet product, and not to be had of an unknown one', async () => {
    expect(await list()).toEqual([])
    await expect(list(999_999_999)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the sales of a period', () => {
  const ask = async (from: string, to: string, compare?: 'previous' | 'last_year' | 'none') =>
    salesPeriodAnswer.parse(
      await getSalesPeriod({
        ctx: store.ctx,
        input: { from, to, ...(compare ? { compare } : {}) },
      }),
    )

  it('stand beside those of the days before, or of the year before', async () => {
    await query('delete from store_days where company_id = $1')
    await query(
      `insert into store_days (company_id, day, orders, lines, units, revenue, returned_units, refunded)
       select $1, d, 1, 1, 2, case when d < '2026-06-01' then 10 else 15 end, 1, 2.5
       from generate_series('2026-05-25'::date, '2026-06-07'::date, '1 day') d`,
    )
    const { current, comparison, firstDay, lastDay } = await ask('2026-06-01', '2026-06-08')
    expect([firstDay, lastDay]).toEqual(['2026-05-25', '2026-06-07'])
    expect(current).toEqual({
      from: '2026-06-01',
      to: '2026-06-08',
      revenue: '105.0000',
      refunded: '17.5000',
      orders: 7,
      units: 14,
      returnedUnits: 7,
      daysWithData: 7,
    })
    expect(comparison).toMatchObject({
      from: '2026-05-25',
      to: '2026-06-01',
      revenue: '70.0000',
      daysWithData: 7,
    })
    expect((await ask('2026-06-01', '2026-06-08', 'last_year')).comparison).toMatchObject({
      from: '2025-06-01',
      orders: 0,
      daysWithData: 0,
    })
    expect((await ask('2026-06-01', '2026-06-20', 'none')).comparison).toBeNull()
    expect((await ask('2026-06-01', '2026-06-20', 'none')).current.daysWithData).toBe(7)
  })

  it('name the one order, ordered and returned on a day, that is most of what was returned', async () => {
    await query('delete from store_days where company_id = $1')
    await query(
      `insert into store_days (company_id, day, orders, lines, units, revenue, returned_units, refunded)
       values ($1, '2026-06-01', 2, 2, 1000, 2000, 900, 1800)`,
    )
    await query(
      `insert into products (company_id, sku, title, source) values ($1, 'BIRD', 'Birdie', 'manual')`,
    )
    const line = (quantity: number) =>
      query(
        `insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total)
         select $1, gen_random_uuid(), product_id, 'B1', '2026-06-01', '2026-06-01', $2, $2 * 2
         from products where company_id = $1 and sku = 'BIRD'`,
        [quantity],
      )
    expect((await ask('2026-06-01', '2026-06-02')).largestReturn).toBeNull()
    await line(-400)
    expect((await ask('2026-06-01', '2026-06-02')).largestReturn).toBeNull()
    await line(-800)
    const named = { title: 'Birdie', day: '2026-06-01', units: 800, isOfSameDay: false }
    expect((await ask('2026-06-01', '2026-06-02')).largestReturn).toEqual(named)
    await line(800)
    expect((await ask('2026-06-01', '2026-06-02')).largestReturn).toEqual({ ...named, isOfSameDay: true })
    expect((await ask('2026-06-02', '2026-06-03')).largestReturn).toBeNull()
  })

  it('of a leap day is held against 28 February', () => {
    expect(comparedTo({ from: '2024-02-29', to: '2024-03-01' }, 'last_year')).toEqual({
      from: '2023-02-28',
      to: '2023-03-01',
    })
  })
})

describe('the setup checklist', () => {
  const read = async () => setupChecklistAnswer.parse(await getSetupChecklist({ ctx: store.ctx }))
  const done = async () => (await read()).steps.filter((step) => step.isDone).map((step) => step.step)

  it('is ticked off by what is there', async () => {
    await query('delete from store_days where company_id = $1')
    expect(await done()).toEqual([])
    await query('update products set cost = 4 where company_id = $1')
    await query(`insert into user_settings (company_id, user_id, regional) values ($1, $2, '{}')`, [
      store.ctx.userId,
    ])
    await query(
      `insert into store_days (company_id, day, orders, lines, units, revenue, returned_units, refunded)
       values ($1, '2026-05-31', 1, 1, 1, 1, 0, 0)`,
    )
    expect(await done()).toEqual(['sales', 'costs', 'formats'])
  })

  it('is not ticked off by the sample store', async () => {
    await query(`update products set cost = 4, source = 'sample' where company_id = $1`)
    await query(
      `with run as (
         insert into runs (company_id, run_id, kind, status) values ($1, gen_random_uuid(), 'load-sample-store', 'done')
         returning run_id
       )
       insert into imports (company_id, import_id, kind, file_name, created_by)
       select $1, run_id, 'sample', 'sample', $1 from run`,
    )
    expect(await done()).toEqual([])
  })

  it('is put away for the person who asks, and brought back', async () => {
    const put = (isDismissed: boolean) => dismissChecklist({ ctx: store.ctx, input: { isDismissed } })
    expect((await put(true)).isDismissed).toBe(true)
    expect((await read()).isDismissed).toBe(true)
    expect((await put(false)).isDismissed).toBe(false)
  })
})
