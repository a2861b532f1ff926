import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'

/** Loaded into the measured process with `--import`: writes its event-loop delay and peak memory on SIGUSR2. */
const target = process.env.QUANTO_BENCH_PROBE
const RESOLUTION_MS = 5

if (target && process.argv.some((word) => word.endsWith('quanto.js'))) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  process.on('SIGUSR2', () => {
    const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    writeFileSync(
      target,
      JSON.stringify({
        loopDelayMaxMs: ms(delay.max),
        loopDelayP99Ms: ms(delay.percentile(99)),
        peakRssMb: process.resourceUsage().maxRSS / 1024,
      }),
    )
    delay.reset()
  })
}
