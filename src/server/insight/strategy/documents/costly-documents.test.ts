import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_DOCUMENT_BYTES } from '#contract/strategy-limits'
import { costlyDocuments } from '../../../../../test/costly-documents.ts'
import { DOCUMENT_LIMITS } from './read-document.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const script = path.join(root, 'test/processes/cost-of-document.ts')
const hooks = path.join(root, 'bin/module-hooks.js')
const run = promisify(execFile)

/** Other threads unpack and collect garbage for it; over its limit it has another second to end by itself. */
const TIMES = 3
/** Room in which V8 collects what died young, and a tenth of a second in which buffers grow before that is noticed. */
const MORE_MB = 160

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quanto-costly-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** In a process of its own, so that its memory and its processor time are those of this one document. */
describe('line 30: reading a costly document takes no more time and memory than any may', () => {
  it.each(costlyDocuments)('one with %s', async (_, make) => {
    const content = make()
    expect(content.length).toBeLessThanOrEqual(MAX_DOCUMENT_BYTES)
    const file = path.join(folder, 'file')
    await writeFile(file, content)
    const { stdout } = await run(process.execPath, ['--import', hooks, script, file])
    const { outcome, seconds, memoryMb } = JSON.parse(stdout) as {
      outcome: object
      seconds: number
      memoryMb: number
    }
    const { heapMb, buffersMb, processorMs } = DOCUMENT_LIMITS
    expect(outcome).toBeTypeOf('object')
    expect(seconds).toBeLessThan((TIMES * processorMs) / 1000)
    expect(memoryMb).toBeLessThan(heapMb + buffersMb + MORE_MB)
  })
})
