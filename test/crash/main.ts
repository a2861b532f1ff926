import process from 'node:process'
import { runCrash } from './run-crash.ts'

/** `npm run test:crash [-- kills seed]`: 100 kills by default. Ends with 1 where anything was lost or is there twice. */
const [kills = '100', seed = '1'] = process.argv.slice(2)
const report = await runCrash({
  kills: Number(kills),
  seed: Number(seed),
  betweenMs: 2_500,
  say: console.log,
})
const sorted = [...report.recoveryMs].sort((a, b) => a - b)
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
console.log(
  JSON.stringify({ ...report, recoveryMs: { median: at(0.5), p95: at(0.95), most: sorted.at(-1) } }, null, 1),
)
process.exitCode = report.problems.length > 0 ? 1 : 0
