import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, movingPriceLines, type TestStore } from '../../../../test/order-lines.ts'
import { onRunFailed } from '../../kit/runs/on-run-failed.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { estimation, requestEstimation } from './estimation.ts'

const database = useDatabase()

const estimate = (store: TestStore, runId: string, signal = new AbortController().signal) =>
  workOnRun(estimation, { ctx: store.ctx, input: { runId, connection: database.connection, signal } })

async function runOf(store: TestStore) {
  const { rows } = await database.adminPool.query(
    `select found.*, run.run_id, run.status, run.stage, run.percent, run.failure as error
     from runs run left join estimate_runs found using (company_id, run_id)
     where run.company_id = $1 order by run.created_at desc, found.run_id is not null, run.finished_at desc limit 1`,
    [store.ctx.companyId],
  )
  return rows[0]
}

async function estimatesOf(store: TestStore) {
  const { rows } = await database.adminPool.query(
    `select p.sku, e.* from elasticity_estimates e join products p using (company_id, product_id)
     where e.company_id = $1 order by p.product_id`,
    [store.ctx.companyId],
  )
  return rows
}

describe('an estimation', () => {
  it('is queued with its job, and a second request while it waits is the same run', async () => {
    const store = await createTestStore(database)
    const [first, second] = await Promise.all([
      requestEstimation({ ctx: store.ctx }),
      requestEstimation({ ctx: store.ctx }),
    ])
    expect(second.runId).toBe(first.runId)
    expect([first.merged, second.merged].sort()).toEqual([false, true])
    expect(store.sent[0]).toEqual({
      name: 'estimate-elasticities',
      data: { companyId: store.ctx.companyId, runId: first.runId },
    })
    expect(await runOf(store)).toMatchObject({ status: 'queued', percent: 0 })
  })

  it('writes one row per product, with what is known or why nothing is', async () => {
    const store = await createTestStore(database)
    await store.addLines(movingPriceLines(13, 400))
    await store.addProducts([{ sku: 'P13' }])
    const { runId } = await requestEstimation({ ctx: store.ctx })
    const figures = await estimate(store, runId)
    expect(figures).toMatchObject({ products: 13, linesRead: 12 * 400, dataThrough: '2026-02-04' })

    const rows = await estimatesOf(store)
    expect(rows.map((row) => row.sku)).toEqual(Array.from({ length: 13 }, (_, at) => `P${at + 1}`))
    expect(rows.at(-1)).toMatchObject({ has_history: false, elasticity: null, reason: 'no_sales', units: 0 })
    for (const row of rows.slice(0, -1)) {
      expect(row).toMatchObject({ has_history: true, run_id: runId, months: 14 })
      if (row.elasticity === null) expect(row.reason).not.toBeNull()
      else {
        expect(row.low).toBeLessThan(row.elasticity)
        expect(row.high).toBeGreaterThan(row.elasticity)
      }
    }
    // Sold 5 to 7 at 80% of the price at which 3 to 5 are sold: about ln(6/4) / ln(0.8).
    expect(rows.filter((row) => row.elasticity < -1).length).toBe(12)
    expect(await runOf(store)).toMatchObject({
      status: 'done',
      percent: 100,
      stage: null,
      products: 13,
      diagnostics: { linesRead: 4800 },
    })
  })

  it('replaces the rows of the run before, and leaves other companies alone', async () => {
    const store = await createTestStore(database)
    const other = await createTestStore(database)
    await store.addLines(movingPriceLines(3, 60))
    await other.addLines(movingPriceLines(4, 60))
    for (const each of [other, store])
      await estimate(each, (await requestEstimation({ ctx: each.ctx })).runId)
    await store.addLines(movingPriceLines(3, 90).slice(-180))
    await estimate(store, (await requestEstimation({ ctx: store.ctx })).runId)
    expect((await estimatesOf(store)).map((row) => row.run_id)).toEqual(
      Array(2).fill((await runOf(store)).run_id),
    )
    expect((await estimatesOf(other)).map((row) => row.run_id)).toEqual(
      Array(3).fill((await runOf(other)).run_id),
    )
  })

  it('is done for a store without products or lines too', async () => {
    const store = await createTestStore(database)
    await estimate(store, (await requestEstimation({ ctx: store.ctx })).runId)
    expect(await runOf(store)).toMatchObject({ status: 'done', products: 0, data_through: null })
  })

  it('runs again after it died half-way, and not after it was done', async () => {
    const store = await createTestStore(database)
    await store.addLines(movingPriceLines(3, 60))
    const { runId } = await requestEstimation({ ctx: store.ctx })
    const stop = new AbortController()
    stop.abort(new Error('the process stops'))
    await expect(estimate(store, runId, stop.signal)).rejects.toThrow('the process stops')
    expect(await runOf(store)).toMatchObject({ status: 'running' })
    expect(await estimate(store, runId)).toMatchObject({ products: 2 })
    expect(await runOf(store)).toMatchObject({ status: 'done' })
    expect(await estimate(store, runId)).toBeNull()
  })

  it('says that it failed once it is given up, and keeps the figures of the run before', async () => {
    const store = await createTestStore(database)
    await store.addLines(movingPriceLines(3, 60))
    await estimate(store, (await requestEstimation({ ctx: store.ctx })).runId)
    const { runId } = await requestEstimation({ ctx: store.ctx })
    await onRunFailed(estimation, { ctx: store.ctx, input: { runId } })
    expect(await runOf(store)).toMatchObject({
      status: 'failed',
      error: '{"id":"run.estimation_failed"}',
    })
    expect(await estimatesOf(store)).toHaveLength(2)
  })
})
