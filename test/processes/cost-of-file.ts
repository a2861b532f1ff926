/**
 * `node cost-of-file.ts FILE`: inspects one file in a thread with the product's limits, in a separate process,
 * and prints the result, CPU seconds, and memory in MB above that of a process that has inspected nothing.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { runInThread } from '#server/kit/jobs/run-in-thread'
import { reviewCost } from '#server/store/imports/open/file-cost'

const bytes = new Uint8Array(readFileSync(process.argv[2] ?? ''))
const { heapMb, buffersMb, processorMs } = reviewCost(bytes.length)
const look = (file: Uint8Array) =>
  runInThread<object>({
    entry: new URL('./look-at-file-thread.ts', import.meta.url),
    input: { bytes: file },
    share: { lane: 'request', companyId: 'company', buffersMb },
    deadlineMs: 600_000,
    maxHeapMb: heapMb,
    processorMs,
  })

await look(Buffer.from('date,product,quantity,total\n2024-01-31,Mug,2,19.90\n'))
const memoryMb = () => process.resourceUsage().maxRSS / 1024
const [baseMb, before] = [memoryMb(), process.cpuUsage()]
const outcome = await look(bytes).catch((error: Error & { code?: string; reason?: string }) => ({
  refused: error.code ?? error.reason ?? error.message,
}))
const { user, system } = process.cpuUsage(before)
process.stdout.write(
  JSON.stringify({ outcome, seconds: (user + system) / 1e6, memoryMb: Math.round(memoryMb() - baseMb) }),
)
