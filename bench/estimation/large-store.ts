import process from 'node:process'
import { fitLarge } from '#server/insight/estimation/fit-large'
import { runInThread } from '#server/kit/jobs/run-in-thread'
import type { Measure } from '../support/table.ts'
import type { DrawnStore } from './draw-thread.ts'
import { END_DAY } from './stores.ts'

/**
 * Measures 100,000 products over three years, from lines in memory to the figures, with the peak memory of the
 * process.
 */
export async function benchLargeStore(): Promise<Measure[]> {
  // Drawn in a separate thread, whose memory is free when memory is measured.
  const { packed, products, packSeconds } = await runInThread<DrawnStore>({
    entry: new URL('./draw-thread.ts', import.meta.url),
    input: null,
    deadlineMs: 600_000,
    maxHeapMb: 1000,
    share: null,
  })
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const result = await fitLarge({
    productIds: Array.from({ length: products.count }, (_, at) => at + 1),
    products,
    types: Array.from({ length: products.typeCount - 1 }, (_, type) => String(type)),
    packed,
    throughDay: END_DAY - 1,
    known: {},
    storeFacts: '',
    revision: 0,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  const wall = (performance.now() - startedAt) / 1000
  return [
    { what: 'lines (million)', value: packed.day.length / 1e6, unit: '', atMost: null },
    {
      what: 'products with a figure',
      value: result?.estimates.filter((each) => each.elasticity !== null).length ?? 0,
      unit: '',
      atMost: null,
    },
    {
      what: 'CPU time of putting so many lines into place',
      value: packSeconds,
      unit: 's',
      atMost: null,
    },
    { what: 'estimating: sample, two threads, pooling', value: wall, unit: 's', atMost: 60 },
    { what: '… CPU time of it', value: seconds(cpu), unit: 's', atMost: null },
    { what: 'peak memory', value: process.resourceUsage().maxRSS / 1024, unit: 'MB', atMost: 1500 },
  ]
}

function seconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}
