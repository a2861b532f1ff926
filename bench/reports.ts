import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Measure, printTable } from './support/table.ts'

/** `node bench/reports.ts`: how fast report files are written, and the peak memory of the whole process. */
const ENTRY = fileURLToPath(new URL('./reports/write-one.ts', import.meta.url))
const cases = [
  { format: 'xlsx', rows: 50_000, atMostMs: 2000 },
  { format: 'pdf', rows: 1000, atMostMs: 1000 },
] as const

const measures = cases.flatMap(({ format, rows, atMostMs }): Measure[] => {
  const told = execFileSync(process.execPath, [ENTRY, format, String(rows)], { encoding: 'utf8' })
  const { ms, moreMb, peakMb } = JSON.parse(told) as { ms: number; moreMb: number; peakMb: number }
  const what = `${rows.toLocaleString('en-US')} rows as ${format.toUpperCase()}`
  return [
    { what, value: ms, unit: 'ms', atMost: atMostMs },
    { what: `${what}: memory taken by it`, value: moreMb, unit: 'MB', atMost: 200 },
    { what: `${what}: whole process`, value: peakMb, unit: 'MB', atMost: null },
  ]
})
printTable('Reports', measures)
