import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from '../../e2e/support/product.ts'

export interface Probe {
  readonly loopDelayMaxMs: number
  readonly loopDelayP99Ms: number
  readonly peakRssMb: number
}

export interface MeasuredProduct extends Product {
  /** Event-loop delay since the last reading, and peak memory of the process so far. */
  probe(): Promise<Probe>
}

/** Starts the product as users do, with a probe inside. */
export async function startMeasured(
  env: Record<string, string> = {},
  dataDir?: string,
): Promise<MeasuredProduct> {
  const file = path.join(tmpdir(), `quanto-probe-${process.pid}.json`)
  const probe = new URL('./probe.ts', import.meta.url).href
  process.env.QUANTO_BENCH_PROBE = file
  // Options of the caller stay, so that a profiler can be loaded as well.
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${probe}`.trim()
  const product = await startProduct({ env, ...(dataDir !== undefined && { dataDir }) })
  return {
    ...product,
    async probe() {
      rmSync(file, { force: true })
      product.process.kill('SIGUSR2')
      while (!existsSync(file)) await sleep(20)
      await sleep(20)
      return JSON.parse(readFileSync(file, 'utf8')) as Probe
    },
  }
}
