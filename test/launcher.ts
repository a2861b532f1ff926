import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Connection, withClient } from '#server/kit/db/connection'
import { type Embedded, startEmbedded } from '#server/kit/db/embedded/start-embedded'

export interface OtherProcess {
  readonly child: ChildProcess
  readonly owner: boolean
  readonly connection: Connection
  readonly owning: Connection
}

/** No fsync, for tests that are not about durability. */
export const quick = { fsync: 'off' }

export const log = pino({ level: 'silent' })

const script = path.join(import.meta.dirname, 'embedded-process.ts')

/** A folder for the data folders of one test file; everything started in it is stopped after each test. */
export function useLauncher() {
  const children: ChildProcess[] = []
  const running: Embedded[] = []
  let home = ''

  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'quanto-launcher-'))
    await chmod(home, 0o711)
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const embedded of running.splice(0)) await embedded.stop()
  })
  afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 20 }))

  const launch = (dataDir: string, speed = ''): ChildProcess => {
    const child = spawn(process.execPath, [script, dataDir, speed], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    return child
  }
  return {
    folder: (name: string) => path.join(home, name),
    start: async (dataDir: string, settings: Record<string, string> = {}): Promise<Embedded> => {
      const embedded = await startEmbedded({ dataDir, log, settings })
      running.push(embedded)
      return embedded
    },
    launch,
    startElsewhere: async (dataDir: string, speed = ''): Promise<OtherProcess> => {
      const child = launch(dataDir, speed)
      const [line] = (await once(child.stdout!, 'data')) as [Buffer]
      return { child, ...(JSON.parse(line.toString()) as Omit<OtherProcess, 'child'>) }
    },
  }
}

export const query = <Row extends object>(connection: Connection, sql: string): Promise<Row[]> =>
  withClient(connection, async (client) => (await client.query<Row>(sql)).rows)

export const serverPid = async (dataDir: string) =>
  Number((await readFile(path.join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

export const untilTrue = async (condition: () => boolean) => {
  while (!condition()) await pause(20)
}

export const mode = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)
