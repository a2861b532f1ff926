import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '#contract/calls'
import { type ApiUser, registerApiUser } from '../test/api-user.ts'
import { REAL_COLUMNS, realFile } from './import.ts'
import { cpuSpent } from './load/cpu.ts'
import { type Limits, measureLimits } from './support/limits.ts'
import { type MeasuredProduct, startMeasured } from './support/measured-product.ts'
import { measureReading, plus } from './support/reading.ts'
import { type Limit, type Measure, printTable } from './support/table.ts'

/**
 * `node bench/store-life.ts [million | copies]`: what one store goes through, from its first file to its undo, each
 * step in elapsed seconds next to the processor seconds of application and database, which other load of the machine
 * changes little. At the end each figure next to its goal and its limit. Without `million` it is the real file of
 * 541,909 lines, each as often as `copies` says.
 */
const POLL_MS = 200
const SETTLED_MS = 4000
const isMillion = process.argv[2] === 'million'
const copies = isMillion ? 2 : Number(process.argv[2] ?? 1)
const done: Step[] = []

interface Step {
  readonly what: string
  readonly seconds: number
  readonly peakMb: number
  readonly loopMs: number
}

console.log(`Node ${process.version}, ${os.availableParallelism()} cores, load ${load()}`)
const content = isMillion ? madeUp(1_000_000, 0) : realFile(copies)
const product = await startMeasured()
const pid = product.process.pid ?? 0
try {
  const user = await registerApiUser(product.url)
  await user.json('POST', '/api/sync-user', {})
  // Memory of the start is released first, so that it does not count for the import.
  await pause(SETTLED_MS)
  await preview(user)
  const importId = await whole(user, 'first import', content, 'first.csv')
  const again = await whole(user, 'the same file again', content, 'again.csv', true)
  await whole(user, '3,000 lines of 1,000 new orders', newOrders(), 'sync.csv')
  await step('archive', () => archive(user))
  const limits = await measureLimits(product.dataDir)
  await step('lines handed to the second import', () => undo(user, importId))
  await step('undo', () => undo(user, again))
  const reading = await measureReading(content, isMillion ? [3, 4] : REAL_COLUMNS)
  printTable(`${limits.rows.toLocaleString('en')} lines, next to goals and limits`, measures(limits, reading))
} finally {
  await product.stop()
}

function measures(limits: Limits, reading: Limit[]): Measure[] {
  const steps = (name: string) => done.filter(({ what }) => what.startsWith(name))
  const took = (name: string) => steps(name).reduce((sum, { seconds }) => sum + seconds, 0)
  const most = (name: string, of: 'peakMb' | 'loopMs') => Math.max(...steps(name).map((each) => each[of]))
  const isLarge = copies > 1
  const entered = plus(reading, limits.copyIn, 'bare COPY')
  const timesOf: [string, string, number | null, Limit[]][] = [
    ['file to usable elasticities', 'first import', isLarge ? 15 : 10, entered],
    ['columns and first rows, from the first byte', 'beginning', 1, []],
    ['counted for a review, from the end of the upload', 'review', null, reading],
    ['the same file again', 'the same file again', 5, reading],
    ['1,000 orders to new estimates', '3,000 lines', 2, []],
    ['archive', 'archive', 20, [{ value: limits.copyOut, of: 'bare COPY out' }]],
    ['undo', 'undo', 15, [{ value: limits.remove, of: 'bare DELETE' }]],
  ]
  return [
    ...timesOf.map(([what, name, atMost, limits]) => ({
      what,
      value: took(name),
      unit: 's',
      atMost,
      limits,
    })),
    {
      what: 'peak memory of the first import',
      value: most('first import', 'peakMb'),
      unit: 'MB',
      atMost: 350,
    },
    { what: 'peak memory of the archive', value: most('archive', 'peakMb'), unit: 'MB', atMost: 300 },
    {
      ...{ what: 'longest block of the event loop', unit: 'ms', atMost: 50 },
      value: most('first import', 'loopMs'),
    },
  ]
}

/** The same lines as of `bench/load/writes.ts`. */
function madeUp(count: number, from: number): Buffer<ArrayBuffer> {
  const lines = ['order_id,date,product,quantity,total,customer']
  for (let n = from; n < from + count; n++) {
    const at = new Date(Date.UTC(2024, 0, 1) + (n % 1_100_000) * 60_000).toISOString().slice(0, 19)
    const quantity = 1 + (n % 4)
    lines.push(
      `${100_000 + Math.floor(n / 3)},${at},Product ${(n * n) % 4999},${quantity},${(quantity * (5 + (n % 90) / 10)).toFixed(2)},C${n % 20_000}`,
    )
  }
  return Buffer.from(lines.join('\n'))
}

/** 1,000 orders of the day after the last one, of products that the store sells. */
function newOrders(): Buffer<ArrayBuffer> {
  if (isMillion) return madeUp(3000, 5_000_000)
  const [header = '', ...lines] = content.toString('utf8').trimEnd().split('\n')
  const sold = lines.slice(-6000).filter((line) => /^\d+,[^",]*,[^",]*,\d+,/.test(line))
  const moved = sold.slice(-3000).map((line, at) => {
    const [, sku, title, quantity, , ...rest] = line.split(',')
    return [900_000 + Math.floor(at / 3), sku, title, quantity, '2011-12-10 10:00:00', ...rest].join(',')
  })
  return Buffer.from([header, ...moved].join('\n'))
}

