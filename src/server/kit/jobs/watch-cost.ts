import type { Worker } from 'node:worker_threads'

/** What the work for a person may cost; the heap has a limit of its own. */
export interface CostLimits {
  /** Processor time says what work costs where a clock says how busy the machine is. */
  readonly processorMs: number
  /** Memory outside of the JavaScript heap. */
  readonly buffersMb: number
}

export interface CostWatch {
  /** Processor time that was used up to now does not count any more. */
  startAnew(): void
  end(): void
}

const LOOK_EVERY_MS = 100
const MEGABYTE = 1_000_000
/** What a thread has there before it does anything. */
const BUFFERS_OF_ITSELF_MB = 8

/** Calls `onLimit` once the thread has used too much. A thread that never returns to its event loop answers, too. */
export function watchCost(
  worker: Worker,
  limits: CostLimits,
  onLimit: (what: 'processor' | 'memory') => void,
): CostWatch {
  let before = 0
  let used = 0
  let isAsking = false
  const look = async () => {
    // Node knows this since 24.6; before that the deadline and the limit of the heap end the work.
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
