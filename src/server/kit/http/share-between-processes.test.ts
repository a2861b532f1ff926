import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createRateLimiter } from './rate-limit.ts'
import { shareBetweenProcesses } from './share-between-processes.ts'

/** Only ends a test that waits for what never comes. */
const HANG_MS = 60_000
vi.setConfig({ testTimeout: HANG_MS + 10_000 })

const database = useDatabase()
const log = pino({ level: 'silent' })

/** A process with a limit of 10 calls an hour; nothing refills while a test runs. */
function process() {
  const users = createRateLimiter(
    { requests: 10, windowMs: 3_600_000 },
    () => new Date('2026-06-15T12:00:00Z'),
  )
  const { connection } = database
  const forget = vi.fn()
  const sharing = shareBetweenProcesses({ connection, limiters: { users }, forget, log, everyMs: 20 })
  onTestFinished(() => sharing.stop())
  return Object.assign(users, { forget, tellForgotten: sharing.tellForgotten })
}

/** Before the first message: a process that does not listen yet misses it. */
function bothListen() {
  return vi.waitFor(async () => {
    const { rows } = await database.adminPool.query(
      "select 1 from pg_stat_activity where application_name = 'quanto-sharing' and query ~ '^listen' and datname = current_database()",
    )
    expect(rows).toHaveLength(2)
  }, HANG_MS)
}

it('what one process let pass counts in the others, for the same caller only', async () => {
  const [one, other] = [process(), process()]
  await bothListen()
  for (let call = 0; call < 10; call++) one('busy')
  one('quiet')
  await vi.waitFor(() => {
    other.charge('busy', 0)
    expect(() => other('busy')).toThrow('Too many requests')
  }, HANG_MS)
  expect(() => other('quiet')).not.toThrow()
})

it('what a slow and steady caller was let pass counts in the others as well', async () => {
  const [one, other] = [process(), process()]
  await bothListen()
  const heard = vi.spyOn(other, 'charge')
  for (let call = 0; call < 9; call++) {
    one('steady')
    await pause(50)
  }
  // Fewer than three calls may still wait.
  const told = () => heard.mock.calls.reduce((sum, [key, calls]) => sum + (key === 'steady' ? calls : 0), 0)
  await vi.waitFor(() => expect(told()).toBeGreaterThanOrEqual(7), HANG_MS)
  expect(told()).toBeLessThanOrEqual(9)
})

it('a process that forgets who somebody is has the others forget, once', async () => {
  const [one, other] = [process(), process()]
  await bothListen()
  await one.tellForgotten()
  await vi.waitFor(() => expect(other.forget).toHaveBeenCalledTimes(1), HANG_MS)
  expect(one.forget).not.toHaveBeenCalled()
})

it('a process whose connection is cut shares again by itself', async () => {
  const [one, other] = [process(), process()]
  const listening = async (count: number) => {
    const { rows } = await database.adminPool.query(
      "select pid from pg_stat_activity where application_name = 'quanto-sharing' and datname = current_database()",
    )
    expect(rows).toHaveLength(count)
  }
  await vi.waitFor(() => listening(2), HANG_MS)
  await database.adminPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quanto-sharing' and datname = current_database()",
  )
  await vi.waitFor(() => {
    try {
      for (let call = 0; call < 5; call++) one('busy')
    } catch {
      // Its own limit is spent: from now on only what was sent before counts.
    }
    expect(() => other('busy')).toThrow('Too many requests')
  }, HANG_MS)
})

it('never owes more than one whole window', () => {
  let now = new Date('2026-06-15T12:00:00Z')
  const limiter = createRateLimiter({ requests: 10, windowMs: 60_000 }, () => now)
  limiter.charge('busy', 1_000_000)
  expect(() => limiter('busy')).toThrow('Too many requests')
  now = new Date('2026-06-15T12:02:00Z')
  expect(() => limiter('busy')).not.toThrow()
})
