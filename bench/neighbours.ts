import { readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../e2e/support/product.ts'
import { type ApiUser, registerApiUser } from '../test/api-user.ts'
import { png } from '../test/costly-pictures.ts'
import { percentile, printTable } from './support/table.ts'

/**
 * `node bench/neighbours.ts`: how far one company can slow the others with costly inputs, over HTTP and with the
 * usual limits. `--pictures`, `--files` or `--bodies` run only these. Memory is that of the server's process, by
 * /proc (Linux); the delay of its event loop is from its metrics (perf_hooks.monitorEventLoopDelay).
 */
const PICTURES = 40
const COSTLY_FILES = 7
const RECORDS = 190_000
const BODY_BYTES = 30_000_000
/** 89 bytes: two cells that claim to be a thousand million columns wide. */
const WIDE_PAGE = Buffer.from(
  '<table><tr><td colspan=999999999 rowspan=999999999>a</td><td colspan=999999999>b</td></tr></table>',
)
const SMALL_FILE = Buffer.from('date,product,quantity,total\n2024-01-31,Mug,2,19.90\n2024-02-01,Mug,1,9.95\n')

const product = await startProduct({ env: { LOG_LEVEL: 'warn', NODE_ENV: 'production' } })
try {
  const [costly, other] = [await person('costly'), await person('other')]
  const only = process.argv[2]
  if (only === undefined || only === '--pictures')
    for (const side of [4898, 2000])
      for (const depth of [8, 16] as const)
        await pictures(costly, other, png({ width: side, height: side, depth }))
  if (only === undefined || only === '--files') await files(costly, other)
  if (only === undefined || only === '--bodies')
    for (const body of [recordsBody(), faultyBody(), namesBody(), junkBody()])
      for (const count of [1, 8]) await bodies(costly, other, body, count)
} finally {
  await product.stop().catch((error: Error) => console.error(error.message))
}

function person(name: string): Promise<ApiUser> {
  return registerApiUser(product.url, {
    ...{ email: `${name}@example.test`, password: 'Difference-Engine-1843' },
    ...{ firstName: name, lastName: 'Hopper' },
  }).then(async (user) => {
    await user.json('POST', '/api/sync-user', {})
    return user
  })
}

async function pictures(costly: ApiUser, other: ApiUser, picture: Buffer): Promise<void> {
  const watch = watchOther(() => other.json('GET', '/api/users/me'))
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: PICTURES }, () => send(costly, '/api/users/me/avatar', picture, 'image/png')),
  )
  const seconds = (performance.now() - startedAt) / 1000
  await report(
    `${PICTURES} pictures of ${Math.round(picture.length / 1024)} KB together`,
    answers,
    seconds,
    watch,
  )
}

async function files(costly: ApiUser, other: ApiUser): Promise<void> {
  const theirs = await Promise.all(
    Array.from({ length: COSTLY_FILES }, () => upload(costly, 'wide.xls', WIDE_PAGE)),
  )
  const own = await upload(other, 'small.csv', SMALL_FILE)
  const startedAt = performance.now()
  const watch = watchOther(() => other.json('GET', '/api/users/me'))
  const looking = Promise.all(theirs.map((id) => get(costly, `/api/imports/${id}/review`)))
  await sleep(500)
  let refusals = 0
  for (;;) {
    const status = await get(other, `/api/imports/${own}/review`)
    if (status === 200) break
    refusals++
    await sleep(1000)
  }
  const waited = (performance.now() - startedAt - 500) / 1000
  const answers = await looking
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `\nAnother company's small file: looked at after ${waited.toFixed(1)} s, ${refusals} refusals before`,
  )
  await report(`${COSTLY_FILES} files of ${WIDE_PAGE.length} bytes together`, answers, seconds, watch)
}

interface JsonBody {
  readonly what: string
  readonly bytes: Buffer
}

/** A body that a person could paste: few products, long names. */
function recordsBody(): JsonBody {
  return { what: 'records', bytes: padded((at) => ({ ...sale(at), lineitem_name: `Mug ${at % 100}` })) }
}

/** A body whose records are each read and refused. */
function faultyBody(): JsonBody {
  return { what: 'faulty records', bytes: padded((at) => ({ ...sale(at), paid_at: 'no date' })) }
}

/** A body whose records each create a product. It has fewer records, because the database needs long for them. */
function namesBody(): JsonBody {
  const records = Array.from({ length: 40_000 }, (_, at) => ({
    ...sale(at),
    lineitem_name: `Mug ${at} ${'x'.repeat(500)}`,
  }))
  return { what: 'records of 40,000 products', bytes: Buffer.from(JSON.stringify({ records })) }
}

