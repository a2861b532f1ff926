import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import type { JobHandler, JobHandlers, JobName } from './payloads.ts'
import { jobNames } from './queues.ts'

const database = useDatabase()
const log = pino({ level: 'silent' })
const running: Jobs[] = []

afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop({ graceful: false })
  await database.adminPool.query('delete from pgboss.job')
})

const idle = <Name extends JobName>(): JobHandler<Name> => ({
  run: async () => undefined,
  gaveUp: async () => undefined,
})

async function start(handlers: Partial<JobHandlers> = {}, roles: ('web' | 'worker')[] = ['worker']) {
  const jobs = createJobs({ connection: database.connection, log, config: { roles } })
  running.push(jobs)
  const idleAll = Object.fromEntries(jobNames.map((name) => [name, idle()])) as unknown as JobHandlers
  await jobs.start({ ...idleAll, ...handlers })
  return jobs
}

const importJob = () => ({ companyId: randomUUID(), importId: randomUUID() })

describe('the job queue', () => {
  it('runs a job with what it was told, soon after it was sent', async () => {
    const run = vi.fn(async () => undefined)
    const jobs = await start({ 'import-orders': { ...idle(), run } })
    const data = importJob()
    const sentAt = performance.now()
    await jobs.send('import-orders', data)
    await vi.waitFor(
      () => expect(run).toHaveBeenCalledWith(expect.objectContaining({ data, attempt: 1 })),
      5000,
    )
    expect(performance.now() - sentAt).toBeLessThan(1500)
  })

  it('keeps a job for later, and takes a second one of its kind into it', async () => {
    const run = vi.fn(async () => undefined)
    const jobs = await start({ 'renew-platform': { ...idle(), run } })
    const data = { companyId: randomUUID(), connectionId: randomUUID() }
    const later = { key: data.connectionId, startAfterSeconds: 2 }
    const sentAt = performance.now()
    expect(await jobs.send('renew-platform', data, later)).toEqual(expect.any(String))
    expect(await jobs.send('renew-platform', data, later)).toBeNull()
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), 8000)
    expect(performance.now() - sentAt).toBeGreaterThan(1500)
  })

  it('sends with the transaction, or not at all', async () => {
    const run = vi.fn(async () => undefined)
    const jobs = await start({ 'import-orders': { ...idle(), run } })
    const { companyId } = await database.createCompany()
    const kept = { companyId, importId: randomUUID() }
    const lost = { companyId, importId: randomUUID() }
    await expect(
      database.db.inTenant(companyId, async (tx) => {
        await jobs.send('import-orders', lost, { tx })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await database.db.inTenant(companyId, (tx) => jobs.send('import-orders', kept, { tx }))
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), 5000)
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
    await jobs.send('undo-import', importJob())
    await vi.waitFor(() => expect(attempts).toEqual([1, 2]), 10_000)
  })

  it('tells the handler once the last try failed', async () => {
    const gaveUp = vi.fn(async () => undefined)
    const jobs = await start({
      'import-orders': {
        gaveUp,
        run: async () => {
          throw new Error('the file cannot be read')
        },
      },
    })
    const data = importJob()
    await jobs.send('import-orders', data)
    await database.adminPool.query('update pgboss.job set retry_limit = 0')
    await vi.waitFor(
      () => expect(gaveUp).toHaveBeenCalledWith({ data, error: 'the file cannot be read' }),
      10_000,
    )
    expect(gaveUp).toHaveBeenCalledOnce()
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
    await vi.waitFor(() => expect(runs).toEqual([first]), 5000)
    expect(await jobs.send('estimate-elasticities', { companyId, runId: second })).not.toBeNull()
    expect(await jobs.send('estimate-elasticities', { companyId, runId: third })).toBeNull()
    release()
    await vi.waitFor(() => expect(runs).toEqual([first, second]), 5000)
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
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith(expect.objectContaining({ data })), 5000)
  })

  it('gives the job of a killed process to another within seconds', async () => {
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
    await vi.waitUntil(() => said.includes('working'), 10_000)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    const killedAt = performance.now()
    const attempts: number[] = []
    await start({ 'import-orders': { ...idle(), run: async ({ attempt }) => void attempts.push(attempt) } })
    await vi.waitFor(() => expect(attempts).toEqual([2]), 10_000)
    expect(performance.now() - killedAt).toBeLessThan(8000)
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
    await vi.waitUntil(() => begun, 5000)
    await database.adminPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'quanto-leases' and datname = current_database()`,
    )
    await vi.waitFor(() => expect(ends).toEqual(['1 true', '2 false']), 10_000)
  })

  it('waits for a running job when it stops, and aborts it after the limit', async () => {
    const ended: string[] = []
    const run = async ({ data, signal }: { data: { importId: string }; signal: AbortSignal }) => {
      signal.addEventListener('abort', () => ended.push(`aborted ${data.importId}`))
      await pause(data.importId === 'short' ? 700 : 60_000, null, { signal })
      ended.push(`done ${data.importId}`)
    }
    const jobs = await start({ 'import-orders': { ...idle(), run } })
    await jobs.send('import-orders', { companyId: randomUUID(), importId: 'short' })
    await jobs.send('import-orders', { companyId: randomUUID(), importId: 'long' })
    await vi.waitFor(async () => {
      const { rows } = await database.adminPool.query("select 1 from pgboss.job where state = 'active'")
      expect(rows).toHaveLength(2)
    }, 5000)
    await jobs.stop({ graceful: true, timeoutMs: 2000 })
    expect(ended).toContain('done short')
    expect(ended).toContain('aborted long')
    const { rows } = await database.adminPool.query(
      "select state, data->>'importId' as id from pgboss.job order by 2",
    )
    expect(rows).toEqual([
      { state: 'retry', id: 'long' },
      { state: 'completed', id: 'short' },
    ])
  })
})
