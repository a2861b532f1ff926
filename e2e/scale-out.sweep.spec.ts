import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '#contract/calls'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { type ApiUser, registerApiUser } from '../test/api-user.ts'
import { openRoundRobin, type RoundRobin } from '../test/round-robin.ts'
import { newDataFolder } from './support/data-folder.ts'
import { freePort, type Product, startProduct } from './support/product.ts'
import { connectionUrl } from './support/scaled-product.ts'

/** Two web processes and three workers on one PostgreSQL, behind a balancer without sticky sessions. */
const HANG_MS = 240_000
const TOKEN = 'metrics-of-the-scale-out-test'

let folder = ''
let stopDatabase: () => Promise<void> = async () => undefined
let balancer: RoundRobin
let webs: Product[] = []
let workers: { readonly product: Product; readonly operationsPort: number }[] = []
let user: ApiUser

beforeAll(async () => {
  folder = await newDataFolder('empty')
  const server = await startEmbedded({
    dataDir: path.join(folder, 'postgres'),
    log: pino({ level: 'silent' }),
  })
  stopDatabase = () => server.stop()
  balancer = await openRoundRobin()
  const env = { DATABASE_URL: connectionUrl(server.owning), PUBLIC_URL: balancer.url, METRICS_TOKEN: TOKEN }
  const ports = [await freePort(), await freePort()]
  // Started simultaneously: the processes take turns in migrating the database.
  const start = (port: number, role: string, more: Record<string, string> = {}) =>
    startProduct({ port, dataDir: folder, env: { ...env, QUANTO_ROLES: role, ...more } })
  const operationsPorts = [await freePort(), await freePort(), await freePort()]
  ;[webs, workers] = await Promise.all([
    Promise.all(ports.map((port) => start(port, 'web', { DRAIN_SECONDS: '2' }))),
    Promise.all(
      operationsPorts.map(async (operationsPort) => ({
        operationsPort,
        product: await start(0, 'worker', { OPERATIONS_PORT: String(operationsPort) }),
      })),
    ),
  ])
  balancer.serve(ports)
  user = await registerApiUser(balancer.url)
  await user.json('POST', '/api/sync-user', {})
}, HANG_MS)

afterAll(async () => {
  await Promise.all([...webs, ...workers.map(({ product }) => product)].map((product) => product.stop()))
  await balancer?.close()
  await stopDatabase()
  await rm(folder, { recursive: true, force: true })
}, HANG_MS)

describe('two web processes and three workers on one database', () => {
  it('sign people in and serve them, whichever process their requests reach', async () => {
    const me = await user.json<Output<'getMe'>>('GET', '/api/users/me')
    expect(me.user.email).toBe(user.email)
    expect(Math.min(...balancer.counts)).toBeGreaterThan(0)
  })

  it(
    'take a file in at one place, work on it at another, and show its elasticities everywhere',
    async () => {
      await user.json('POST', '/api/sample-store', {})
      const states = await Promise.all([dashboardWhenEstimated(), dashboardWhenEstimated()])
      for (const { estimation, cards } of states) {
        expect(estimation.state).toBe('done')
        expect(cards.withElasticity).toBeGreaterThan(0)
      }
      const measured = await Promise.all(workers.map(({ operationsPort }) => metrics(operationsPort)))
      expect(measured.join('\n')).toMatch(
        /quanto_job_duration_seconds_count\{job="load-sample-store",outcome="done"\} 1/,
      )
    },
    HANG_MS,
  )

  it('do a write once, though it comes a second time at the other process', async () => {
    const key = randomUUID()
    const record = { paid_at: '2026-01-05', lineitem_name: 'Twice sent', quantity: 2, total: 19 }
    const send = () =>
      fetch(`${balancer.url}/api/sales-history`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${user.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(record),
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await second.json()).toEqual(await first.json())
  })

  it(
    'go on without interruption while one of each is replaced',
    async () => {
      const [web] = webs
      const [worker] = workers
      let running = true
      const statuses: number[] = []
      const asking = (async () => {
        while (running) {
          const answer = await fetch(`${balancer.url}/readyz`)
          statuses.push(answer.status)
          await pause(20)
        }
      })()
      await user.json('POST', '/api/estimations', {})
      await worker?.product.stop()
      balancer.serve([Number(new URL(webs[1]?.url ?? '').port)])
      const written = recordsUntilClosed(web?.url ?? '')
      const readiness = readinessUntilClosed(web?.url ?? '')
      await web?.stop()
      // The process first reports that it is stopping; until it has stopped, it still answers requests.
      expect((await readiness).join(' ')).toMatch(/^(200 )*503( 503)*$/)
      const acknowledged = await written
      expect(acknowledged.length).toBeGreaterThan(0)
      const kept = (await (await as('/api/sales-history/export')).text()).match(/drain-\d+/g) ?? []
      expect(acknowledged.filter((order) => kept.filter((each) => each === order).length !== 1)).toEqual([])
      expect((await dashboardWhenEstimated()).estimation.state).toBe('done')
      running = false
      await asking
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(web?.process.exitCode).toBe(0)
      expect(worker?.product.process.exitCode).toBe(0)
    },
    HANG_MS,
  )
})

const as = (address: string, siteUrl = balancer.url, record?: object) =>
  fetch(siteUrl + address, {
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    ...(record ? { method: 'POST', body: JSON.stringify(record) } : {}),
  })

/** Writes records one after the other until the site refuses; returns the acknowledged ones. */
async function recordsUntilClosed(siteUrl: string): Promise<string[]> {
  const acknowledged: string[] = []
  for (let at = 1; ; at++) {
    const order = `drain-${at}`
    const record = { order_id: order, lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-05', total: 4 }
    const answer = await as('/api/sales-history', siteUrl, record).catch(() => null)
    if (!answer) return acknowledged
    if (answer.ok) acknowledged.push(order)
    await pause(50)
  }
}

async function readinessUntilClosed(siteUrl: string): Promise<number[]> {
  const statuses: number[] = []
  for (;;) {
    const answer = await fetch(`${siteUrl}/readyz`).catch(() => null)
    if (!answer) return statuses
    statuses.push(answer.status)
    await pause(20)
  }
}

async function dashboardWhenEstimated(): Promise<Output<'dashboard'>> {
  for (;;) {
    const dashboard = await user.json<Output<'dashboard'>>('GET', '/api/dashboard')
    if (['done', 'failed'].includes(dashboard.estimation.state)) return dashboard
    await pause(300)
  }
}

async function metrics(port: number): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  expect(answer.status).toBe(200)
  return answer.text()
}
