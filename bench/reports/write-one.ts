import process from 'node:process'
import type { ReportFormat } from '#contract/reports'
import { defaultRegional } from '#contract/settings'
import { writeReport } from '#server/whole/reports/write/write-report'
import { sampleReport } from './sample-report.ts'

/** Writes one report in a separate process, so that its memory can be measured: `node write-one.ts xlsx 50000`. */
const [format, rows] = process.argv.slice(2)
// A first report excludes loading and compiling from the measurement.
await writeReport(sampleReport(50), format as ReportFormat, defaultRegional, true)
const report = sampleReport(Number(rows))
const before = process.memoryUsage.rss()
const from = performance.now()
const bytes = await writeReport(report, format as ReportFormat, defaultRegional, true)
const ms = performance.now() - from
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ ms, peakMb, moreMb: peakMb - before / 2 ** 20, bytes: bytes.length }))
