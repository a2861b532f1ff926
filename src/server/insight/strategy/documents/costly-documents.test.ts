import { describe, expect, it } from 'vitest'
import { MAX_DOCUMENT_BYTES } from '#contract/strategy-limits'
import { costlyDocuments } from '../../../../../test/costly-documents.ts'
import { useCosts } from '../../../../../test/costs.ts'
import { sampled } from '../../../../../test/sweep.ts'
import { DOCUMENT_LIMITS } from './read-document.ts'

const costOf = useCosts('cost-of-document.ts')

/** Other threads unpack and collect garbage for it; over its limit it has another second to end by itself. */
const TIMES = 3
/** Room in which V8 collects what died young, and a tenth of a second in which buffers grow before that is noticed. */
const MORE_MB = 160
/** One of each way to be costly that is read quickly. */
const QUICK = [
  'a table cell of a thousand million columns',
  'a million entities',
  'a page tree that holds itself',
  '200 filters one after another',
  'lists a million deep',
  'a text in one word of 5 MB',
]

describe('line 30: reading a costly document takes no more time and memory than any may', () => {
  it.each(sampled(costlyDocuments, QUICK))('one with %s', async (_, make) => {
    const content = make()
    expect(content.length).toBeLessThanOrEqual(MAX_DOCUMENT_BYTES)
    const { outcome, seconds, memoryMb } = await costOf(content)
    const { heapMb, buffersMb, processorMs } = DOCUMENT_LIMITS
    expect(outcome).toBeTypeOf('object')
    expect(seconds).toBeLessThan((TIMES * processorMs) / 1000)
    expect(memoryMb).toBeLessThan(heapMb + buffersMb + MORE_MB)
  })
})
