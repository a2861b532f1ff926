import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { importsUnderTest, ONLINE_RETAIL, ONLINE_RETAIL_II, sharedOrders } from '../../../../test/imports.ts'
import { runUndo, undoImport } from './undo-import.ts'

const first = sharedOrders(ONLINE_RETAIL)
const second = sharedOrders(ONLINE_RETAIL_II)
if (!first || !second) console.warn('SKIPPED: the Online Retail files are not in ../shared/data.')

describe.skipIf(!first || !second)('a real store of 541,909 rows', { timeout: 180_000 }, () => {
  const database = useDatabase()

  it('measures', async () => {
    const store = await importsUnderTest(database)
    let t = performance.now()
    const id = await store.upload(ONLINE_RETAIL, first!)
    console.warn('upload', performance.now() - t)
    t = performance.now()
    const rss = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 20)
    let peak = 0
    const done = await store.run(id)
    clearInterval(rss)
    console.warn('run', performance.now() - t, peak / 1e6, done)
    t = performance.now()
    const again = await store.bring(ONLINE_RETAIL_II, second!)
    console.warn('second', performance.now() - t, again.linesAdded, again.linesKnown)
    t = performance.now()
    await undoImport({ ctx: store.ctx, input: { importId: id } })
    await runUndo({ ctx: store.ctx, input: { importId: id } })
    console.warn(
      'undo',
      performance.now() - t,
      await store.rows('select count(*), sum(total) from order_lines where company_id = $1'),
    )
    expect(done.status).toBe('done')
  })
})
