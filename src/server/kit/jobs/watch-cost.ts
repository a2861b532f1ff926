import type { Worker } from 'node:worker_threads'

/** Resource limits of work for a person; the heap has a separate limit. */
export interface CostLimits {
  /** Processor time in ms, which measures the cost of the work independently of how busy the machine is. */
  readonly processorMs: number
  /** Memory in MB outside of the JavaScript heap. */
  readonly buffersMb: number
}

export interface CostWatch {
  /** Restarts the count of processor time. */
  startAnew(): void
  end(): void
}

const LOOK_EVERY_MS = 100
const MEGABYTE = 1_000_000
/** Buffers in MB of a thread that has not done anything yet. */
const BUFFERS_OF_ITSELF_MB = 8

/** Calls `onLimit` once the thread exceeds a limit. Works even if the thread never returns to its event loop. */
export function watchCost(
  worker: Worker,
  limits: CostLimits,
  onLimit: (what: 'processor' | 'memory') => void,
): CostWatch {
  let before = 0
  let used = 0
  let isAsking = false
  const look = async () => {
    // `cpuUsage` exists since Node 24.6; in older versions only the deadline and the heap limit end the work.
    if (isAsking || typeof worker.cpuUsage !== 'function') return
    isAsking = true
    const [usage, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]).catch(() => [])
    isAsking = false
    if (!usage || !heap) return
    used = (usage.user + usage.system) / 1000
    const buffersMb = heap.external_memory / MEGABYTE - BUFFERS_OF_ITSELF_MB
    if (used - before > limits.processorMs) onLimit('processor')
    else if (buffersMb > limits.buffersMb) onLimit('memory')
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return {
    startAnew: () => {
      before = used
    },
    end: () => clearInterval(timer),
  }
}
