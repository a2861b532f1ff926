export interface RateLimit {
  readonly requests: number
  readonly windowMs: number
}

/** The state of queued calls for the interface. Times are in ms as from `Date.now()`. */
export interface QueueNotice {
  readonly waiting: number
  /** When the next queued call is sent; null if none is queued. */
  readonly resumesAtMs: number | null
}

export interface RateLimiter {
  /** Resolves, in order, when a request for this key may be sent; rejects only when the signal aborts. */
  acquire(key: string, signal?: AbortSignal): Promise<void>
  /** Whether a request for this key would be sent without waiting. */
  isFree(key: string): boolean
  /** Returns the slot of the latest request, because the server did not process it. */
  giveBack(key: string): void
  configure(limit: RateLimit): void
  subscribe(listener: () => void): () => void
  notice(): QueueNotice
}

interface Lane {
  readonly sentAtMs: number[]
  readonly queue: { readonly go: () => void }[]
  timer: ReturnType<typeof setTimeout> | null
}

const NOBODY_WAITS: QueueNotice = { waiting: 0, resumesAtMs: null }

function forgetBefore({ sentAtMs }: Lane, atMs: number): void {
  while (sentAtMs.length > 0 && sentAtMs[0]! <= atMs) sentAtMs.shift()
}

/** When the oldest counted request leaves the window; `null` if the next request may be sent now. */
function freeAtMs({ sentAtMs }: Lane, { requests, windowMs }: RateLimit): number | null {
  const blocking = sentAtMs[sentAtMs.length - requests]
  return blocking === undefined ? null : blocking + windowMs
}

function noticeOf(lanes: readonly Lane[], nextFreeAtMs: (lane: Lane) => number): QueueNotice {
  const queues = lanes.filter((lane) => lane.queue.length > 0)
  if (queues.length === 0) return NOBODY_WAITS
  return {
    waiting: queues.reduce((sum, lane) => sum + lane.queue.length, 0),
    resumesAtMs: Math.min(...queues.map(nextFreeAtMs)),
  }
}

/** A sliding window per key ("POST /api/x"): requests above the limit wait in order and are never lost. */
export function createRateLimiter(initial: RateLimit, now: () => number = Date.now): RateLimiter {
  let limit = initial
  let notice = NOBODY_WAITS
  const lanes = new Map<string, Lane>()
  const listeners = new Set<() => void>()

  const nextFreeAtMs = (lane: Lane) => freeAtMs(lane, limit) ?? now()

  const publish = () => {
    const next = noticeOf([...lanes.values()], nextFreeAtMs)
    if (notice.waiting === next.waiting && notice.resumesAtMs === next.resumesAtMs) return
    notice = next
    for (const listener of listeners) listener()
  }

  const drain = (key: string, lane: Lane) => {
    if (lane.timer !== null) clearTimeout(lane.timer)
    lane.timer = null
    forgetBefore(lane, now() - limit.windowMs)
    while (lane.queue.length > 0 && lane.sentAtMs.length < limit.requests) {
      lane.sentAtMs.push(now())
      lane.queue.shift()?.go()
    }
    if (lane.queue.length > 0) {
      lane.timer = setTimeout(() => drain(key, lane), Math.max(0, nextFreeAtMs(lane) - now()))
    }
    publish()
  }

  const laneOf = (key: string) => {
    for (const [other, lane] of lanes) {
      forgetBefore(lane, now() - limit.windowMs)
      if (other !== key && lane.queue.length === 0 && lane.sentAtMs.length === 0) lanes.delete(other)
    }
    const lane = lanes.get(key) ?? { sentAtMs: [], queue: [], timer: null }
    lanes.set(key, lane)
    return lane
  }

  return {
    acquire: (key, signal) =>
      new Promise<void>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const lane = laneOf(key)
        const leave = () => {
          lane.queue.splice(lane.queue.indexOf(entry), 1)
          drain(key, lane)
          reject(signal?.reason)
        }
        const entry = {
          go: () => {
            signal?.removeEventListener('abort', leave)
            resolve()
          },
        }
        signal?.addEventListener('abort', leave, { once: true })
        lane.queue.push(entry)
        drain(key, lane)
      }),
    isFree: (key) => freeAtMs(laneOf(key), limit) === null,
    giveBack: (key) => {
      const lane = lanes.get(key)
      lane?.sentAtMs.pop()
      if (lane) drain(key, lane)
    },
    configure: (next) => {
      limit = next
      for (const [key, lane] of lanes) drain(key, lane)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notice: () => notice,
  }
}
