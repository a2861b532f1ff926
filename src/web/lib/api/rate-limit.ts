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

/** A sliding window per key ("POST /api/x"): requests above the limit wait in order and are never lost. */
export function createRateLimiter(initial: RateLimit, now: () => number = Date.now): RateLimiter {
  let limit = initial
  let notice = NOBODY_WAITS
  const lanes = new Map<string, Lane>()
  const listeners = new Set<() => void>()

  const forget = (lane: Lane) => {
    while (lane.sentAtMs.length > 0 && lane.sentAtMs[0]! + limit.windowMs <= now()) lane.sentAtMs.shift()
  }
  /** When the lane's next request may be sent: when the oldest counted request leaves the window. */
  const nextFreeAtMs = (lane: Lane) => {
    const blocking = lane.sentAtMs[lane.sentAtMs.length - limit.requests]
    return blocking === undefined ? now() : blocking + limit.windowMs
  }

  const publish = () => {
    const waitingLanes = [...lanes.values()].filter((lane) => lane.queue.length > 0)
    const waiting = waitingLanes.reduce((sum, lane) => sum + lane.queue.length, 0)
    const resumesAtMs = waiting === 0 ? null : Math.min(...waitingLanes.map(nextFreeAtMs))
    if (notice.waiting === waiting && notice.resumesAtMs === resumesAtMs) return
    notice = waiting === 0 ? NOBODY_WAITS : { waiting, resumesAtMs }
    for (const listener of listeners) listener()
  }

  const drain = (key: string, lane: Lane) => {
    if (lane.timer !== null) clearTimeout(lane.timer)
    lane.timer = null
    forget(lane)
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
      forget(lane)
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
    giveBack: (key) => {
      const lane = lanes.get(key)
      if (!lane) return
      lane.sentAtMs.pop()
      drain(key, lane)
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
