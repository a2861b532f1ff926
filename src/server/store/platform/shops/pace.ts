/** Calls a second to a shop on its own host, so that its customers do not notice. */
const CALLS_A_SECOND = 2
/** An answer that took longer shows a host under load. */
const SLOW_MS = 5000
const SLOWEST = 16
const RECOVERY = 0.9
/** Too many requests, unavailable, and the limit of small hosts. */
const BUSY: ReadonlySet<number> = new Set([429, 503, 508])

/**
 * Counts the calls of a series to a shop's REST interface, and says how long to pause after it. The pause lies between
 * products: between the reading of a price and its writing it would give another writer more time.
 */
export class RestPace {
  private readonly now: () => number
  private calls = 0
  private begunAt: number
  /** 1 at full speed; doubled by each sign of a busy host. */
  private slowness = 1

  constructor(now: () => number = () => performance.now()) {
    this.now = now
    this.begunAt = now()
  }

  async timed<Answer extends { readonly status: number }>(send: () => Promise<Answer>): Promise<Answer> {
    const sentAt = this.now()
    if (this.calls++ === 0) this.begunAt = sentAt
    const answer = await send()
    const isBusy = BUSY.has(answer.status) || this.now() - sentAt > SLOW_MS
    this.slowness = isBusy ? Math.min(SLOWEST, this.slowness * 2) : Math.max(1, this.slowness * RECOVERY)
    return answer
  }

  /** Milliseconds to pause before the next series, and begins to count anew. */
  restMs(): number {
    const wanted = (this.calls * 1000 * this.slowness) / CALLS_A_SECOND
    this.calls = 0
    return Math.max(0, Math.ceil(wanted - (this.now() - this.begunAt)))
  }
}
