import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defaultPrivacy, languages } from '#contract/settings'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { receiveFieldMetrics } from '../../accounts/field-metrics/receive-field-metrics.ts'
import { updateSettings } from '../../accounts/identity/update-settings.ts'
import { createApp } from '../../http/app.ts'
import { tenantContext } from '../context.ts'
import { createJobs } from '../jobs/jobs.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { startOperationsServer } from './operations-server.ts'
import { watchProcess } from './read-metrics.ts'

const database = useDatabase()

interface Asked {
  readonly env?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly from?: string
}

/** Pages without a build. */
function emptySite(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'quanto-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['index', ...languages.map((language) => `landing.${language}`)])
    writeFileSync(path.join(folder, `${name}.html`), '<html></html>')
  return folder
}

async function ask({ env = {}, headers = {}, from = '127.0.0.1' }: Asked = {}) {
  const routes = metricsRoutes(appContext({ db: database.db, env }))
  const incoming = { socket: { remoteAddress: from } }
  const request = new Request('http://localhost:3000/metrics', {
    headers: { host: 'localhost:3000', ...headers },
  })
  return routes.fetch(request, { incoming } as never)
}

describe('who may read /metrics', () => {
  it('without a token: programs on this machine', async () => {
    expect((await ask()).status).toBe(200)
    expect((await ask({ from: '::1' })).status).toBe(200)
    expect((await ask({ from: '10.0.0.7' })).status).toBe(404)
  })

  it('nobody through a proxy on this machine, or by a name that leads here', async () => {
    expect((await ask({ headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
    expect((await ask({ headers: { forwarded: 'for=203.0.113.9' } })).status).toBe(404)
    expect((await ask({ headers: { host: 'evil.example' } })).status).toBe(404)
  })

  it('with a token: who shows it, wherever they are, and nobody else', async () => {
    const env = { METRICS_TOKEN: 'a-token-of-16-characters' }
    expect((await ask({ env })).status).toBe(404)
    expect((await ask({ env, headers: { authorization: 'Bearer wrong' } })).status).toBe(404)
    const headers = { authorization: 'Bearer a-token-of-16-characters' }
    expect((await ask({ env, headers, from: '10.0.0.7' })).status).toBe(200)
  })
})

describe('what /metrics says', () => {
  it('the queue by job: what waits, since when, and what is kept for later', async () => {
    const log = pino({ level: 'silent' })
    const jobs = createJobs({ connection: database.connection, log, config: { roles: ['web'] } })
    await jobs.start({} as never)
    const { companyId } = await database.createCompany()
    await jobs.send('mine-baskets', { companyId, runId: companyId })
    await jobs.send('score-predictions', { companyId }, { startAfterSeconds: 600 })
    await database.adminPool.query(
      "update pgboss.job set start_after = now() - interval '90 s' where name = 'mine-baskets'",
    )
    const text = await (await ask()).text()
    await jobs.stop({ graceful: false })
    expect(text).toContain('quanto_jobs{job="mine-baskets",state="waiting"} 1')
    expect(text).toContain('quanto_jobs{job="score-predictions",state="later"} 1')
    expect(text).toContain('quanto_jobs{job="import-orders",state="active"} 0')
    const waited = /quanto_jobs_oldest_waiting_seconds\{job="mine-baskets"\} ([\d.]+)/.exec(text)
    expect(Number(waited?.[1])).toBeGreaterThanOrEqual(90)
  })

  it('the pool, the event loop and the memory of the process', async () => {
    watchProcess()
    watchProcess()
    const text = await (await ask()).text()
    expect(text).toMatch(/quanto_db_pool_connections\{pool="primary",state="open"\} [1-9]/)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('requests by the name of their call, never by a path that somebody typed', async () => {
    const app = createApp(appContext({ db: database.db }), {
      auth: { verify: async () => Promise.reject(new Error('no')), resolve: async () => Promise.reject() },
      handlers: [],
      webDir: emptySite(),
    })
    await app.fetch(new Request('http://localhost/api/no-such-call-4711'))
    await app.fetch(new Request('http://localhost/api/dashboard'))
    const text = await (await ask()).text()
    expect(text).toContain('route="unknown call",method="GET",status="4xx"')
    expect(text).toContain('route="dashboard",method="GET",status="4xx"')
    expect(text).not.toContain('no-such-call')
  })

  it("how fast screens are on people's devices, of those who share it", async () => {
    const { companyId, userId } = await database.createCompany()
    const ctx = tenantContext(appContext({ db: database.db }), companyId, userId)
    const body = { screen: '/settings', metrics: { LCP: 2400, INP: 90, CLS: 0.02 } } as const
    await receiveFieldMetrics({ ctx, input: body })
    await updateSettings({ ctx, input: { privacy: { ...defaultPrivacy, share_analytics: false } } })
    await receiveFieldMetrics({ ctx, input: body })
    const text = await (await ask()).text()
    expect(text).toContain('quanto_web_vital_seconds_sum{screen="/settings",vital="LCP"} 2.4')
    expect(text).toContain('quanto_web_vital_seconds_count{screen="/settings",vital="INP"} 1')
    expect(text).toContain('quanto_web_vital_layout_shift_sum{screen="/settings"} 0.02')
  })
})

describe('a port for operations alone', () => {
  it('tells health and readiness of a worker too, and that it is stopping', async () => {
    let stopping = false
    const server = await startOperationsServer(appContext({ db: database.db }), 0, () => stopping)
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).status
    expect([await status('/healthz'), await status('/readyz'), await status('/metrics')]).toEqual([
      200, 200, 200,
    ])
    stopping = true
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
    await server.close()
  })

  it('takes /metrics off the port of the application', async () => {
    const parts = {
      auth: { verify: async () => Promise.reject(), resolve: async () => Promise.reject() },
      handlers: [],
      webDir: emptySite(),
    }
    const env = { OPERATIONS_PORT: '9464', METRICS_TOKEN: 'a-token-of-16-characters' }
    const headers = { authorization: 'Bearer a-token-of-16-characters' }
    const asked = () => new Request('http://localhost/metrics', { headers })
    const apart = createApp(appContext({ db: database.db, env }), parts)
    expect(await (await apart.fetch(asked())).text()).toContain('<html')
    const { OPERATIONS_PORT: _, ...together } = env
    const beside = createApp(appContext({ db: database.db, env: together }), parts)
    expect(await (await beside.fetch(asked())).text()).toContain('quanto_jobs')
  })
})
