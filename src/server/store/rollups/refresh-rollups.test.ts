import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type TestCompany, useDatabase } from '../../../../test/database.ts'
import { lineDigestSql } from './line-digest.ts'
import { refreshRollups, refreshRollupsAtOnce } from './refresh-rollups.ts'

const database = useDatabase()

/** Product, day, quantity, total, order. */
type Line = readonly [sku: string, day: string, quantity: number, total: number, order: string]

async function arrange(lines: readonly Line[]) {
  const company = await database.createCompany()
  const productIds = new Map<string, number>()
  await database.db.inTenant(company.companyId, async ({ client }) => {
    for (const sku of new Set(lines.map(([code]) => code))) {
      const { rows } = await client.query(
        "insert into products (company_id, sku, title, source) values ($1, $2, $2, 'manual') returning product_id",
        [company.companyId, sku],
      )
      productIds.set(sku, Number(rows[0].product_id))
    }
    for (const [sku, day, quantity, total, order] of lines)
      await client.query(
        'insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total) values ($1, $2, $3, $4, $5::text::date, $5::text::date, $6, $7)',
        [company.companyId, randomUUID(), productIds.get(sku), order, day, quantity, total],
      )
  })
  return { ...company, productIds }
}

const refresh = (company: TestCompany, scope: { productIds?: number[]; days?: string[] } = {}) =>
  database.db.inTenant(company.companyId, (tx) =>
    refreshRollups({ tx, companyId: company.companyId, ...scope }),
  )

const productDays = async (company: TestCompany) =>
  (
    await database.adminPool.query(
      `select sku, day::text, lines, units, revenue::float8, returned_units, refunded::float8
       from product_days join products using (company_id, product_id) where company_id = $1 order by sku, day`,
      [company.companyId],
    )
  ).rows.map((row) => Object.values(row))

const storeDays = async (company: TestCompany) =>
  (
    await database.adminPool.query(
      `select day::text, orders, lines, units, revenue::float8, returned_units, refunded::float8
       from store_days where company_id = $1 order by day`,
      [company.companyId],
    )
  ).rows.map((row) => Object.values(row))

/** Totals of products that have lines, with what a scan of the lines says about them. */
const totals = async (company: TestCompany) =>
  (
    await database.adminPool.query(
      `select p.sku, t.lines, t.units::int, t.return_lines,
         t.digest = coalesce(l.digest, 0) and t.lines + t.return_lines = coalesce(l.lines, 0) as is_right
       from product_totals t join products p using (company_id, product_id)
       left join (select product_id, count(*) as lines, ${lineDigestSql} as digest from order_lines
         where company_id = $1 group by product_id) l using (product_id)
       where company_id = $1 order by p.sku`,
      [company.companyId],
    )
  ).rows.map((row) => Object.values(row))

const lines: readonly Line[] = [
  ['A', '2024-01-01', 2, 20, '1'],
  ['A', '2024-01-01', 1, 9.9, '2'],
  ['A', '2024-01-01', -1, -10, '1'],
  ['B', '2024-01-01', 5, 5, '1'],
  ['B', '2024-01-02', -2, -2, '1'],
]

const change = (company: TestCompany, sql: string) => database.adminPool.query(sql, [company.companyId])

