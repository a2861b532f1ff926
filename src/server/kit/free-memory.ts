import { performance } from 'node:perf_hooks'

const LOOK_EVERY_MS = 500
const IDLE_BELOW = 0.1

/**
 * Gives back what starting took: more than half of the heap is sources and schemas that were read once, and V8 keeps
 * that room for as long as nothing asks for it. Costs 160 ms of processor once, after the start, when nobody waits.
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
 * Asked as an inspector would: the function `gc` needs a flag of V8, which ends the process where flags are frozen.
 * `false` where Node was built without an inspector: the memory is then given back when V8 sees fit.
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
