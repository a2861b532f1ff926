import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { alsoForgetting, forgetHere } from './accounts/identity/resolve-actor.ts'
import { createAuthenticator } from './accounts/sign-in/authenticator.ts'
import { createEmbeddedProvider } from './accounts/sign-in/embedded/provider.ts'
import { createApiLimits } from './http/api-limits.ts'
import { createApp } from './http/app.ts'
import { jobHandlers } from './job-handlers.ts'
import { scheduleBackups } from './kit/backup/scheduled-backups.ts'
import type { Config } from './kit/config.ts'
import type { AppContext } from './kit/context.ts'
import type { ApplicationDatabase } from './kit/db/open-application-database.ts'
import { shareBetweenProcesses } from './kit/http/share-between-processes.ts'
import { createWebServer } from './kit/http/web-server.ts'
import { createJobs } from './kit/jobs/jobs.ts'
import { setWorkMemory } from './kit/jobs/work-shares.ts'
import { startOperationsServer } from './kit/operations/operations-server.ts'
import { watchProcess } from './kit/operations/read-metrics.ts'
import { refuseLostSecrets } from './kit/secrets/read-secrets.ts'
import { requestSeconds } from './kit/telemetry/meters.ts'
import { startTracing } from './kit/telemetry/tracing.ts'
import { listeners } from './listeners.ts'
import { handlers } from './routes.ts'
import { startPracticeShop } from './start-practice-shop.ts'

export interface RunningServer {
  readonly url: string
  readonly app: AppContext
  stop(): Promise<void>
}

const DRAIN_MS = 10_000
const WEB_DIR = path.resolve(import.meta.dirname, '../../dist/web')

/** Starts the whole product on its database: queue, sign-in, web. The parts stop in reverse order. */
export async function startServer(
  configured: Config,
  log: Logger,
  opened: Promise<ApplicationDatabase>,
  clock: () => Date = () => new Date(),
): Promise<RunningServer> {
  setWorkMemory(configured.workMemoryMb)
  // The shop starts its thread while the database starts.
  const opening = startPracticeShop(configured, log)
  const stops: (() => Promise<unknown>)[] = [async () => (await opening).stop(), () => closeDatabase(opened)]
  const lastButDatabase = stops.length
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // `/readyz` reports the stop from now on; a load balancer's last requests are still answered meanwhile.
    if (configured.drainSeconds > 0 && configured.roles.includes('web'))
      await pause(configured.drainSeconds * 1000)
    for (const each of stops.reverse())
      await each().catch((error) => log.error({ err: error }, 'could not stop cleanly'))
  }
  try {
    stops.push(await startTracing(configured))
    const database = await opened
    const { config } = await opening
    const jobs = createJobs({ connection: database.connection, log, config })
    const app: AppContext = { config, db: database.db, jobs, events: listeners, log, clock }
    watchProcess()
    stops.push(() => jobs.stop({ graceful: true }))
    await jobs.start(jobHandlers(app, database.connection))
    if (config.backups) stops.push(backUpDaily(app, config.backups, database))
    if (config.operationsPort !== null) {
      const operations = await startOperationsServer(app, config.operationsPort, () => stopping)
      // Stops last except for the database, because until then it reports that this process is stopping.
      stops.splice(lastButDatabase, 0, () => operations.close())
    }
    if (!config.roles.includes('web')) return { url: '', app, stop }
    for await (const stopPart of startWeb(app, database, () => stopping)) stops.push(stopPart)
    return { url: config.publicUrl, app, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Stop = () => Promise<unknown>

function backUpDaily(
  { clock, log }: AppContext,
  backups: NonNullable<Config['backups']>,
  { whole, isOurs }: ApplicationDatabase,
): Stop {
  const schedule = scheduleBackups({ ...backups, connection: whole, isOurs, clock, log })
  return () => schedule.stop()
}

/**
 * Starts sign-in, API and application on the configured address. Yields the stop function of each part once it runs.
 */
async function* startWeb(
  app: AppContext,
  database: ApplicationDatabase,
  isStopping: () => boolean,
): AsyncGenerator<Stop> {
  const { config, log } = app
  await refuseLostSecrets(config, async () => {
    const { rowCount } = await database.db.pool.query('select from identity.signing_keys limit 1')
    return (rowCount ?? 0) > 0
  })
  const provider = config.oidc.mode === 'embedded' ? await createEmbeddedProvider(app) : null
  const limits = createApiLimits(app)
  const limiters = { ...limits, ...(provider && { signIn: provider.limiter }) }
  const { connection } = database
  const sharing = shareBetweenProcesses({ connection, limiters, forget: forgetHere, log })
  yield () => sharing.stop()
  const forgetAlone = alsoForgetting(sharing.tellForgotten)
  yield async () => forgetAlone()
  const auth = createAuthenticator({ app, provider })
  const http = createApp(app, { limits, auth, handlers, webDir: WEB_DIR, isStopping })
  const server = createWebServer({
    config,
    http,
    aside: (request, response) => {
      if (!provider || !isProviderPath(request.url)) return false
      measureSignIn(request, response)
      provider.callback(request, response)
      return true
    },
  })
  yield () => closeServer(server)
  await listen(server, config)
}

/** Closes the database. One that could not be opened has closed itself; `opened` then rejects with the reason. */
async function closeDatabase(opened: Promise<ApplicationDatabase>): Promise<void> {
  const database = await opened.catch(() => null)
  await database?.close()
}

function isProviderPath(url: string | undefined): boolean {
  return url === '/oidc' || Boolean(url?.startsWith('/oidc/') || url?.startsWith('/oidc?'))
}

function measureSignIn({ method = '' }: IncomingMessage, response: ServerResponse): void {
  const end = requestSeconds.startTimer({ route: 'sign-in', method })
  response.once('finish', () => end({ status: `${Math.floor(response.statusCode / 100)}xx` }))
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Stops accepting, lets running responses finish, then closes open connections (event streams). */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(timer)
}
