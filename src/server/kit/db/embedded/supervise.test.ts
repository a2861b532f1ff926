import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Postmaster } from './postmaster.ts'
import { supervise } from './supervise.ts'

const log = pino({ level: 'silent' })

/** Pauses that were asked for; each lasts until the test lets it pass, or a stop. */
const pauses: { readonly asked: number[]; pass: () => void } = { asked: [], pass: () => undefined }
const pause = (ms: number, signal: AbortSignal) => {
  pauses.asked.push(ms)
  return new Promise<void>((resolve, reject) => {
    pauses.pass = resolve
    signal.addEventListener('abort', () => reject(new Error('stopped')))
  })
}

/** A server that ends on a signal, as one that crashes does. */
function server(): Postmaster & { crash(): void } {
  const { promise, resolve } = Promise.withResolvers<string>()
  return {
    ...{ pid: 1, ended: promise, isRunning: () => true },
    crash: () => resolve('it ended with SIGKILL'),
    stop: async () => resolve('stopped'),
  }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 })
const nextPause = (count: number) => until(() => expect(pauses.asked).toHaveLength(count))

beforeEach(() => {
  pauses.asked.length = 0
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('starts the server again after ever longer pauses, and soon again once it has run for a while', async () => {
  let running = server()
  let starts = 0
  const start = async () => {
    starts++
    running = server()
    return running
  }
  const supervised = supervise(running, start, log, pause)
  for (let crashes = 1; crashes <= 10; crashes++) {
    running.crash()
    await nextPause(crashes)
    pauses.pass()
    await until(() => expect(starts).toBe(crashes))
  }
  expect(pauses.asked).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000])
  vi.setSystemTime(Date.now() + 60_001)
  running.crash()
  await nextPause(11)
  expect(pauses.asked.at(-1)).toBe(200)
  await supervised.stop()
  expect(starts).toBe(10)
})

it('goes on trying where a start fails, until it is stopped', async () => {
  const first = server()
  let tries = 0
  const start = async () => {
    tries++
    throw new Error('no room')
  }
  const supervised = supervise(first, start, log, pause)
  first.crash()
  for (let pause = 1; pause <= 3; pause++) {
    await nextPause(pause)
    pauses.pass()
    await until(() => expect(tries).toBe(pause))
  }
  await supervised.stop()
  expect(tries).toBe(3)
})