/** A body without a list of records: one object of a million names. */
function junkBody(): JsonBody {
  const names = Array.from({ length: 1_800_000 }, (_, at) => `"k${at}":${at % 9}`)
  return {
    what: 'one object of 1,800,000 names',
    bytes: Buffer.from(`{"records":[],"junk":{${names.join()}}}`),
  }
}

function sale(at: number) {
  return { paid_at: `2024-0${1 + (at % 9)}-1${at % 10}`, lineitem_name: 'Mug', quantity: 1, total: '9.95' }
}

function padded(record: (at: number) => object): Buffer {
  const each = Math.floor(BODY_BYTES / RECORDS) - JSON.stringify(record(0)).length - 20
  const records = Array.from({ length: RECORDS }, (_, at) => ({ ...record(at), note: 'n'.repeat(each) }))
  return Buffer.from(JSON.stringify({ records }))
}

async function bodies(
  costly: ApiUser,
  other: ApiUser,
  { what, bytes }: JsonBody,
  count: number,
): Promise<void> {
  await loopDelayMs()
  const watch = watchOther(() => other.json('GET', '/api/users/me'))
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: count }, () => send(costly, '/api/sales-history/bulk', bytes, 'application/json')),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const delay = await loopDelayMs()
  const size = `${Math.round(bytes.length / 1e6)} MB`
  await report(
    `${count} × a JSON body of ${size}, ${what} (event loop at most ${delay} ms late)`,
    answers,
    seconds,
    watch,
  )
}

/** Event-loop delay since the previous reading. */
async function loopDelayMs(): Promise<number> {
  const text = await fetch(`${product.url}/metrics`).then((response) => response.text())
  return Math.round(1000 * Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/m.exec(text)?.[1]))
}

async function upload(user: ApiUser, fileName: string, bytes: Buffer): Promise<string> {
  const made = await user.json<{ import: { importId: string } }>('POST', '/api/imports', {
    ...{ fileName, sizeBytes: bytes.length, review: true },
  })
  const { importId } = made.import
  const status = await send(
    user,
    `/api/imports/${importId}/content`,
    bytes,
    'application/octet-stream',
    'PUT',
  )
  if (status >= 300) throw new Error(`upload: ${status}`)
  return importId
}

async function send(
  user: ApiUser,
  path: string,
  body: Buffer,
  type: string,
  method = 'POST',
): Promise<number> {
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': type }
  return fetch(product.url + path, { method, headers, body: new Uint8Array(body) }).then(
    async (response) => {
      await response.text()
      return response.status
    },
    () => 0,
  )
}

async function get(user: ApiUser, path: string): Promise<number> {
  const response = await fetch(product.url + path, { headers: { authorization: `Bearer ${user.token}` } })
  await response.text()
  return response.status
}

/** Repeats a small call of another person and measures the process's memory meanwhile. */
function watchOther(call: () => Promise<unknown>) {
  let isOver = false
  const waits: number[] = []
  let failed = 0
  const before = memoryMb()
  const run = (async () => {
    while (!isOver) {
      const at = performance.now()
      await call().catch(() => failed++)
      waits.push(performance.now() - at)
      await sleep(50)
    }
  })()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryMb())
  }, 50)
  return {
    async end() {
      isOver = true
      await run
      clearInterval(timer)
      return { waits, failed, before, peak: Math.max(peak, memoryMb()) }
    },
  }
}

function memoryMb(): number {
  try {
    const status = readFileSync(`/proc/${product.process.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
  } catch {
    return Number.NaN
  }
}

async function report(
  what: string,
  answers: readonly number[],
  seconds: number,
  watch: ReturnType<typeof watchOther>,
): Promise<void> {
  const { waits, failed, before, peak } = await watch.end()
  const counts = Map.groupBy(answers, (status) => status)
  const shown = [...counts].map(([status, of]) => `${of.length} × ${status || 'broken off'}`).join(', ')
  console.log(
    `\n${what}: ${shown}; the process ${product.process.exitCode === null ? 'goes on' : 'has ended'}`,
  )
  printTable('', [
    { what: 'until all are answered', value: seconds, unit: 's', atMost: null },
    { what: 'memory before', value: before, unit: 'MB', atMost: null },
    { what: 'memory at most', value: peak, unit: 'MB', atMost: null },
    { what: "another's small call, at most", value: Math.max(...waits), unit: 'ms', atMost: null },
    { what: "another's small call, p95", value: percentile(waits, 0.95), unit: 'ms', atMost: null },
    { what: "another's calls that failed", value: failed, unit: 'calls', atMost: null },
  ])
}
