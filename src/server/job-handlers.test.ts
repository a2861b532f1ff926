import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { appContext } from '../../test/app-context.ts'
import { useDatabase } from '../../test/database.ts'
import { createTestStore, movingPriceLines } from '../../test/order-lines.ts'
import { getDashboard } from './insight/dashboard/get-dashboard.ts'
import { requestEstimation } from './insight/estimation/estimation.ts'
import { requestAnalysis } from './insight/promotions/analysis/promotion-analysis.ts'
import { jobHandlers } from './job-handlers.ts'
import { type TenantContext, tenantContext } from './kit/context.ts'
import type { Connection } from './kit/db/connection.ts'
import { createJobs, type Jobs } from './kit/jobs/jobs.ts'

const database = useDatabase()
let jobs: Jobs | null = null

afterEach(async () => {
  await jobs?.stop({ graceful: true })
  jobs = null
})

/** A store whose requests reach a real queue; threads connect to `forThreads`. */
async function startedStore(forThreads: Connection) {
  const store = await createTestStore(database)
  await store.addLines(movingPriceLines(6, 200))
  jobs = createJobs({
    connection: database.connection,
    log: pino({ level: 'silent' }),
    config: { roles: ['worker'] },
  })
  const app = appContext({ db: database.db, jobs })
  await jobs.start(jobHandlers(app, forThreads))
  return tenantContext(app, store.ctx.companyId, store.ctx.userId)
}

/** However long the machine takes: the run itself says when it has ended. */
async function whenEstimated(ctx: TenantContext) {
  for (;;) {
    const dashboard = await getDashboard({ ctx })
    if (['done', 'failed'].includes(dashboard.estimation.state)) return dashboard
    await pause(50)
  }
}

describe('the jobs of the product', () => {
  it('bring an estimation from its request to the dashboard', async () => {
    const ctx = await startedStore(database.connection)
    await requestEstimation({ ctx })
    const { estimation, cards } = await whenEstimated(ctx)
    expect(estimation.state).toBe('done')
    expect(cards).toMatchObject({ withHistory: 5, withElasticity: 5 })
  })

  it('get to a run that waits while the only job names one that is done', async () => {
    const ctx = await startedStore(database.connection)
    const { runId } = await requestEstimation({ ctx })
    await whenEstimated(ctx)
    await database.adminPool.query(
      `insert into runs (company_id, run_id, kind, status)
       values ($1, gen_random_uuid(), 'estimate-elasticities', 'queued')`,
      [ctx.companyId],
    )
    expect((await getDashboard({ ctx })).estimation.state).toBe('queued')
    await jobs?.send('estimate-elasticities', { companyId: ctx.companyId, runId })
    expect((await whenEstimated(ctx)).estimation.state).toBe('done')
  })

  it('get to an analysis of promotions that waits while the only job names one that is done', async () => {
    const ctx = await startedStore(database.connection)
    const waiting = async () => {
      const { rows } = await database.adminPool.query<{ n: number }>(
        `select count(*)::int as n from runs where company_id = $1 and kind = 'analyse-promotions' and status in ('queued', 'running')`,
        [ctx.companyId],
      )
      return rows[0]?.n
    }
    const { runId } = await requestAnalysis({ ctx })
    await expect.poll(waiting).toBe(0)
    await database.adminPool.query(
      `insert into runs (company_id, run_id, kind, status)
       values ($1, gen_random_uuid(), 'analyse-promotions', 'queued')`,
      [ctx.companyId],
    )
    await jobs?.send('analyse-promotions', { companyId: ctx.companyId, runId })
    await expect.poll(waiting).toBe(0)
  })

  it('say so on the dashboard when an estimation failed for good', async () => {
    const ctx = await startedStore({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'nowhere' })
    await requestEstimation({ ctx })
    await database.adminPool.query('update pgboss.job set retry_limit = 0')
    const { estimation } = await whenEstimated(ctx)
    expect(estimation).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('could not be computed'),
    })
  })
})
