import { type ProblemError, problem } from '../errors.ts'

/** Threads, and their memory in MB: heap, buffers outside of it, and what a thread needs by itself. */
export interface Amount {
  readonly threads: number
  readonly memoryMb: number
}

export interface Limits {
  readonly whole: Amount
  /** Of the whole, for one company. Its first thread always fits. */
  readonly ofCompany: Amount
  /** Claims of one company that may wait; `Infinity` where something else bounds them. */
  readonly mostWaiting: number
}

export interface Claim {
  readonly companyId: string
  readonly memoryMb: number
  /** Milliseconds until a claim that waits is refused; `null`: it waits until `signal`. */
  readonly waitMs: number | null
  readonly signal?: AbortSignal | undefined
}

/** Room for one thread. It is taken until `release`. */
export interface Hold {
  /** Nothing is being worked on: `giveWay` is called when another claim needs the room. */
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
  /** Since when it works; `null` while it rests. */
  busySince: number | null
  giveWay: (() => void) | null
}

const RETRY_AFTER_SECONDS = 5
/** What a company used counts half as much after this time. */
const HALF_LIFE_MS = 60_000
const MOST_COMPANIES_REMEMBERED = 10_000

/**
 * Bounds what threads take, for the process and for each company. Where claims wait, the company that used least
 * thread time lately goes first, so that many claims of one company do not delay the single one of another.
 */
export class FairShares {
  private readonly limits: Limits
  private readonly now: () => number
  /** In the order of arrival. */
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

  /** Threads, memory in MB and claims that wait, for what is measured. */
  get inUse(): Amount & { readonly waiting: number } {
    return { ...sumOf([...this.holds]), waiting: this.waiting.length }
  }

  private forget(waiting: Waiting): boolean {
    const at = this.waiting.indexOf(waiting)
    if (at < 0) return false
    this.waiting.splice(at, 1)
    return true
  }

  /** Grants what fits. The claim whose turn it is is not overtaken: a large one would wait for ever otherwise. */
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

  /** The first claim of the company that used least, of those whose share is not used up. */
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

  /** A claim beyond the whole runs when nothing else does. */
  private fitsWhole({ memoryMb }: Claim): boolean {
    return this.holds.size === 0 || fits(sumOf([...this.holds]), memoryMb, this.limits.whole)
  }

  /** Of those that rest, the one that was worked on longest ago. `admit` goes on once it is gone. */
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
        // Last among those that rest.
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
