/** Inspects files in a thread with the product's limits and tells the cost of each (`test/costs.ts`). */
import { runInThread } from '#server/kit/jobs/run-in-thread'
import { reviewCost } from '#server/store/imports/open/file-cost'
import { serveCosts } from './serve-costs.ts'

await serveCosts((bytes) => {
  const { heapMb, buffersMb, processorMs } = reviewCost(bytes.length)
  return runInThread<object>({
    entry: new URL('./look-at-file-thread.ts', import.meta.url),
    input: { bytes: new Uint8Array(bytes) },
    share: { lane: 'request', companyId: 'company', buffersMb },
    deadlineMs: 600_000,
    maxHeapMb: heapMb,
    processorMs,
  })
}, 'date,product,quantity,total\n2024-01-31,Mug,2,19.90\n')
