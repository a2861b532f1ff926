import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { FairShares } from './fair-shares.ts'
import { createJobs, type Jobs } from './jobs.ts'
import type { JobHandlers } from './payloads.ts'
import { jobNames } from './queues.ts'
import { takeShare } from './run-in-thread.ts'
import { jobLimits } from './work-shares.ts'

/** Only ends a test that waits for what never comes. */
const HANG_MS = 100_000
vi.setConfig({ testTimeout: HANG_MS + 20_000, hookTimeout: HANG_MS })

const database = useDatabase()
const running: Jobs[] = []

afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop({ graceful: false })
  await database.adminPool.query('delete from pgboss.job')
})

async function start(handlers: Partial<JobHandlers>, role: 'web' | 'worker', longAfterMs = HANG_MS) {
  const jobs = createJobs({
    connection: database.connection,
    log: pino({ level: 'silent' }),
    config: { roles: [role] },
    longAfterMs,
  })
  running.push(jobs)
  const idle = { run: async () => undefined, onFailed: async () => undefined }
  const all = Object.fromEntries(jobNames.map((name) => [name, idle])) as unknown as JobHandlers
  await jobs.start({ ...all, ...handlers })
  return jobs
}

const onFailed = async () => undefined

describe('companies take turns', () => {
  it('one with five files in the queue does not keep another with one from its turn', async () => {
    const sender = await start({}, 'web')
    const [large, small] = [randomUUID(), randomUUID()]
    for (let n = 1; n <= 5; n++)
      await sender.send('undo-import', { companyId: large, importId: `large ${n}` })
    for (let n = 1; n <= 2; n++)
      await sender.send('undo-import', { companyId: small, importId: `small ${n}` })
    const order: string[] = []
    const run = async ({ data }: { data: { importId: string } }) => void order.push(data.importId)
    await start({ 'undo-import': { onFailed, run } }, 'worker')
    await vi.waitFor(() => expect(order).toHaveLength(7), HANG_MS)
    expect(order).toEqual(['large 1', 'small 1', 'large 2', 'small 2', 'large 3', 'large 4', 'large 5'])
  })

  it('one with more files than two workers have places holds one place, and the others are free', async () => {
    const end = Promise.withResolvers<void>()
    const sender = await start({}, 'web')
    const large = randomUUID()
    const others = [randomUUID(), randomUUID(), randomUUID()]
    for (let n = 1; n <= 6; n++) await sender.send('import-orders', { companyId: large, runId: `${n}` })
    const done: string[] = []
    let atOnce = 0
    let most = 0
    const run = async ({ data }: { data: { companyId: string } }) => {
      if (data.companyId !== large) return void done.push(data.companyId)
      most = Math.max(most, ++atOnce)
      await end.promise
      atOnce--
    }
    for (let worker = 1; worker <= 2; worker++) await start({ 'import-orders': { onFailed, run } }, 'worker')
    await vi.waitFor(() => expect(atOnce).toBeGreaterThan(0), HANG_MS)
    for (const companyId of others) await sender.send('import-orders', { companyId, runId: 'one' })
    await vi.waitFor(() => expect([...done].sort()).toEqual([...others].sort()), HANG_MS)
    end.resolve()
    expect(most).toBe(1)
  })

  it('also within the transaction that asks for the work', async () => {
    const sender = await start({}, 'web')
    const { companyId } = await database.createCompany()
    await database.db.inTenant(companyId, async (tx) => {
      for (const importId of ['a', 'b', 'c'])
        await sender.send('undo-import', { companyId, importId }, { tx })
    })
    const { rows } = await database.adminPool.query(
      "select data->>'importId' as id, priority from pgboss.job order by priority desc",
    )
    expect(rows).toEqual([
      { id: 'a', priority: 0 },
      { id: 'b', priority: -1 },
      { id: 'c', priority: -2 },
    ])
  })
})

describe('a long job', () => {
  it('is overtaken by the small ones of other companies, one at a time', async () => {
    const end = Promise.withResolvers<void>()
    const [large, small, third] = [randomUUID(), randomUUID(), randomUUID()]
    const done: string[] = []
    const run = async ({ data }: { data: { companyId: string } }) => {
      if (data.companyId === large) await end.promise
      done.push(data.companyId)
    }
    // A queue of which one process works on one job at a time.
    const jobs = await start({ 'estimate-elasticities': { onFailed, run } }, 'worker', 10)
    await jobs.send('estimate-elasticities', { companyId: large, runId: randomUUID() })
    await vi.waitFor(async () => {
      const { rows } = await database.adminPool.query("select 1 from pgboss.job where state = 'active'")
      expect(rows).toHaveLength(1)
    }, HANG_MS)
    await jobs.send('estimate-elasticities', { companyId: small, runId: randomUUID() })
    await jobs.send('estimate-elasticities', { companyId: third, runId: randomUUID() })
    await vi.waitFor(() => expect([...done].sort()).toEqual([small, third].sort()), HANG_MS)
    end.resolve()
    await vi.waitFor(() => expect(done).toHaveLength(3), HANG_MS)
    expect(done[2]).toBe(large)
  })

  it('of a large store leaves its place before it begins: five of them, and the small one is next', async () => {
    const end = Promise.withResolvers<void>()
    const large = Array.from({ length: 5 }, () => randomUUID())
    const small = randomUUID()
    const done: string[] = []
    let begun = 0
    const run = async ({ data }: { data: { companyId: string } }) => {
      const isLarge = large.some((each) => each === data.companyId)
      begun++
      const hold = await takeShare(
        { lane: isLarge ? 'large' : 'small', companyId: data.companyId, buffersMb: 0 },
        1,
      )
      if (isLarge) await end.promise
      hold.release()
      done.push(data.companyId)
    }
    // Nobody waits for a long job to be known by its time: that never comes here.
    const jobs = await start({ 'estimate-elasticities': { onFailed, run } }, 'worker', HANG_MS)
    for (const companyId of large)
      await jobs.send('estimate-elasticities', { companyId, runId: randomUUID() })
    await vi.waitFor(() => expect(begun).toBe(5), HANG_MS)
    await jobs.send('estimate-elasticities', { companyId: small, runId: randomUUID() })
    await vi.waitFor(() => expect(done).toEqual([small]), HANG_MS)
    end.resolve()
    await vi.waitFor(() => expect(done).toHaveLength(6), HANG_MS)
  })

  it('is one of few, and one company never has the last place of them', async () => {
    const shares = new FairShares(jobLimits(100_000, 'large', 2))
    const took: string[] = []
    const take = (companyId: string) =>
      shares.take({ companyId, memoryMb: 1000, waitMs: null }).then((hold) => {
        took.push(companyId)
        return hold
      })
    const first = await take('a')
    await take('a')
    void take('a')
    void take('b')
    void take('c')
    await vi.waitFor(() => expect(took).toEqual(['a', 'a', 'b']), HANG_MS)
    first.release()
    await vi.waitFor(() => expect(took).toEqual(['a', 'a', 'b', 'c']), HANG_MS)
  })
})
