import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import {
  createTestStore,
  movingPriceLines,
  type TestLine,
  type TestStore,
} from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { deleteProducts } from '../../store/catalogue/delete-products.ts'
import { restoreDeletion } from '../../store/deletions/restore-deletion.ts'
import { estimation, requestEstimation } from './estimation.ts'
import type { EstimationFigures } from './estimation-figures.ts'

const database = useDatabase()

const PRODUCTS = 20
const DAYS = 300

async function estimate(store: TestStore) {
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const figures = (await workOnRun(estimation, {
    ctx: store.ctx,
    input: { runId, connection: database.connection, signal: new AbortController().signal },
  })) as EstimationFigures
  return { runId, ...figures }
}

const query = async (store: TestStore, sql: string) =>
  (await database.adminPool.query(sql, [store.ctx.companyId])).rows

const estimatesOf = (store: TestStore) =>
  query(
    store,
    `select p.sku, e.* from elasticity_estimates e join products p using (company_id, product_id)
     where company_id = $1 order by p.product_id`,
  )

/** A store that was estimated once: 20 products that sell every day for 300 days. */
async function estimatedStore() {
  const store = await createTestStore(database)
  await store.addLines(movingPriceLines(PRODUCTS + 1, DAYS))
  const first = await estimate(store)
  return { store, first }
}

/** So that the next run is one over the whole store. */
const forgetFit = (store: TestStore) => query(store, 'delete from store_fits where company_id = $1')

const figures = (rows: readonly Record<string, unknown>[]) => rows.map(({ run_id: _run, ...row }) => row)

/** A few more sales of a product at its low price. */
const more = (sku: string, price: number, day = '2025-10-20'): TestLine[] =>
  Array.from({ length: 4 }, (_, at) => ({ sku, day, quantity: 2 + at, total: (price * (2 + at)).toFixed(2) }))

describe('an estimation after the first', () => {
  it('fits nothing where nothing changed, and is done all the same', async () => {
    const { store, first } = await estimatedStore()
    expect(first).toMatchObject({ full: 'first_run', fitted: PRODUCTS })
    const before = await estimatesOf(store)
    const [firstRun] = await query(store, 'select * from estimate_runs where company_id = $1')
    const second = await estimate(store)
    expect(second).toMatchObject({ full: null, fitted: 0, products: PRODUCTS, linesRead: 0 })
    // As notified: of the whole store, whatever this run fitted.
    expect(second.withEstimate).toBe(firstRun.with_elasticity)
    expect(await estimatesOf(store)).toEqual(before)
    const [run] = await query(
      store,
      'select * from estimate_runs where company_id = $1 order by created_at desc limit 1',
    )
    const kept = ['data_through', 'products', 'lines_used', 'with_elasticity', 'average_elasticity']
    for (const column of kept) expect(run[column]).toEqual(firstRun[column])
    expect(run).toMatchObject({ status: 'done', run_id: second.runId })
    expect(run.diagnostics).toEqual({ ...firstRun.diagnostics, fittedProducts: 0 })
  })

  it('fits products with new, changed and removed lines, and new products, and leaves the others', async () => {
    const { store, first } = await estimatedStore()
    const before = await estimatesOf(store)
    await query(
      store,
      `delete from order_lines l using products p where l.company_id = $1 and p.company_id = $1
         and p.product_id = l.product_id and p.sku = 'P4' and l.day < '2025-01-05'`,
    )
    await store.addLines([...more('P3', 9.6), ...more('NEW', 5)])
    const second = await estimate(store)
    expect(second).toMatchObject({ full: null, fitted: 3, products: PRODUCTS + 1 })
    const after = await estimatesOf(store)
    const fitted = after.filter((row) => row.run_id === second.runId).map((row) => row.sku)
    expect(fitted.sort()).toEqual(['NEW', 'P3', 'P4'])
    const others = after.filter((row) => row.run_id === first.runId)
    expect(others).toEqual(before.filter((row) => row.sku !== 'P3' && row.sku !== 'P4'))
    expect(await query(store, 'select count(*)::int as n from price_facts where company_id = $1')).toEqual([
      { n: PRODUCTS + 1 },
    ])

    await forgetFit(store)
    expect(await estimate(store)).toMatchObject({ full: 'first_run', fitted: PRODUCTS + 1 })
    const whole = await estimatesOf(store)
    const gaps = after.map((row, at) => Math.abs(row.elasticity - whole[at].elasticity))
    // An estimate is off by about half its standard deviation anyway, here 0.1 to 0.4.
    expect(Math.max(...gaps)).toBeLessThan(0.1)
  })

  it('brings back the estimate and the price facts of a product whose deletion was undone', async () => {
    const { store } = await estimatedStore()
    const factsOf = () => query(store, 'select * from price_facts where company_id = $1 order by product_id')
    const [before, facts] = [await estimatesOf(store), await factsOf()]
    const ids = [await store.productId('P5')]
    const { deletionId } = await deleteProducts({ ctx: store.ctx, input: { ids } })
    expect(await estimate(store)).toMatchObject({ fitted: 0, products: PRODUCTS - 1 })
    await restoreDeletion({ ctx: store.ctx, input: { deletionId } })
    expect(await estimate(store)).toMatchObject({ full: 'first_run', fitted: PRODUCTS })
    const after = await estimatesOf(store)
    expect(after.map((row) => row.sku)).toEqual(before.map((row) => row.sku))
    for (const [at, row] of after.entries()) expect(row.elasticity).toBeCloseTo(before[at].elasticity, 10)
    expect(await factsOf()).toEqual(facts)
  })

  it('fits a product again when its price or its type changed, once', async () => {
    const { store } = await estimatedStore()
    await query(store, `update products set price = 7 where company_id = $1 and sku = 'P5'`)
    await query(store, `update products set product_type = 'Cups' where company_id = $1 and sku = 'P6'`)
    expect(await estimate(store)).toMatchObject({ full: null, fitted: 2 })
    expect(await estimate(store)).toMatchObject({ full: null, fitted: 0 })
  })

  it('fits many products alone while their new lines are few, and all once something else changed', async () => {
    const { store } = await estimatedStore()
    // 15 lines more of 5 of 20 products: 0.3 % of the lines.
    await store.addLines(movingPriceLines(6, 3))
    expect(await estimate(store)).toMatchObject({ full: null, fitted: 5 })
    await query(
      store,
      `update products set price = 7 where company_id = $1 and sku in ('P1', 'P2', 'P3', 'P4', 'P5')`,
    )
    expect(await estimate(store)).toMatchObject({ full: 'many_products_changed' })
  })

  it('fits all products where much has changed, or the last fit is not to be continued', async () => {
    const { store } = await estimatedStore()
    const changes: readonly (readonly [why: string, change: () => Promise<unknown>])[] = [
      ['many_products_changed', () => store.addLines(movingPriceLines(6, 40))],
      ['other_days', () => store.addLines(more('P1', 8, '2024-12-30'))],
      ['other_days', () => store.addLines(more('P1', 8, '2025-11-30'))],
      [
        'fit_is_old',
        () =>
          query(store, `update store_fits set fitted_at = now() - interval '25 hours' where company_id = $1`),
      ],
      [
        'other_method',
        () => query(store, `update store_fits set method_version = 'another' where company_id = $1`),
      ],
    ]
    for (const [why, change] of changes) {
      await change()
      expect(await estimate(store)).toMatchObject({ full: why, fitted: PRODUCTS })
    }
  })

  it('counts a few days after those of the last full run', async () => {
    const { store } = await estimatedStore()
    await store.addLines(more('P1', 8, '2025-11-01'))
    expect(await estimate(store)).toMatchObject({ full: null, fitted: 1, dataThrough: '2025-11-01' })
  })
})