describe('refreshRollups', () => {
  it('keeps sales and returns apart, and counts an order once', async () => {
    const company = await arrange(lines)
    await refresh(company)
    expect(await productDays(company)).toEqual([
      ['A', '2024-01-01', 2, 3, 29.9, 1, 10],
      ['B', '2024-01-01', 1, 5, 5, 0, 0],
      ['B', '2024-01-02', 0, 0, 0, 2, 2],
    ])
    expect(await storeDays(company)).toEqual([
      ['2024-01-01', 2, 3, 8, 34.9, 1, 10],
      ['2024-01-02', 0, 0, 0, 0, 2, 2],
    ])
  })

  it('removes days that have no line any more, and rewrites nothing that is right', async () => {
    const company = await arrange(lines)
    await refresh(company)
    const versions = async () =>
      (
        await change(
          company,
          'select xmin::text from product_days where company_id = $1 order by product_id, day',
        )
      ).rows
    const before = await versions()
    await refresh(company)
    expect(await versions()).toEqual(before)
    await change(company, "delete from order_lines where company_id = $1 and day = '2024-01-02'")
    await refresh(company, { days: ['2024-01-02'] })
    expect(await productDays(company)).toHaveLength(2)
    expect(await storeDays(company)).toHaveLength(1)
  })

  it('removes the days of a product that is gone, and those only', async () => {
    const company = await arrange(lines)
    await refresh(company)
    const left = async () =>
      (await change(company, 'select day::text from product_days where company_id = $1')).rows
    await change(company, "delete from products where company_id = $1 and sku = 'B'")
    expect(await left()).toHaveLength(3)
    await refresh(company, { productIds: [company.productIds.get('B')!], days: ['2024-01-01', '2024-01-02'] })
    expect(await left()).toEqual([{ day: '2024-01-01' }])
    expect(await totals(company)).toEqual([['A', 2, 3, 1, true]])
  })

  it('touches only the products and days it is told', async () => {
    const company = await arrange(lines)
    await refresh(company)
    await change(company, 'update order_lines set quantity = quantity * 10 where company_id = $1')
    await refresh(company, { productIds: [company.productIds.get('B')!], days: ['2024-01-01'] })
    expect((await productDays(company)).map((row) => row[3])).toEqual([3, 50, 0])
    await refresh(company, { productIds: [], days: ['2024-01-01'] })
    expect((await productDays(company)).map((row) => row[3])).toEqual([3, 50, 0])
    await refresh(company, { productIds: [...company.productIds.values()] })
    expect((await productDays(company)).map((row) => row[3])).toEqual([30, 50, 0])
    expect((await storeDays(company)).map((row) => row[3])).toEqual([80, 0])
  })

  it('says the same on two connections, each with half of the products', async () => {
    const company = await arrange(lines)
    const { companyId } = company
    const both = (days: readonly string[]) =>
      database.db.inTenant(companyId, ({ client: one }) =>
        database.db.inTenant(companyId, ({ client: other }) =>
          refreshRollupsAtOnce({ clients: [one, other], companyId, days }),
        ),
      )
    await both(['2024-01-01', '2024-01-02'])
    expect(await productDays(company)).toHaveLength(3)
    expect((await totals(company)).map((row) => row[4])).toEqual([true, true])
    expect(await storeDays(company)).toEqual([
      ['2024-01-01', 2, 3, 8, 34.9, 1, 10],
      ['2024-01-02', 0, 0, 0, 0, 2, 2],
    ])
    await change(company, "delete from order_lines where company_id = $1 and day = '2024-01-02'")
    await both(['2024-01-02'])
    expect(await productDays(company)).toHaveLength(2)
    expect(await storeDays(company)).toHaveLength(1)
  })

  it('takes many days as a period', async () => {
    const company = await arrange(lines)
    const days = Array.from({ length: 60 }, (_, i) =>
      new Date(Date.UTC(2023, 11, 15 + i)).toISOString().slice(0, 10),
    )
    await refresh(company, { days })
    expect(await productDays(company)).toHaveLength(3)
  })

  it('moves the totals of products, and a digest of their lines, by what became different', async () => {
    const company = await arrange(lines)
    await refresh(company, { days: ['2024-01-01'] })
    await refresh(company, { days: ['2024-01-02'] })
    const before = [
      ['A', 2, 3, 1, true],
      ['B', 1, 5, 1, true],
    ]
    expect(await totals(company)).toEqual(before)
    await refresh(company)
    expect(await totals(company)).toEqual(before)
    // As many units for other money: only the digest can tell.
    await change(company, `update order_lines set total = 6 where company_id = $1 and total = 5`)
    expect((await totals(company)).map((row) => row[4])).toEqual([true, false])
    await refresh(company, { days: ['2024-01-01'] })
    expect(await totals(company)).toEqual(before)
    await change(company, `delete from order_lines where company_id = $1 and quantity > 0`)
    await refresh(company)
    expect(await totals(company)).toEqual([
      ['A', 0, 0, 1, true],
      ['B', 0, 0, 1, true],
    ])
  })
})
