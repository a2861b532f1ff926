import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Output } from '#contract/calls'
import { type ApiUser, registerApiUser } from '../test/api-user.ts'
import { recordedFit } from './accuracy/lme4-seconds.ts'
import { measureLimits } from './support/limits.ts'
import { type MeasuredProduct, startMeasured } from './support/measured-product.ts'
import { measureReading, plus } from './support/reading.ts'
import { type Measure, percentile } from './support/table.ts'

const FILE = path.resolve(
  import.meta.dirname,
  '../../shared/data/online-retail/online_retail_2010-12_2011-12.csv.gz',
)

const SETTLED_MS = 4000

/**
 * Uploads the real file over the API and waits for usable elasticities, while the dashboard is called all the time.
 * `copies`: how often each line is repeated, in separate invoices.
 */
export async function benchImport(copies = 1): Promise<{
  measures: Measure[]
  product: MeasuredProduct
  user: ApiUser
} | null> {
  if (!existsSync(FILE)) {
    console.warn(
      'SKIPPED: ../shared/data/online-retail is absent; the import of a real store was not measured.',
    )
    return null
  }
  const bytes = realFile(copies)
  const product = await startMeasured()
  const user = await registerApiUser(product.url)
  await user.json('POST', '/api/sync-user', {})
  // Waits for memory to be released after the start, so that it does not count for the import.
  await sleep(SETTLED_MS)
  await product.probe()

  const answersMs: number[] = []
  let running = true
  const asking = (async () => {
    while (running) {
      const askedAt = performance.now()
      await user.json('GET', '/api/dashboard')
      answersMs.push(performance.now() - askedAt)
      await sleep(150)
    }
  })()
  const startedAt = performance.now()
  const { import: created } = await user.json<Output<'createImport'>>('POST', '/api/imports', {
    fileName: 'online_retail.csv',
    sizeBytes: bytes.byteLength,
  })
  const upload = await fetch(`${product.url}/api/imports/${created.importId}/content`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  if (!upload.ok) throw new Error(`upload: ${upload.status} ${await upload.text()}`)
  const uploadedAt = performance.now()
  let firstAt: number | null = null
  const importedAt = await until(async () => {
    if (firstAt === null) {
      const { firstFigures } = await user.json<Output<'getFirstFigures'>>('GET', '/api/first-figures')
      if (firstFigures && firstFigures.products.length > 0) firstAt = performance.now()
    }
    const { import: state } = await user.json<Output<'getImport'>>('GET', `/api/imports/${created.importId}`)
    if (state.status === 'failed') throw new Error(state.problem?.sentence)
    return state.status === 'done'
  })
  const estimatedAt = await until(
    async () => (await user.json<Output<'dashboard'>>('GET', '/api/dashboard')).estimation.state === 'done',
  )
  running = false
  await asking
  const { loopDelayMaxMs, peakRssMb } = await product.probe()
  const seconds = (from: number, to: number) => (to - from) / 1000
  const limits = await measureLimits(product.dataDir)
  const reading = await measureReading(bytes, REAL_COLUMNS)
  const copied = { value: limits.copyIn, of: 'bare COPY of the lines' }
  return {
    product,
    user,
    measures: [
      { what: 'upload over the API', value: seconds(startedAt, uploadedAt), unit: 's', atMost: null },
      {
        what: 'first figures of the best sellers, from the end of the upload',
        value: seconds(uploadedAt, firstAt ?? Number.POSITIVE_INFINITY),
        unit: 's',
        atMost: 3,
        limits: reading,
      },
      {
        what: 'order lines in, rollups current',
        value: seconds(uploadedAt, importedAt),
        unit: 's',
        atMost: null,
        limits: [copied],
      },
      {
        what: 'estimates of the whole catalogue',
        value: seconds(importedAt, estimatedAt),
        unit: 's',
        atMost: null,
        limits: copies === 1 ? recordedFit('onlineRetail') : [],
      },
      {
        what: 'file to usable elasticities',
        value: seconds(startedAt, estimatedAt),
        unit: 's',
        atMost: copies === 1 ? 10 : 15,
        limits: plus(reading, limits.copyIn, 'bare COPY'),
      },
      { what: 'peak memory of the Node process', value: peakRssMb, unit: 'MB', atMost: 350 },
      { what: 'longest block of the event loop', value: loopDelayMaxMs, unit: 'ms', atMost: 50 },
      {
        what: 'dashboard during the import, p95',
        value: percentile(answersMs, 0.95),
        unit: 'ms',
        atMost: 300,
      },
    ],
  }
}

/** Quantity and price of the real file. */
export const REAL_COLUMNS = [3, 5] as const

/** `copies`: how often each line is repeated, in separate invoices. */
export function realFile(copies: number): Buffer<ArrayBuffer> {
  if (!existsSync(FILE)) throw new Error('../shared/data/online-retail is absent.')
  return repeated(Buffer.from(gunzipSync(readFileSync(FILE))), copies)
}

function repeated(bytes: Buffer<ArrayBuffer>, copies: number): Buffer<ArrayBuffer> {
  if (copies === 1) return bytes
  const [header = '', ...lines] = bytes.toString('utf8').trimEnd().split('\n')
  const parts = [`${header}\n`]
  for (let copy = 0; copy < copies; copy++)
    parts.push(`${lines.map((line) => line.replace(/^(\D*)/, `$1${copy || ''}`)).join('\n')}\n`)
  return Buffer.from(parts.join(''))
}

async function until(done: () => Promise<boolean>): Promise<number> {
  while (!(await done())) await sleep(250)
  return performance.now()
}
