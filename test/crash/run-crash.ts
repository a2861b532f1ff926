import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '#contract/calls'
import { freePort, type Product, startProduct } from '../../e2e/support/product.ts'
import { type ApiUser, registerApiUser } from '../api-user.ts'
import { type Acknowledged, startLoad, withKey } from './load.ts'
import type { PowerDisk } from './power-disk.ts'

export interface CrashOptions {
  readonly kills: number
  readonly seed: number
  /** Longest load between two kills. */
  readonly betweenMs: number
  /** With a disk, each kill is a power cut. */
  readonly disk?: PowerDisk
  readonly say?: (line: string) => void
}

export interface CrashReport {
  readonly kills: Readonly<Record<Kind, number>>
  /** Time from the kill to the first good answer about a user's own data. */
  readonly recoveryMs: readonly number[]
  readonly acknowledged: {
    readonly [K in 'orders' | 'decisions' | 'imports' | 'files' | 'exports' | 'people']: number
  }
  /** Every deviation from what was acknowledged. Empty: nothing was lost or duplicated. */
  readonly problems: readonly string[]
}

const KINDS = ['application', 'database', 'both'] as const
type Kind = (typeof KINDS)[number] | 'power'
const SETTLE_MS = 120_000

/** Kills the application, its database or both during mixed work, repeatedly, and then compares the data. */
export async function runCrash({
  kills,
  seed,
  betweenMs,
  disk,
  say = () => undefined,
}: CrashOptions): Promise<CrashReport> {
  const random = mulberry32(seed)
  const port = await freePort()
  const onDisk = disk ? { dataDir: path.join(disk.folder, 'data') } : {}
  let product: Product = await startProduct({ port, alone: true, ...onDisk })
  const { dataDir } = product
  const owner = await registerApiUser(product.url)
  const editor = await withKey(product.url, owner)
  const importer = await withKey(product.url, await registerApiUser(product.url))
  const made = await editor.json<Output<'createProduct'>>('POST', '/api/shopify-products', {
    title: 'Priced',
    price: '1.00',
  })
  const load = startLoad(product.url, { owner, editor, importer }, made.product.id)
  const counts = { application: 0, database: 0, both: 0, power: 0 }
  const recoveryMs: number[] = []
  try {
    for (let kill = 0; kill < kills; kill++) {
      await pause(betweenMs * (0.3 + 0.7 * random()))
      // On any machine there must be something to lose, and some of each kind by the last kill.
      const { done } = load
      await until(() => done.orders.length > kill && 3 * done.decisions > kill)
      if (kill === kills - 1) await until(() => done.imports.length > 0)
      const drawn = KINDS[Math.floor(random() * KINDS.length)]!
      const kind: Kind = disk ? 'power' : drawn
      counts[kind]++
      const at = performance.now()
      // The process id must be read before the cut: without power the file is unreadable.
      if (kind !== 'application') await killDatabase(dataDir, async () => disk?.cut())
      if (kind !== 'database') {
        await product.kill()
        await disk?.restore()
        product = await startProduct({ port, dataDir })
      }
      await firstGoodAnswer(product.url, editor)
      recoveryMs.push(Math.round(performance.now() - at))
      say(`${kill + 1}. ${kind}: ${recoveryMs.at(-1)} ms`)
    }
    await load.stop()
    const problems = await countAll(product, {
      editor,
      importer,
      productId: made.product.id,
      done: load.done,
    })
    const { orders, imports, exports, people, ...numbers } = load.done
    const acknowledged = {
      ...{ orders: orders.length, imports: imports.length, exports: exports.length, people: people.length },
      ...{ decisions: numbers.decisions, files: numbers.files },
    }
    return { kills: counts, recoveryMs, acknowledged, problems }
  } finally {
    await product.stop()
    const { rm } = await import('node:fs/promises')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function until(isReached: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!isReached()) {
    if (Date.now() > deadline) throw new Error('Nothing was acknowledged for a minute.')
    await pause(20)
  }
}

/** Kills the running server; if it is still recovering from the last kill, waits until it is back. */
async function killDatabase(dataDir: string, before: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const file = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(file.split('\n')[0])
    try {
      if (pid > 0 && process.kill(pid, 0)) {
        await before()
        return killIfThere(pid)
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    await pause(100)
  }
  throw new Error('The database did not come back to be killed again.')
}

/** Without its disk a server may have ended by itself. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function firstGoodAnswer(siteUrl: string, user: ApiUser): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await fetch(`${siteUrl}/api/users/me`, {
      headers: { authorization: `Bearer ${user.token}` },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    if (answer?.ok) return
    await pause(20)
  }
  throw new Error('The product did not come back within a minute.')
}

interface Counted {
  readonly editor: ApiUser
  readonly importer: ApiUser
  readonly productId: number
  readonly done: Acknowledged
}

async function countAll(product: Product, { editor, importer, productId, done }: Counted): Promise<string[]> {
  const problems = [...done.faults]
  const expectEqual = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      problems.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }
  await importsSettled(product, importer, done)
  const orders = await ordersOf(product.url, editor)
  const counts = new Map<string, number>()
  for (const order of orders) counts.set(order, (counts.get(order) ?? 0) + 1)
  expectEqual('records', orders.length, done.orders.length)
  expectEqual('lost records', done.orders.filter((order) => !counts.has(order)).slice(0, 5), [])
  expectEqual('doubled records', [...counts].filter(([, count]) => count > 1).slice(0, 5), [])
  const products = await editor.json<Output<'listProducts'>>('GET', '/api/shopify-products')
  expectEqual('the price', products.products.find(({ id }) => id === productId)?.price, done.lastPrice)
  const decisions = await editor.json<Output<'listDecisions'>>('GET', `/api/price-decisions?pageSize=1`)
  expectEqual('decisions', decisions.total, done.decisions)
  for (const { importId, orders: rows } of done.imports) {
    const { import: state } = await importer.json<Output<'getImport'>>('GET', `/api/imports/${importId}`)
    expectEqual(`import ${importId}`, [state.status, state.linesAdded], ['done', rows.length])
  }
  const imported = (await ordersOf(product.url, importer)).sort()
  expectEqual('imported orders, each once', imported.length, new Set(imported).size)
  const acknowledgedRows = new Set(done.imports.flatMap(({ orders: rows }) => rows))
  expectEqual(
    'lost imported rows',
    [...acknowledgedRows].filter((row) => !imported.includes(row)).slice(0, 5),
    [],
  )
  for (const person of done.people)
    await person.json('GET', '/api/users/me').catch((error) => problems.push(String(error)))
  return problems
}

/** Uploads with a lost answer may be complete or not: every import must end, whole or with none of its rows. */
async function importsSettled(product: Product, importer: ApiUser, done: Acknowledged): Promise<void> {
  // On a slow machine a hundred files may be queued: it is an error only if nothing moves any more.
  let deadline = Date.now() + SETTLE_MS
  const waiting = new Set(done.imports.map(({ importId }) => importId))
  while (waiting.size > 0 && Date.now() < deadline) {
    for (const importId of waiting) {
      const { import: state } = await importer.json<Output<'getImport'>>('GET', `/api/imports/${importId}`)
      if (['done', 'failed', 'cancelled'].includes(state.status)) {
        waiting.delete(importId)
        deadline = Date.now() + SETTLE_MS
      }
      await pause(20)
    }
    await pause(300)
  }
  if (waiting.size > 0) throw new Error(`${waiting.size} imports did not end.\n${product.log().slice(-2000)}`)
}

async function ordersOf(siteUrl: string, user: ApiUser): Promise<string[]> {
  const answer = await fetch(`${siteUrl}/api/sales-history/export`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  const text = await answer.text()
  return text.match(/\b(?:edit-\d+|file-\d+-\d+)\b/g) ?? []
}

/** A small seeded generator of well-mixed numbers, so that a run can be repeated. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
