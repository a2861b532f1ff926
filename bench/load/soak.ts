import { readFileSync } from 'node:fs'
import type { MeasuredProduct } from '../support/measured-product.ts'
import { type Measure, percentile } from '../support/table.ts'
import { drive } from './drive.ts'
import { keepWriting } from './keep-writing.ts'
import type { Tenant } from './tenant.ts'

const SLICE_SECONDS = 15

/**
 * Runs a steady mix of reads (`rate` a second) and writes (one store every `writeEvery` seconds) for the given minutes.
 * Returns the slope of the process's memory over the second half (the first warms up caches and the compiler), and the
 * drift of the 95th percentile from the first quarter to the last.
 */
export async function benchSoak(
  product: MeasuredProduct,
  tenants: readonly Tenant[],
  minutes: number,
  { rate, writeEvery }: { readonly rate: number; readonly writeEvery: number },
): Promise<Measure[]> {
  const paths = [
    '/api/users/me',
    '/api/users/settings',
    '/api/dashboard',
    '/api/data-summary',
    '/api/notifications',
  ]
  const points: { readonly minute: number; readonly rssMb: number; readonly p95Ms: number }[] = []
  let failures = 0
  const writing = keepWriting(tenants.slice(1), writeEvery * 1000)
  const startedAt = performance.now()
  while (performance.now() - startedAt < minutes * 60_000) {
    const driven = await drive({
      tenants,
      connections: 20,
      seconds: SLICE_SECONDS,
      overallRate: rate,
      request: (_, n) => ({ path: paths[n % paths.length] ?? '' }),
    })
    failures += driven.serverErrors + driven.otherFailures
    const minute = (performance.now() - startedAt) / 60_000
    points.push({ minute, rssMb: rssMb(product.process.pid ?? 0), p95Ms: driven.p95Ms })
    console.log(
      `  ${minute.toFixed(1)} min  ${points.at(-1)?.rssMb.toFixed(0)} MB  p95 ${driven.p95Ms.toFixed(1)} ms`,
    )
  }
  await writing.stop()
  const quarter = Math.max(1, Math.floor(points.length / 4))
  const p95Of = (part: typeof points) =>
    percentile(
      part.map(({ p95Ms }) => p95Ms),
      0.5,
    )
  const drift = (p95Of(points.slice(-quarter)) / p95Of(points.slice(0, quarter)) - 1) * 100
  return [
    {
      what: 'memory slope over the second half',
      value: slope(points.slice(Math.floor(points.length / 2))),
      unit: 'MB/min',
      atMost: 0.5,
    },
    { what: 'drift of the 95th percentile', value: drift, unit: '%', atMost: 10 },
    { what: 'answers 5xx and broken connections', value: failures, unit: '', atMost: 0 },
    {
      what: `writes that failed beside ${writing.count.done}`,
      value: writing.count.failed,
      unit: '',
      atMost: 0,
    },
  ]
}

/** Slope by least squares. */
function slope(points: readonly { readonly minute: number; readonly rssMb: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(points.map(({ minute }) => minute))
  const y = mean(points.map(({ rssMb: value }) => value))
  const above = points.reduce((sum, { minute, rssMb: value }) => sum + (minute - x) * (value - y), 0)
  return above / points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
}

/** Memory of the server itself, which may be the child of an older Node's launcher. */
function rssMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}
