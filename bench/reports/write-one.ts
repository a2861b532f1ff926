import process from 'node:process'
import type { ReportFormat } from '#contract/reports'
import { defaultRegional } from '#contract/settings'
import { writeReport } from '#server/whole/reports/write/write-report'
import { sampleReport } from './sample-report.ts'

/** One report in a process of its own, so that its memory is its own: `node write-one.ts xlsx 50000`. */
const [format, rows] = process.argv.slice(2)
// What is loaded and compiled once does not count.
await writeReport(sampleReport(50), format as ReportFormat, defaultRegional, true)
const report = sampleReport(Number(rows))
const before = process.memoryUsage.rss()
const from = performance.now()
const bytes = await writeReport(report, format as ReportFormat, defaultRegional, true)
const ms = performance.now() - from
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ ms, peakMb, moreMb: peakMb - before / 2 ** 20, bytes: bytes.length }))
