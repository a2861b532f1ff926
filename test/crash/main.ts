import process from 'node:process'
import { openPowerDisk } from './power-disk.ts'
import { runCrash } from './run-crash.ts'

/**
 * `npm run test:crash [-- kills seed power]`: 100 kills by default, or with `power` that many power cuts of a disk.
 * Exits with 1 if anything was lost or duplicated, and with 0 and the reason if no disk's power can be cut.
 */
const [kills = '100', seed = '1', power] = process.argv.slice(2)
const disk = power === 'power' ? await openPowerDisk() : undefined
if (typeof disk === 'string') {
  console.warn(`SKIPPED: ${disk}`)
  process.exit(0)
}
const report = await runCrash({
  ...{ kills: Number(kills), seed: Number(seed), betweenMs: 2_500 },
  ...(disk ? { disk } : {}),
  say: console.log,
}).finally(() => disk?.close())
const sorted = [...report.recoveryMs].sort((a, b) => a - b)
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
console.log(
  JSON.stringify({ ...report, recoveryMs: { median: at(0.5), p95: at(0.95), most: sorted.at(-1) } }, null, 1),
)
process.exitCode = report.problems.length > 0 ? 1 : 0
