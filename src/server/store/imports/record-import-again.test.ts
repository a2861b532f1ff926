import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { type ImportsUnderTest, importsUnderTest, stateOf } from '../../../../test/imports.ts'
import { cancelImport } from './cancel-import.ts'
import { startImport } from './start-import.ts'

const database = useDatabase()

/** Two batches: the first is whole, the second begins. */
const ROWS = 6000
const file = `sku,title,price,cost,stock\n${Array.from({ length: ROWS }, (_, at) => `P${at},Product ${at},${1 + (at % 90)}.50,1.25,${at % 7}`).join('\n')}\n`

async function started(): Promise<{ store: ImportsUnderTest; importId: string }> {
  const store = await importsUnderTest(database)
  const { importId } = await wizardUnderTest(store, 'products.csv', file)
  await startImport({ ctx: store.ctx, input: { importId, revision: 0 } })
  return { store, importId }
}

/** Once the first batch is written. */
async function underWay(store: ImportsUnderTest): Promise<void> {
  for (;;) {
    const [row] = await store.rows<{ rows_read: number }>(
      'select rows_read from imports where company_id = $1',
    )
    if (row!.rows_read > 0) return
    await sleep(5)
  }
}

const totals = (store: ImportsUnderTest) =>
  store.rows(
    `select (select count(*)::int from products where company_id = $1) as products,
       (select sum(price) from products where company_id = $1) as prices,
       (select count(*)::int from price_log where company_id = $1) as logged,
       (select sum(quantity)::int from inventory_levels where company_id = $1) as units,
       (select count(*)::int from import_changes where company_id = $1) as changes`,
  )

describe('an import of records that is interrupted', () => {
  it('goes on behind the last batch, and ends as if nothing had happened', async () => {
    const whole = await started()
    const undisturbed = await whole.store.run(whole.importId)
    const { store, importId } = await started()
    const stopping = new AbortController()
    const first = store.run(importId, stopping.signal)
    await underWay(store)
    stopping.abort(new Error('the process stops'))
    await first.catch(() => undefined)
    const view = await store.run(importId)
    expect(view).toMatchObject({ status: 'done', records: undisturbed.records, rowsRead: ROWS })
    expect(view.records).toEqual({ added: ROWS, updated: 0, unchanged: 0 })
    expect(await totals(store)).toEqual(await totals(whole.store))
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const { store, importId } = await started()
    const running = store.run(importId)
    await underWay(store)
    await cancelImport({ ctx: store.ctx, input: { importId } })
    expect(await running).toMatchObject({ status: 'cancelled' })
    expect(await stateOf(store)).toMatchObject({ products: [], chunks: [] })
    expect(await totals(store)).toMatchObject([{ products: 0, logged: 0, units: null, changes: 0 }])
  })
})
