import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { importsUnderTest } from '../../../../test/imports.ts'
import { loadSampleStore } from './load-sample-store.ts'
import { removeSampleStore } from './remove-sample-store.ts'

const database = useDatabase()

describe('the sample store', () => {
  it('fills an empty account up to yesterday, with types, vendors, prices and costs, and goes at one click', async () => {
    const store = await importsUnderTest(database)
    const { import: loading } = await loadSampleStore(store)
    expect(loading).toMatchObject({ kind: 'sample', status: 'queued', fileName: 'Sample store' })
    expect(store.sent).toEqual([
      {
        name: 'load-sample-store',
        data: { companyId: store.ctx.companyId, runId: loading.importId },
      },
    ])
    const view = await store.run(loading.importId)
    expect(view).toMatchObject({
      status: 'done',
      productsAdded: 120,
      leftOut: {},
      summary: { lastDay: '2026-06-14', reading: null },
    })
    expect(view.linesAdded).toBe(view.summary!.saleLines + view.summary!.returnLines)
    const [facts] = await store.rows(
      `select count(*)::int as products, count(price)::int as priced, count(cost)::int as costed, count(vendor)::int as vendors,
         count(product_type)::int as types, bool_and(source = 'sample') as marked, bool_and(price > cost) as profitable
       from products where company_id = $1`,
    )
    expect(facts).toEqual({
      products: 120,
      priced: 120,
      costed: 120,
      vendors: 120,
      types: 120,
      marked: true,
      profitable: true,
    })
    expect(
      await store.rows(
        'select sum(revenue)::text as revenue, max(day)::text as last from store_days where company_id = $1',
      ),
    ).toEqual([{ revenue: `${Number(view.summary!.revenue).toFixed(2)}00`, last: '2026-06-14' }])
    await expect(loadSampleStore(store)).rejects.toMatchObject({ code: 'conflict' })

    expect(await removeSampleStore(store)).toEqual({ ok: true })
    for (const table of ['order_lines', 'products', 'product_days', 'store_days'])
      expect(await store.rows(`select 1 from ${table} where company_id = $1 limit 1`), table).toEqual([])
    await expect(removeSampleStore(store)).rejects.toMatchObject({ code: 'not_found' })
    expect((await loadSampleStore(store)).import.status).toBe('queued')
  })

  it('does not mix with data of one’s own', async () => {
    const store = await importsUnderTest(database)
    await store.bring('orders.csv', 'date,product,quantity,total\n2024-01-31,Mug,2,19.90\n')
    await expect(loadSampleStore(store)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is stopped while it still waits', async () => {
    const store = await importsUnderTest(database)
    const { import: loading } = await loadSampleStore(store)
    await removeSampleStore(store)
    expect((await store.run(loading.importId)).status).toBe('cancelled')
  })
})
