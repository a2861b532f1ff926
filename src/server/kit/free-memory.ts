import { performance } from 'node:perf_hooks'

const LOOK_EVERY_MS = 500
const IDLE_BELOW = 0.1

/**
 * Frees the memory used by the start: more than half of the heap is sources and schemas that were read once, and V8
 * keeps it while nothing needs it. Costs 160 ms of processor time once, after the start, when no request waits.
 */
export function freeMemoryWhenIdle(): void {
  let last = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization > IDLE_BELOW) return
    clearInterval(timer)
    void collectGarbage()
  }, LOOK_EVERY_MS)
  timer.unref()
}

/**
 * Collects garbage through the inspector: the function `gc` needs a V8 flag, which ends the process where flags are
 * frozen. `false` if Node was built without an inspector: V8 then frees the memory when it chooses.
 */
export async function collectGarbage(): Promise<boolean> {
  const inspector = await import('node:inspector').catch(() => null)
  if (inspector === null) return false
  const session = new inspector.Session()
  session.connect()
  const problem = await new Promise<Error | null>((resolve) =>
    session.post('HeapProfiler.collectGarbage', resolve),
  )
  session.disconnect()
  return problem === null
}