function load(): string {
  return os.loadavg()[0]!.toFixed(1)
}

/** Runs one step, and prints its seconds, its processor seconds, the memory's peak and the longest hold-up. */
async function step<T>(what: string, run: () => Promise<T>): Promise<T> {
  await product.probe()
  forgetPeak(product)
  const before = cpuSpent(pid)
  const startedAt = performance.now()
  const result = await run()
  const seconds = (performance.now() - startedAt) / 1000
  const after = cpuSpent(pid)
  const { loopDelayMaxMs } = await product.probe()
  done.push({ what, seconds, peakMb: peakMb(product), loopMs: loopDelayMaxMs })
  console.log(
    [
      what.padEnd(42),
      `${seconds.toFixed(2)} s`,
      `application ${(after.application - before.application).toFixed(2)} s`,
      `database ${(after.database - before.database).toFixed(2)} s`,
      `peak ${peakMb(product).toFixed(0)} MB`,
      `loop ${loopDelayMaxMs.toFixed(0)} ms`,
      `load ${load()}`,
    ].join('  '),
  )
  return result
}

/** Linux only: see proc_pid_clear_refs(5). */
function forgetPeak({ process: { pid: of } }: MeasuredProduct): void {
  writeFileSync(`/proc/${of}/clear_refs`, '5')
}

function peakMb({ process: { pid: of } }: MeasuredProduct): number {
  const status = readFileSync(`/proc/${of}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function send(
  user: ApiUser,
  bytes: Buffer<ArrayBuffer>,
  fileName: string,
  meanwhile?: (importId: string) => Promise<void>,
) {
  const review = meanwhile !== undefined
  const body = { fileName, sizeBytes: bytes.byteLength, review }
  const { import: created } = await user.json<Output<'createImport'>>('POST', '/api/imports', body)
  const uploading = fetch(`${product.url}/api/imports/${created.importId}/content`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  const [upload] = await Promise.all([uploading, meanwhile?.(created.importId)])
  if (!upload.ok) throw new Error(`upload: ${upload.status} ${await upload.text()}`)
  return created.importId
}

async function preview(user: ApiUser): Promise<void> {
  const importId = await step('upload for a review', () =>
    send(user, content, 'look.csv', (id) => lookAtBeginning(user, id)),
  )
  await step('review: the file understood', () => user.json('GET', `/api/imports/${importId}/review`))
  await step('cancel of the review', () => user.json('POST', `/api/imports/${importId}/cancel`))
}

/** Seconds from the first byte sent until columns and first rows are answered. */
async function lookAtBeginning(user: ApiUser, importId: string): Promise<void> {
  const startedAt = performance.now()
  const { beginning } = await user.json<Output<'importBeginning'>>(
    'GET',
    `/api/imports/${importId}/beginning`,
  )
  if (!beginning) throw new Error('The file shows no beginning.')
  const seconds = (performance.now() - startedAt) / 1000
  done.push({ what: 'beginning', seconds, peakMb: 0, loopMs: 0 })
  console.log(`  columns and first rows after ${seconds.toFixed(2)} s`)
}

/** From the first byte until the estimates are stored. */
async function whole(
  user: ApiUser,
  what: string,
  bytes: Buffer<ArrayBuffer>,
  fileName: string,
  isKnown = false,
): Promise<string> {
  const importId = await step(`${what}: upload`, () => send(user, bytes, fileName))
  await step(`${what}: lines in`, () => until(async () => (await stateOf(user, importId)) === 'done'))
  if (!isKnown) await step(`${what}: estimates`, () => estimated(user))
  const [figures] = product
    .log()
    .split('\n')
    .filter((line) => line.includes('rollupsMs'))
    .slice(-1)
  const ms = (name: string) => new RegExp(`"${name}":(\\d+)`).exec(figures ?? '')?.[1] ?? '?'
  console.log(
    `  of which understood ${ms('understandMs')} ms, lines ${ms('rowsMs')} ms, sums of days ${ms('rollupsMs')} ms`,
  )
  return importId
}

async function stateOf(user: ApiUser, importId: string): Promise<string> {
  const { import: now } = await user.json<Output<'getImport'>>('GET', `/api/imports/${importId}`)
  if (now.status === 'failed') throw new Error(now.problem?.sentence)
  return now.status
}

async function estimated(user: ApiUser): Promise<void> {
  await until(
    async () => (await user.json<Output<'dashboard'>>('GET', '/api/dashboard')).estimation.state === 'done',
  )
}

async function undo(user: ApiUser, importId: string): Promise<void> {
  await user.json('POST', `/api/imports/${importId}/undo`)
  await until(async () => (await stateOf(user, importId)) === 'undone')
}

async function archive(user: ApiUser): Promise<void> {
  const { exportId: id } = await user.json<Output<'requestDataExport'>>('POST', '/api/users/data-export', {})
  await until(async () => {
    const { status } = await user.json<Output<'getDataExportStatus'>>(
      'GET',
      `/api/users/data-export/${id}/status`,
    )
    if (status === 'failed') throw new Error('the archive failed')
    return status === 'completed'
  })
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await pause(POLL_MS)
}
