import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { importsUnderTest, stateOf } from '../../../../test/imports.ts'
import { csvTable } from '../../kit/table-files/csv-table.ts'
import { createSale } from '../sales/create-sale.ts'
import { exportSales } from '../sales/export-sales.ts'
import { listSaleIds } from '../sales/list-sale-ids.ts'
import { updateSale } from '../sales/update-sale.ts'

const database = useDatabase({ poolSize: 2 })

it('finds every line of our own export again, and changes nothing', async () => {
  const store = await importsUnderTest(database)
  await store.bring(
    'orders.csv',
    [
      'order_id,date,product,quantity,total',
      // Without a number each row is an order; two of them are equal.
      ',2024-03-01 10:00,Mug,1,9.50',
      ',2024-03-01 10:00,Mug,1,9.50',
      ',2024-03-01 10:00:07,Mug,1,9.50',
      'A-1,2024-03-02T10:00:05-05:00,Mug,2,19.00',
      'A-2,2024-07-02T23:30+05:30,"=CMD, Set",1,5.2575',
      'A-3,2024-07-03 08:15:30,-Sale- Cup,1,3.00',
    ].join('\n'),
  )
  const before = await stateOf(store)
  expect(before.lines).toHaveLength(6)
  const { table, settings } = await exportSales({ ctx: store.ctx, input: {} })
  let csv = ''
  for await (const piece of csvTable(table, settings)) csv += piece
  expect(csv).toContain("'=CMD")
  const again = await store.bring('sales.csv', csv)
  expect(again).toMatchObject({ linesAdded: 0, linesKnown: 6 })
  expect({ ...(await stateOf(store)), claims: [] }).toEqual({ ...before, claims: [] })
})

it('finds sales that were entered and edited by hand, equal ones too, and copies made in a spreadsheet', async () => {
  const store = await importsUnderTest(database)
  const { ctx } = store
  const tea = { lineitem_name: 'Tea', quantity: 2, total: '20.50', paid_at: '2026-03-02' }
  const record = (more: object) => createSale({ ctx, input: { ...tea, ...more } })
  await record({})
  await record({})
  await record({ order_id: 'A-1', paid_at: '2026-03-02T10:00:05+02:00' })
  const { id } = await record({ order_id: 'A-2' })
  await store.bring('orders.csv', 'order_id,date,product,quantity,total\nB-1,2026-03-01,Tea,1,9.50\n')
  await updateSale({ ctx, input: { ...tea, id, order_id: 'A-3', quantity: 5, paid_at: '2026-03-05 11:30' } })
  const before = await stateOf(store)
  expect(before.lines).toHaveLength(5)
  const { table, settings } = await exportSales({ ctx, input: {} })
  let csv = ''
  for await (const piece of csvTable(table, settings)) csv += piece
  expect(await store.bring('sales.csv', csv)).toMatchObject({ linesAdded: 0, linesKnown: 5 })
  expect({ ...(await stateOf(store)), claims: [] }).toEqual({ ...before, claims: [] })
  // A row that was copied in a spreadsheet and changed is another sale.
  const copy = csv.trimEnd().split('\r\n').at(-1)!.replace(',9.5', ',8.5')
  const more = await store.bring('more.csv', `${csv.trimEnd()}\r\n${copy}\r\n`)
  expect(more).toMatchObject({ linesAdded: 1, linesKnown: 5 })
})

it('holds no line of an import that still runs', async () => {
  const store = await importsUnderTest(database)
  const header = 'order_id,date,product,quantity,total'
  await store.bring('a.csv', `${header}\nA-1,2024-03-02,Mug,2,19.00`)
  const { importId } = await store.bring('b.csv', `${header}\nB-1,2024-03-03,Cup,1,5.00`)
  const orders = async () => {
    const { table } = await exportSales({ ctx: store.ctx, input: {} })
    const found: unknown[] = []
    for await (const [, order] of table.rows) found.push(order)
    return found
  }
  const become = (status: string) =>
    database.adminPool.query('update runs set status = $1 where run_id = $2', [status, importId])
  await become('running')
  expect(await orders()).toEqual(['A-1'])
  const { ids } = await listSaleIds({ ctx: store.ctx, input: {} })
  expect(ids).toHaveLength(1)
  await become('done')
  expect(await orders()).toEqual(['B-1', 'A-1'])
})
