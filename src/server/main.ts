import process from 'node:process'
import { lostDatabaseNotice } from './kit/backup/lost-database.ts'
import { readConfig } from './kit/config/read-config.ts'
import { ConfigError } from './kit/config.ts'
import { DamagedData, DatabaseProblem } from './kit/db/database-problem.ts'
import { openApplicationDatabase } from './kit/db/open-application-database.ts'
import { freeMemoryWhenIdle } from './kit/free-memory.ts'
import { createLog } from './kit/log.ts'

/** Starts the server and runs it until a signal asks it to stop. */
export async function serve(overrides: Readonly<Record<string, string>> = {}): Promise<number> {
  try {
    const config = readConfig(overrides)
    const log = createLog(config.logLevel ?? (process.stderr.isTTY ? 'warn' : 'info'))
    process.stdout.write('Quanto is starting…\n')
    const notice = lostDatabaseNotice(config)
    // The database server starts in its own processes while this one loads the rest of the product.
    const starting = Promise.withResolvers<void>()
    const database = openApplicationDatabase(config, log, starting.resolve)
    await Promise.race([starting.promise, database])
    await loadParts()
    const { startServer } = await import('./start.ts').catch(async (error: unknown) => {
      await database.then(({ close }) => close())
      throw error
    })
    const server = await startServer(config, log, database)
    // Registered before the ready message: an unhandled signal would end Node and leave the database running.
    const stopping = stopSignal()
    process.stdout.write(`Quanto is ready: ${server.url || 'it works on jobs'}\nStop it with Ctrl+C.\n`)
    const lost = await notice
    if (lost) process.stdout.write(`${lost}\n`)
    process.send?.('ready')
    freeMemoryWhenIdle()
    await stopping
    process.stdout.write('Stopping…\n')
    await server.stop()
    return 0
  } catch (error) {
    process.stderr.write(`${startProblem(error)}\n`)
    return exitCode(error)
  }
}

/**
 * Loads the largest parts one by one. Node loads all modules of an import in one go; the database, which waits for
 * answers most of the time, goes on between them. A part that cannot be loaded fails below, where it is handled.
 */
async function loadParts(): Promise<void> {
  const parts = [
    () => import('./accounts/sign-in/embedded/provider.ts'),
    () => import('./store/imports/routes.ts'),
    () => import('./insight/rollouts/routes.ts'),
    () => import('./routes.ts'),
    () => import('./job-handlers.ts'),
  ]
  for (const load of parts) {
    await load().catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(signal))
    // The parent that keeps this process running (`bin/start.js`) has ended.
    process.once('disconnect', () => resolve('disconnect'))
    if (process.connected === false) resolve('disconnect')
    process.channel?.unref()
  })
}

/**
 * Exit codes as in `sysexits.h`, from which a supervisor can tell whether a restart may help. See
 * `docs/operations.md`.
 */
const EXIT = { unexpected: 1, damagedData: 65, noDatabase: 69, portInUse: 75, configuration: 78 } as const

function exitCode(error: unknown): number {
  if (error instanceof ConfigError) return EXIT.configuration
  if (error instanceof DamagedData) return EXIT.damagedData
  if (error instanceof DatabaseProblem) return EXIT.noDatabase
  return (error as { code?: string } | null)?.code === 'EADDRINUSE' ? EXIT.portInUse : EXIT.unexpected
}

function startProblem(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseProblem) return error.message
  const code = (error as { code?: string } | null)?.code
  const port = (error as { port?: number } | null)?.port
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the other program, or choose another port: PORT=3001 npm start`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