describe('lines that were kept', () => {
  it('give the figures that the table gives, and make way for it where a product has other lines', async () => {
    const { store } = await estimatedStore()
    const kept = await query(
      store,
      'select count(*)::int as products, sum(lines)::int as lines from kept_lines where company_id = $1',
    )
    expect(kept).toEqual([{ products: PRODUCTS, lines: PRODUCTS * DAYS }])
    await store.addLines(more('P3', 9.6))
    await forgetFit(store)
    expect(await estimate(store)).toMatchObject({ full: 'first_run', linesRead: PRODUCTS * DAYS + 4 })
    const mostlyKept = await estimatesOf(store)
    await forgetFit(store)
    await query(store, 'delete from kept_lines where company_id = $1')
    await estimate(store)
    expect(figures(await estimatesOf(store))).toEqual(figures(mostlyKept))
  })

  it('are told apart from those that a rollup does not know yet', async () => {
    const { store } = await estimatedStore()
    // As between two batches of an import: lines are there, and the rollup comes at the end.
    await query(
      store,
      `insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total)
       select company_id, gen_random_uuid(), product_id, 'half', day, day, 5, 40 from order_lines
       where company_id = $1 and product_id in (select product_id from products where company_id = $1 and sku in ('P3', 'P4'))
         and day between '2025-03-01' and '2025-03-20'`,
    )
    await query(store, `update products set price = 7 where company_id = $1 and sku = 'P3'`)
    expect(await estimate(store)).toMatchObject({ full: null, fitted: 1, linesRead: DAYS + 20 })
    // The import is cancelled: P3, fitted with them, is fitted again without.
    await query(store, `delete from order_lines where company_id = $1 and order_ref = 'half'`)
    expect(await estimate(store)).toMatchObject({ full: null, fitted: 1, linesRead: DAYS })
    expect(await estimate(store)).toMatchObject({ full: null, fitted: 0 })
  })
})
