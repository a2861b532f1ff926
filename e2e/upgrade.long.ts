import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '#contract/calls'
import { type Connection, withClient } from '#server/kit/db/connection'
import { openFolder, readAddress } from '#server/kit/db/embedded/folder'
import { describeServer } from '#server/kit/db/embedded/run-server'
import { type ApiUser, registerApiUser } from '../test/api-user.ts'
import { fastFolder } from '../test/fast-folder.ts'
import { fingerprint } from '../test/fingerprint.ts'
import { takeSample } from './support/data-folder.ts'
import { makeOlderInstallation, type OlderInstallation } from './support/older-installation.ts'
import { freePort, startProduct } from './support/product.ts'

/**
 * `npm test -- build upgrade`: the procedure of docs/operations.md from one major version of PostgreSQL to the next,
 * with the product's own commands. The earlier PostgreSQL comes from npm, so this is not part of `npm test`.
 */
const PATIENCE_MS = 300_000
const ROOT = path.resolve(import.meta.dirname, '..')
const home = await mkdtemp(path.join(fastFolder(), 'quanto-upgrade-'))
// If root starts it, the server runs under another account, which needs access.
await chmod(home, 0o711)
const older = await makeOlderInstallation(home)
const skipped = typeof older === 'string'
if (skipped) {
  console.warn(`SKIPPED: the upgrade from an earlier PostgreSQL, since ${older}.`)
  // Without a test to run, `afterAll` does not run either.
  await rm(home, { recursive: true })
}

const { root, major } = older as OlderInstallation
const dataDir = path.join(home, 'data')
const backup = path.join(home, 'quanto.backup')
let port: number
let user: ApiUser
let shown: Output<'dashboard'>
let rows: Record<string, string>

beforeAll(async () => {
  port = await freePort()
})
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 20 }), 60_000)

const dashboard = () => user.json<Output<'dashboard'>>('GET', '/api/dashboard')

it.skipIf(skipped)(
  'the earlier version fills a company, and backs it up while its database runs',
  async () => {
    const product = await startProduct({ dataDir, port, root })
    user = await registerApiUser(product.url)
    await takeSample(user)
    shown = await dashboard()
    expect(shown.cards.totalProducts).toBe(120)
    await product.stop()

    await whileDatabaseRuns(root, async (superuser) => {
      expect(await majorOf(superuser)).toBe(major)
      rows = await fingerprint(superuser)
      await quanto(root, 'backup', backup)
    })
    expect(Object.values(rows).filter((print) => !print.startsWith('0 rows')).length).toBeGreaterThan(20)
  },
  PATIENCE_MS,
)

it.skipIf(skipped)(
  'this version refuses the earlier data folder, says the way out and leaves everything as it was',
  async () => {
    const before = await everyFile(dataDir)
    const cluster = path.join(dataDir, 'postgres/cluster')
    for (const command of [['serve', '--port', String(port)], ['migrate']])
      await expect(quanto(ROOT, ...command)).rejects.toMatchObject({
        code: command[0] === 'serve' ? 69 : 1,
        stderr: expect.stringMatching(
          new RegExp(
            `${cluster} was made by PostgreSQL ${major}, .* PostgreSQL ${major + 1}\\. Nothing was changed\\. .*` +
              `"quanto backup .*move ${path.dirname(cluster)} away .*"quanto restore `,
          ),
        ),
      })
    expect(await everyFile(dataDir)).toEqual(before)
  },
  PATIENCE_MS,
)

it.skipIf(skipped)(
  'this version restores every row of every table, checksum by checksum',
  async () => {
    await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres-of-before'))
    expect((await quanto(ROOT, 'restore', backup)).stdout).toMatch(/^Restored [\d,]+ rows of \d+ tables/)
    await whileDatabaseRuns(ROOT, async (superuser) => {
      expect(await majorOf(superuser)).toBe(major + 1)
      expect(await fingerprint(superuser)).toEqual(rows)
    })
  },
  PATIENCE_MS,
)

it.skipIf(skipped)(
  'whoever was signed in stays so, and sees the same figures',
  async () => {
    const product = await startProduct({ dataDir, port })
    try {
      const { cards, store, estimation } = await dashboard()
      expect(cards).toEqual(shown.cards)
      expect(store).toEqual(shown.store)
      expect(estimation.state).toBe('done')
    } finally {
      await product.stop()
    }
  },
  PATIENCE_MS,
)

function quanto(installation: string, ...args: readonly string[]) {
  const env = { ...process.env, QUANTO_DATA_DIR: dataDir }
  return promisify(execFile)(process.execPath, ['bin/quanto.js', ...args], { cwd: installation, env })
}

/** Runs only the database, so that nothing but the test changes it. */
async function whileDatabaseRuns(
  installation: string,
  work: (superuser: Connection) => Promise<void>,
): Promise<void> {
  const child = spawn(process.execPath, ['test/embedded-process.ts', path.join(dataDir, 'postgres')], {
    cwd: installation,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    await Promise.race([
      once(child.stdout, 'data'),
      ended.then(() => Promise.reject(new Error('The database did not start.'))),
    ])
    const folder = await openFolder(path.join(dataDir, 'postgres'))
    const address = await readAddress(folder)
    await work((await describeServer(folder, address!)).superuser)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function majorOf(connection: Connection): Promise<number> {
  const { rows: found } = await withClient(connection, (client) =>
    client.query<{ number: number }>("select current_setting('server_version_num')::int / 10000 as number"),
  )
  return found[0]!.number
}

/** Mode, size and contents of all files in a folder; for the database also the modification time. */
async function everyFile(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const { mode, size, mtimeMs } = await stat(file)
    const contents = entry.isFile()
      ? createHash('sha256')
          .update(await readFile(file))
          .digest('hex')
      : ''
    const name = path.relative(folder, file)
    // The practice shop writes its settings at every start.
    const written = name.startsWith('postgres') ? mtimeMs : ''
    files[name] = `${mode.toString(8)} ${size} ${written} ${contents}`
  }
  return files
}
