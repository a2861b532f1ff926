import { describe, expect, it } from 'vitest'
import { costlyPages, costlyTexts, costlyWorkbooks } from '../../../../../test/costly-files.ts'
import { useCosts } from '../../../../../test/costs.ts'
import { sampled } from '../../../../../test/sweep.ts'
import { reviewCost } from '../open/file-cost.ts'

const costOf = useCosts('cost-of-file.ts')

/** Other threads unpack and collect garbage for it; over its limit it has another second to end by itself. */
const TIMES = 3
/** Room in which V8 collects what died young, and a tenth of a second in which buffers grow before that is noticed. */
const MORE_MB = 160

const entries = [
  ...costlyPages.map(([what, make]) => [`a page with ${what}`, make] as const),
  ...costlyWorkbooks.map(([what, make]) => [`a workbook with ${what}`, make] as const),
  ...costlyTexts.map(([what, make]) => [`a text with ${what}`, make] as const),
]

/** One of each way to be costly that is looked at quickly. */
const QUICK = [
  'a page with a cell of a thousand million columns and rows',
  'a page with tables in tables',
  'a workbook with the same row again and again',
  'a workbook with a column beyond all columns',
  'a workbook with deep elements in its sheet',
  'a text with 60 MB in one line',
  'a text with a million columns',
]

describe('line 30: looking at a costly file takes no more time and memory than its size allows', () => {
  it.each(sampled(entries, QUICK))('%s', async (_, make) => {
    const content = make()
    const { outcome, seconds, memoryMb } = await costOf(content)
    const { heapMb, buffersMb, processorMs } = reviewCost(Buffer.byteLength(content))
    expect(outcome).toBeTypeOf('object')
    expect(seconds).toBeLessThan((TIMES * processorMs) / 1000)
    expect(memoryMb).toBeLessThan(heapMb + buffersMb + MORE_MB)
  })
})
