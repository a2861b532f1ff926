import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CostlyFile,
  costlyPages,
  costlyTexts,
  costlyWorkbooks,
} from '../../../../../test/costly-files.ts'
import { reviewCost } from '../open/file-cost.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const script = path.join(root, 'test/processes/cost-of-file.ts')
const hooks = path.join(root, 'bin/module-hooks.js')
const run = promisify(execFile)

/** Other threads unpack and collect garbage for it; over its limit it has another second to end by itself. */
const TIMES = 3
/** Room in which V8 collects what died young, and a tenth of a second in which buffers grow before that is noticed. */
const MORE_MB = 160

interface Cost {
  readonly outcome: object
  readonly seconds: number
  readonly memoryMb: number
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quanto-costly-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** In a process of its own, so that its memory and its processor time are those of this one file. */
async function costOf(make: CostlyFile[1]): Promise<Cost & { readonly sizeBytes: number }> {
  const content = make()
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  const { stdout } = await run(process.execPath, ['--import', hooks, script, file])
  return { ...(JSON.parse(stdout) as Cost), sizeBytes: Buffer.from(content).length }
}

const entries = [
  ...costlyPages.map(([what, make]) => [`a page with ${what}`, make] as const),
  ...costlyWorkbooks.map(([what, make]) => [`a workbook with ${what}`, make] as const),
  ...costlyTexts.map(([what, make]) => [`a text with ${what}`, make] as const),
]

describe('line 30: looking at a costly file takes no more time and memory than its size allows', () => {
  it.each(entries)('%s', async (_, make) => {
    const { outcome, seconds, memoryMb, sizeBytes } = await costOf(make)
    const { heapMb, buffersMb, processorMs } = reviewCost(sizeBytes)
    expect(outcome).toBeTypeOf('object')
    expect(seconds).toBeLessThan((TIMES * processorMs) / 1000)
    expect(memoryMb).toBeLessThan(heapMb + buffersMb + MORE_MB)
  })
})
