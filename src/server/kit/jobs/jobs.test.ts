import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { leaseKeySql } from './leases.ts'
import type { JobHandler, JobHandlers, JobName } from './payloads.ts'
import { jobNames } from './queues.ts'

/** Ends a test that waits for what never comes; how fast a job begins is measured in `bench/`. */
const HANG_MS = 100_000
vi.setConfig({ testTimeout: HANG_MS + 20_000, hookTimeout: HANG_MS })

const database = useDatabase()
const log = pino({ level: 'silent' })
const running: Jobs[] = []

afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop({ graceful: false })
  await database.adminPool.query('delete from pgboss.job')
})

const idle = <Name extends JobName>(): JobHandler<Name> => ({
  run: async () => undefined,
  onFailed: async () => undefined,
})

async function start(
  handlers: Partial<JobHandlers> = {},
  roles: ('web' | 'worker')[] = ['worker'],
  options: { longAfterMs?: number } = {},
) {
  const jobs = createJobs({ connection: database.connection, log, config: { roles }, ...options })
  running.push(jobs)
  const idleAll = Object.fromEntries(jobNames.map((name) => [name, idle()])) as unknown as JobHandlers
  await jobs.start({ ...idleAll, ...handlers })
  return jobs
}

const importJob = () => ({ companyId: randomUUID(), runId: randomUUID() })

