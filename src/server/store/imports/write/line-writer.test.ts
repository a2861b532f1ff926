import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { type TestCompany, useDatabase } from '../../../../../test/database.ts'
import { APP_ROLE, withClient } from '../../../kit/db/connection.ts'
import type { ImportLine } from '../classify/import-line.ts'
import { LineWriter } from './line-writer.ts'

const database = useDatabase()

const line = (sku: string, order: string, lineId: string = randomUUID()): ImportLine => ({
  lineId,
  sku,
  wording: '',
  order,
  instantMs: Date.UTC(2024, 0, 1),
  hasOffset: false,
  day: '2024-01-01',
  quantity: 1,
  total: 10_000,
  customer: null,
  country: null,
})

const batch = (rowsRead: number, lines: readonly ImportLine[]) => ({
  items: lines,
  rejectedRows: [],
  rowsRead,
  bytesRead: 0,
  rejectedCounts: {},
})

async function withTwo(
  run: (clients: [Client, Client], company: TestCompany, importId: string) => Promise<void>,
) {
  const company = await database.createCompany()
  const importId = randomUUID()
  await database.adminPool.query(
    `insert into imports (company_id, import_id, kind, file_name, created_by)
     values ($1, $2, 'orders', 'orders.csv', $3)`,
    [company.companyId, importId, company.userId],
  )
  const settings = { role: APP_ROLE, TimeZone: 'UTC' }
  const open = (then: (client: Client) => Promise<void>) => withClient(database.connection, then, settings)
  await open((one) => open((other) => run([one, other], company, importId)))
}

const writerOf = (clients: readonly Client[], { companyId }: TestCompany, importId: string) =>
  new LineWriter(clients, {
    format: 'plain',
    companyId,
    importId,
    source: 'orders',
    firstLines: true,
    describe: ({ sku }) => ({ sku, title: sku }),
  })

const stored = async ({ companyId }: TestCompany) => {
  const { rows } = await database.adminPool.query(
    `select rows_read, lines_added, products_added,
       (select count(*)::int from order_lines where company_id = $1) as lines,
       (select count(*)::int from products where company_id = $1) as products
     from imports where company_id = $1`,
    [companyId],
  )
  return rows[0]
}

describe('LineWriter with two connections', () => {
  it('writes batches at once that need the same new products, and commits them in the order of the file', () =>
    withTwo(async (clients, company, importId) => {
      const writer = writerOf(clients, company, importId)
      await writer.open()
      const many = (from: number) =>
        Array.from({ length: 500 }, (_, i) => line(`S${(from + i) % 700}`, `${i}`))
      const order: number[] = []
      const first = writer.write(batch(501, many(0))).then(() => order.push(1))
      const second = writer.write(batch(502, [line('S0', 'x'), line('NEW', 'y')])).then(() => order.push(2))
      await Promise.all([first, second])
      await writer.write(batch(1002, many(400)))
      expect(order).toEqual([1, 2])
      expect(await stored(company)).toEqual({
        rows_read: 1002,
        lines_added: 1002,
        products_added: 701,
        lines: 1002,
        products: 701,
      })
    }))

  it('never commits a batch whose predecessor failed', () =>
    withTwo(async (clients, company, importId) => {
      const writer = writerOf(clients, company, importId)
      await writer.open()
      const twice = line('A', '1')
      const failing = writer.write(batch(2, [twice, twice]))
      const following = writer.write(batch(3, [line('B', '2')]))
      const ends = await Promise.allSettled([failing, following])
      expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(await stored(company)).toMatchObject({
        rows_read: 0,
        lines_added: 0,
        lines: 0,
        products_added: 2,
      })
    }))
})
