import { type ProblemError, problem } from '../errors.ts'

/** Number of threads and their memory in MB: heap, buffers outside of it, and each thread's base. */
export interface Amount {
  readonly threads: number
  readonly memoryMb: number
}

export interface Limits {
  readonly whole: Amount
  /** Limit of one company. Its first thread always fits. */
  readonly ofCompany: Amount
  /** Number of claims of one company that may wait; `Infinity` if limited elsewhere. */
  readonly mostWaiting: number
}

export interface Claim {
  readonly companyId: string
  readonly memoryMb: number
  /** Milliseconds after which a waiting claim is refused; `null`: it waits until `signal` aborts. */
  readonly waitMs: number | null
  readonly signal?: AbortSignal | undefined
}

/** Room for one thread, held until `release`. */
export interface Hold {
  /** Marks the thread as idle: `giveWay` is called when another claim needs the room. */
  rest(giveWay: () => void): void
  wake(): void
  release(): void
}

interface Waiting {
  readonly claim: Claim
  readonly grant: (hold: Hold) => void
}

interface Held {
  readonly companyId: string
  readonly memoryMb: number
  /** Start time of the current work; `null` while idle. */
  busySince: number | null
  giveWay: (() => void) | null
}

const RETRY_AFTER_SECONDS = 5
/** Half-life: a company's past usage counts half after this time. */
const HALF_LIFE_MS = 60_000
const MOST_COMPANIES_REMEMBERED = 10_000

/**
 * Limits the resources of threads, per process and per company. If claims wait, the company with the least recent
 * thread time goes first, so that many claims of one company do not delay a single one of another.
 */
export class FairShares {
  private readonly limits: Limits
  private readonly now: () => number
  /** Waiting claims in the order of arrival. */
  private readonly waiting: Waiting[] = []
  private readonly holds = new Set<Held>()
  private readonly used = new Map<string, { ms: number; at: number }>()

  constructor(limits: Limits, now: () => number = () => performance.now()) {
    this.limits = limits
    this.now = now
  }

  async take(claim: Claim): Promise<Hold> {
    claim.signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Hold>()
    const waiting: Waiting = { claim, grant: resolve }
    const own = this.waiting.filter((each) => each.claim.companyId === claim.companyId)
    this.waiting.push(waiting)
    this.admit()
    if (this.waiting.includes(waiting) && own.length >= this.limits.mostWaiting) {
      this.forget(waiting)
      throw ownShareIsUsed()
    }
    const leave = (why: () => unknown) => {
      if (this.forget(waiting)) reject(why())
    }
    const onAbort = () => leave(() => claim.signal?.reason)
    claim.signal?.addEventListener('abort', onAbort, { once: true })
    const timer =
      claim.waitMs === null
        ? undefined
        : setTimeout(
            () => leave(() => (this.fitsCompany(claim) ? wholeIsUsed() : ownShareIsUsed())),
            claim.waitMs,
          )
    return promise.finally(() => {
      clearTimeout(timer)
      claim.signal?.removeEventListener('abort', onAbort)
    })
  }

  /** Threads, memory in MB and waiting claims, for metrics. */
  get inUse(): Amount & { readonly waiting: number } {
    return { ...sumOf([...this.holds]), waiting: this.waiting.length }
  }

  private forget(waiting: Waiting): boolean {
    const at = this.waiting.indexOf(waiting)
    if (at < 0) return false
    this.waiting.splice(at, 1)
    return true
  }

  /** Grants claims that fit. The next claim is not overtaken, because a large one would otherwise wait forever. */
  private admit(): void {
    for (let next = this.next(); next !== null; next = this.next()) {
      if (!this.fitsWhole(next.claim)) {
        this.askToGiveWay(() => true)
        return
      }
      this.forget(next)
      next.grant(this.hold(next.claim))
    }
  }

  /** Returns the first claim of the company with the least usage, among companies with room in their share. */
  private next(): Waiting | null {
    const first = new Map<string, Waiting>()
    for (const each of this.waiting) {
      const { companyId } = each.claim
      if (!first.has(companyId)) first.set(companyId, each)
    }
    let best: { readonly waiting: Waiting; readonly used: number } | null = null
    for (const [companyId, waiting] of first) {
      if (!this.fitsCompany(waiting.claim)) {
        this.askToGiveWay((held) => held.companyId === companyId)
        continue
      }
      const used = this.usedMs(companyId)
      if (best === null || used < best.used) best = { waiting, used }
    }
    return best?.waiting ?? null
  }

  private fitsCompany({ companyId, memoryMb }: Claim): boolean {
    const own = sumOf([...this.holds].filter((held) => held.companyId === companyId))
    return own.threads === 0 || fits(own, memoryMb, this.limits.ofCompany)
  }

  /** True if the claim fits; a claim larger than the whole fits when nothing else runs. */
  private fitsWhole({ memoryMb }: Claim): boolean {
    return this.holds.size === 0 || fits(sumOf([...this.holds]), memoryMb, this.limits.whole)
  }

  /** Asks the thread that has been idle longest to give way. `admit` continues once it is gone. */
  private askToGiveWay(mayGo: (held: Held) => boolean): void {
    for (const held of this.holds) {
      if (held.giveWay === null || !mayGo(held)) continue
      const { giveWay } = held
      held.giveWay = null
      giveWay()
      return
    }
  }

  private hold({ companyId, memoryMb }: Claim): Hold {
    const held: Held = { companyId, memoryMb, busySince: this.now(), giveWay: null }
    this.holds.add(held)
    return {
      rest: (giveWay) => {
        this.countUse(held)
        held.giveWay = giveWay
        // Moves it to the end of the idle ones.
        if (this.holds.delete(held)) this.holds.add(held)
        if (this.waiting.length > 0) this.admit()
      },
      wake: () => {
        held.busySince ??= this.now()
        held.giveWay = null
      },
      release: () => {
        this.countUse(held)
        if (this.holds.delete(held)) this.admit()
      },
    }
  }

  private countUse(held: Held): void {
    if (held.busySince === null) return
    const ms = this.usedBefore(held.companyId) + this.now() - held.busySince
    held.busySince = null
    this.used.delete(held.companyId)
    this.used.set(held.companyId, { ms, at: this.now() })
    if (this.used.size > MOST_COMPANIES_REMEMBERED) this.used.delete(this.used.keys().next().value ?? '')
  }

  private usedBefore(companyId: string): number {
    const used = this.used.get(companyId)
    return used ? used.ms * 0.5 ** ((this.now() - used.at) / HALF_LIFE_MS) : 0
  }

  private usedMs(companyId: string): number {
    let ms = this.usedBefore(companyId)
    for (const held of this.holds)
      if (held.companyId === companyId && held.busySince !== null) ms += this.now() - held.busySince
    return ms
  }
}

function sumOf(holds: readonly Held[]): Amount {
  return { threads: holds.length, memoryMb: holds.reduce((sum, { memoryMb }) => sum + memoryMb, 0) }
}

function fits(used: Amount, memoryMb: number, limit: Amount): boolean {
  return used.threads < limit.threads && used.memoryMb + memoryMb <= limit.memoryMb
}

export function ownShareIsUsed(): ProblemError {
  return problem(
    'server.share_used',
    { seconds: RETRY_AFTER_SECONDS },
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
}

export function wholeIsUsed(): ProblemError {
  return problem('server.busy', { seconds: RETRY_AFTER_SECONDS }, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
