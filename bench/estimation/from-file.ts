import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { measureReading } from '../support/reading.ts'
import type { Measure } from '../support/table.ts'
import { writeStoreFiles } from './store-files.ts'

const ENTRY = path.join(import.meta.dirname, 'estimate-file-process.ts')
/** Columns `quantity` and `total` of an orders file. */
const FACTORS = [3, 4] as const

interface FileCost {
  readonly seconds: number
  readonly processorSeconds: number
  readonly peakMb: number
  readonly lines: number
}

/** Measures `quanto estimate` on the files of a store. With a folder they are kept and reused. */
export async function benchFile(products: number, months: number, folder?: string): Promise<Measure[]> {
  const home = folder ?? mkdtempSync(path.join(os.tmpdir(), 'quanto-bench-'))
  mkdirSync(home, { recursive: true })
  const files = { orders: path.join(home, 'orders.csv'), products: path.join(home, 'products.csv') }
  try {
    if (!existsSync(files.orders)) await writeStoreFiles(files, products, months)
    const whole = await costOf('estimate', files)
    const reading = await costOf('read', files)
    const bytes = readFileSync(files.orders)
    const limits = await measureReading(bytes, FACTORS)
    return [
      { what: 'lines (million)', value: reading.lines / 1e6, unit: '', atMost: null },
      { what: 'from the call to the file of estimates', value: whole.seconds, unit: 's', atMost: 6 },
      { what: '… processor', value: whole.processorSeconds, unit: 's', atMost: null },
      { what: '… peak memory', value: whole.peakMb, unit: 'MB', atMost: 600 },
      { what: 'reading alone, start included', value: reading.seconds, unit: 's', atMost: null, limits },
      { what: '… processor', value: reading.processorSeconds, unit: 's', atMost: null },
      { what: '… peak memory', value: reading.peakMb, unit: 'MB', atMost: null },
    ]
  } finally {
    if (folder === undefined) rmSync(home, { recursive: true })
  }
}

/** Runs in a process of its own, whose peak memory is that of the command. */
function costOf(what: 'estimate' | 'read', files: { orders: string; products: string }): Promise<FileCost> {
  const hooks = path.join(import.meta.dirname, '../../bin/module-hooks.js')
  const out = `${files.orders}.estimates`
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', hooks, ENTRY, what, files.orders, files.products, out], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (cost: Omit<FileCost, 'seconds'>) =>
      resolve({ ...cost, seconds: (performance.now() - startedAt) / 1000 }),
    )
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The command ended with code ${code}.`)))
  })
}