describe('the job queue', () => {
  it('runs a job with what it was told', async () => {
    const run = vi.fn(async () => undefined)
    const jobs = await start({ 'import-orders': { ...idle(), run } })
    const data = importJob()
    await jobs.send('import-orders', data)
    await vi.waitFor(
      () => expect(run).toHaveBeenCalledWith(expect.objectContaining({ data, attempt: 1 })),
      HANG_MS,
    )
  })

  it('keeps a job for later, and takes a second one of its kind into it', async () => {
    const run = vi.fn(async () => undefined)
    const jobs = await start({ 'renew-platform': { ...idle(), run } })
    const data = { companyId: randomUUID(), connectionId: randomUUID() }
    const later = { key: data.connectionId, startAfterSeconds: 2 }
    expect(await jobs.send('renew-platform', data, later)).toEqual(expect.any(String))
    expect(await jobs.send('renew-platform', data, later)).toBeNull()
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), HANG_MS)
    const { rows } = await database.adminPool.query(
      `select started_on >= start_after as "notBefore",
         extract(epoch from start_after - created_on)::int as seconds from pgboss.job`,
    )
    expect(rows).toEqual([{ notBefore: true, seconds: 2 }])
  })

  it('sends with the transaction, or not at all', async () => {
    const run = vi.fn(async () => undefined)
    const jobs = await start({ 'import-orders': { ...idle(), run } })
    const { companyId } = await database.createCompany()
    const kept = { companyId, runId: randomUUID() }
    const lost = { companyId, runId: randomUUID() }
    await expect(
      database.db.inTenant(companyId, async (tx) => {
        await jobs.send('import-orders', lost, { tx })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await database.db.inTenant(companyId, (tx) => jobs.send('import-orders', kept, { tx }))
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), HANG_MS)
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ data: kept }))
  })

  it('tries a failed job again', async () => {
    const attempts: number[] = []
    const jobs = await start({
      'undo-import': {
        ...idle(),
        run: async ({ attempt }) => {
          attempts.push(attempt)
          if (attempt === 1) throw new Error('not yet')
        },
      },
    })
    await jobs.send('undo-import', { companyId: randomUUID(), importId: randomUUID() })
    await vi.waitFor(() => expect(attempts).toEqual([1, 2]), HANG_MS)
  })

  it('tells the handler once the last try failed', async () => {
    const onFailed = vi.fn(async () => undefined)
    const jobs = await start({
      'import-orders': {
        onFailed,
        run: async () => {
          throw new Error('the file cannot be read')
        },
      },
    })
    const data = importJob()
    await jobs.send('import-orders', data)
    await database.adminPool.query('update pgboss.job set retry_limit = 0')
    await vi.waitFor(
      () => expect(onFailed).toHaveBeenCalledWith({ data, error: 'the file cannot be read' }),
      HANG_MS,
    )
    expect(onFailed).toHaveBeenCalledOnce()
  })

  it('gives no work up that another job goes on with', async () => {
    const onFailed = vi.fn(async () => undefined)
    const run = vi.fn(async () => {
      throw new Error('the process ended')
    })
    const data = { companyId: randomUUID(), runId: randomUUID() }
    const queue = await start({}, ['web'])
    const first = await queue.send('analyse-promotions', data)
    // As after the first process that ended: the try is to be repeated. The queue keeps no second such job of a company.
    await database.adminPool.query(
      `update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where id = $1`,
      [first],
    )
    await queue.send('analyse-promotions', data)
    await start({ 'analyse-promotions': { run, onFailed } })
    await vi.waitFor(async () => {
      const { rows } = await database.adminPool.query(
        `select state from pgboss.job where name = 'gave-up' and data->>'runId' = $1`,
        [data.runId],
      )
      expect(rows).toEqual([{ state: 'completed' }])
    }, HANG_MS)
    expect(run).toHaveBeenCalledOnce()
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('tries work again that lost its place to an earlier job of the same company', async () => {
    const onFailed = vi.fn(async () => undefined)
    const tried: string[] = []
    const companyId = randomUUID()
    const [earlier, later] = [randomUUID(), randomUUID()]
    const queue = await start({}, ['web'])
    // As after a process that ended: the queue keeps one job of a company that is to be tried again.
    const first = await queue.send('analyse-promotions', { companyId, runId: earlier })
    const retry =
      "update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where id = $1"
    await database.adminPool.query(retry, [first])
    await queue.send('analyse-promotions', { companyId, runId: later })
    const run = async ({ data }: { data: { runId: string } }) => {
      tried.push(data.runId)
      if (tried.length === 1) throw new Error('the process ended')
    }
    await start({ 'analyse-promotions': { run, onFailed } })
    await vi.waitFor(() => expect(tried).toEqual([later, later]), HANG_MS)
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('tells it again where the process ended while it told it', async () => {
    const onFailed = vi.fn(async () => undefined)
    const run = () => Promise.reject(new Error('the file cannot be read'))
    const jobs = await start({ 'import-orders': { onFailed, run } })
    await jobs.send('import-orders', importJob())
    await database.adminPool.query('update pgboss.job set retry_limit = 0')
    const told = "select 1 from pgboss.job where name = 'gave-up' and state = 'completed'"
    await vi.waitFor(async () => expect((await database.adminPool.query(told)).rows).toHaveLength(1), HANG_MS)
    // What a killed process leaves: at work, and nobody holds the lease.
    await database.adminPool.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(), completed_on = null
       where name = 'gave-up'`,
    )
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(2), HANG_MS)
  })

  it('merges a second request for a company while one waits, and lets one run per company', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const runs: string[] = []
    const jobs = await start({
      'estimate-elasticities': {
        ...idle(),
        run: async ({ data }) => {
          runs.push(data.runId)
          await held
        },
      },
    })
    const companyId = randomUUID()
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()] as const
    expect(await jobs.send('estimate-elasticities', { companyId, runId: first })).not.toBeNull()
    await vi.waitFor(() => expect(runs).toEqual([first]), HANG_MS)
    expect(await jobs.send('estimate-elasticities', { companyId, runId: second })).not.toBeNull()
    expect(await jobs.send('estimate-elasticities', { companyId, runId: third })).toBeNull()
    release()
    await vi.waitFor(() => expect(runs).toEqual([first, second]), HANG_MS)
  })

  it('sends from a process without the role worker, which does not work', async () => {
    const inWeb = vi.fn(async () => undefined)
    const web = await start({ 'import-orders': { ...idle(), run: inWeb } }, ['web'])
    const data = importJob()
    await web.send('import-orders', data)
    await pause(1000)
    expect(inWeb).not.toHaveBeenCalled()
    const run = vi.fn(async () => undefined)
    await start({ 'import-orders': { ...idle(), run } })
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith(expect.objectContaining({ data })), HANG_MS)
  })

  it('gives the job of a killed process to another', async () => {
    const sender = await start({}, ['web'])
    const data = importJob()
    await sender.send('import-orders', data)
    const victim = spawn(
      process.execPath,
      ['test/processes/job-worker.ts', JSON.stringify(database.connection)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    onTestFinished(() => void victim.kill('SIGKILL'))
    let said = ''
    victim.stdout.on('data', (chunk) => {
      said += chunk
    })
    await vi.waitUntil(() => said.includes('working'), HANG_MS)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    const attempts: number[] = []
    await start({ 'import-orders': { ...idle(), run: async ({ attempt }) => void attempts.push(attempt) } })
    await vi.waitFor(() => expect(attempts).toEqual([2]), HANG_MS)
    // The try that died with its process is given back: five may still fail.
    const { rows } = await database.adminPool.query(
      `select retry_count, retry_limit from pgboss.job where name = 'import-orders' and data->>'runId' = $1`,
      [data.runId],
    )
    expect(rows).toEqual([{ retry_count: 1, retry_limit: 5 }])
  })

  it('does not pass over a company because one of its jobs was running when the queue was last looked at', async () => {
    const sender = await start({}, ['web'])
    const data = importJob()
    await database.adminPool.query('update pgboss.queue set singletons_active = array[$1]', [data.companyId])
    await sender.send('import-orders', data)
    const run = vi.fn(async () => undefined)
    await start({ 'import-orders': { ...idle(), run } })
    const { rows } = await database.adminPool.query(
      'select name from pgboss.queue where singletons_active is not null',
    )
    expect(rows).toEqual([])
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith(expect.objectContaining({ data })), HANG_MS)
  })

  it('leaves the job of a living process alone', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const attempts: number[] = []
    const run = async ({ attempt }: { attempt: number }) => {
      attempts.push(attempt)
      await held
    }
    const jobs = await start({ 'import-orders': { ...idle(), run } })
    await start({ 'import-orders': { ...idle(), run } })
    await jobs.send('import-orders', importJob())
    await pause(4000)
    release()
    expect(attempts).toEqual([1])
  })

  it('aborts a job whose lease is lost, tries it again, and works on', async () => {
    const ends: string[] = []
    let begun = false
    const jobs = await start({
      'import-orders': {
        ...idle(),
        run: async ({ attempt, signal }) => {
          begun = true
          if (attempt === 1) await new Promise((resolve) => signal.addEventListener('abort', resolve))
          ends.push(`${attempt} ${signal.aborted}`)
          signal.throwIfAborted()
        },
      },
    })
    await jobs.send('import-orders', importJob())
    await vi.waitUntil(() => begun, HANG_MS)
    await database.adminPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'quanto-leases' and datname = current_database()`,
    )
    await vi.waitFor(() => expect(ends).toEqual(['1 true', '2 false']), HANG_MS)
  })

  it('works on while the owner of one job neither ends nor answers', async () => {
    const ended: string[] = []
    const [frozen, other] = [importJob(), importJob()]
    const sender = await start({}, ['web'])
    const jobId = await sender.send('import-orders', frozen)
    // What a frozen process leaves: its session, and with it the lock of its job.
    const owner = await database.adminPool.connect()
    onTestFinished(() => owner.release(true))
    await owner.query(`select pg_advisory_lock(${leaseKeySql('$1')})`, [jobId])
    const jobs = await start({
      'import-orders': { ...idle(), run: async ({ data }) => void ended.push(data.runId) },
    })
    const isTaken = "select 1 from pgboss.job where id = $1 and state = 'active'"
    await vi.waitFor(
      async () => expect((await database.adminPool.query(isTaken, [jobId])).rows).toHaveLength(1),
      HANG_MS,
    )
    await jobs.send('import-orders', other)
    await vi.waitFor(() => expect(ended).toEqual([other.runId]), 20_000)
    await owner.query('select pg_advisory_unlock_all()')
    await vi.waitFor(() => expect(ended).toEqual([other.runId, frozen.runId]), HANG_MS)
  })

  it('waits for a running job when it stops, and aborts it after the limit', async () => {
    const ended: string[] = []
    const stopping = Promise.withResolvers<void>()
    const run = async ({ data, signal }: { data: { runId: string }; signal: AbortSignal }) => {
      signal.addEventListener('abort', () => ended.push(`aborted ${data.runId}`))
      if (data.runId === 'short') await stopping.promise
      else await pause(10 * HANG_MS, null, { signal })
      ended.push(`done ${data.runId}`)
    }
    const jobs = await start({ 'import-orders': { ...idle(), run } })
    await jobs.send('import-orders', { companyId: randomUUID(), runId: 'short' })
    await jobs.send('import-orders', { companyId: randomUUID(), runId: 'long' })
    await vi.waitFor(async () => {
      const { rows } = await database.adminPool.query("select 1 from pgboss.job where state = 'active'")
      expect(rows).toHaveLength(2)
    }, HANG_MS)
    const stopped = jobs.stop({ graceful: true, timeoutMs: 5000 })
    stopping.resolve()
    await stopped
    expect(ended).toContain('done short')
    expect(ended).toContain('aborted long')
    const { rows } = await database.adminPool.query(
      "select state, data->>'runId' as id from pgboss.job order by 2",
    )
    expect(rows).toEqual([
      { state: 'retry', id: 'long' },
      { state: 'completed', id: 'short' },
    ])
  })
})
