import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { appContext } from '../../../test/app-context.ts'
import { useDatabase } from '../../../test/database.ts'
import { createTestStore, movingPriceLines } from '../../../test/order-lines.ts'
import { tenantContext } from '../context.ts'
import type { Connection } from '../db/connection.ts'
import { requestEstimation } from '../features/estimation/request-estimation.ts'
import { getDashboard } from '../features/pricing/get-dashboard.ts'
import { jobHandlers } from './handlers.ts'
import { createJobs, type Jobs } from './jobs.ts'

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

describe('the jobs of the product', () => {
  it('bring an estimation from its request to the dashboard', async () => {
    const ctx = await startedStore(database.connection)
    await requestEstimation({ ctx })
    await vi.waitFor(async () => {
      const { estimation, cards } = await getDashboard({ ctx })
      expect(estimation.state).toBe('done')
      expect(cards).toMatchObject({ withHistory: 5, withElasticity: 5 })
    }, 10_000)
  })

  it('say so on the dashboard when an estimation failed for good', async () => {
    const ctx = await startedStore({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'nowhere' })
    await requestEstimation({ ctx })
    await database.adminPool.query('update pgboss.job set retry_limit = 0')
    await vi.waitFor(async () => {
      const { estimation } = await getDashboard({ ctx })
      expect(estimation).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('could not be computed'),
      })
    }, 12_000)
  })
})
