import { setTimeout as sleep } from 'node:timers/promises'
import { OutboundFailure } from '../../../kit/outbound/outbound-client.ts'
import { RecordMissing, StoreProblem } from './store-platform.ts'

/** Result of one attempt to ask a platform something. */
export type Outcome =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'page_too_large' }
  | { readonly kind: 'refused'; readonly why: string }
  /** It asks us to slow down, and may say for how long. */
  | { readonly kind: 'throttled'; readonly waitMs: number | null }
  | {
      readonly kind: 'failed'
      readonly why: string
      readonly waitMs: number | null
      readonly cause?: unknown
    }

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export interface Patience {
  readonly signal: AbortSignal
  readonly wait?: Wait | undefined
  /** True for a write whose effect is unknown after a lost answer: only a refusal to take it is repeated. */
  readonly isSentOnce?: boolean
}

/** The request exceeds what the platform or we allow at a time: ask for a smaller page. */
export class PageTooLarge extends Error {}

/** Failures in a row, and throttlings in a row, after which the store counts as unreachable. */
const MAX_FAILURES = 8
const MAX_THROTTLES = 60
const FIRST_DELAY_MS = 500
export const LONGEST_DELAY_MS = 60_000

export const pause: Wait = async (ms, signal) => {
  await sleep(ms, undefined, { signal })
}

/** Repeats a request until there is an answer: repeating it does no harm, or it is not repeated. */
export async function withPatience(attempt: () => Promise<Outcome>, patience: Patience): Promise<unknown> {
  const { signal, wait = pause, isSentOnce = false } = patience
  let failures = 0
  let throttles = 0
  for (;;) {
    signal.throwIfAborted()
    const outcome = await attempt()
    switch (outcome.kind) {
      case 'data':
        return outcome.data
      case 'page_too_large':
        throw new PageTooLarge('The page is too large.')
      case 'refused':
        if (outcome.why === '404') throw new RecordMissing('refused', 'The store has no such record (404).')
        throw new StoreProblem('refused', `The store refused the call (${outcome.why}).`)
      case 'throttled':
        if (++throttles > MAX_THROTTLES)
          throw new StoreProblem('unreachable', 'The store asked us to wait too many times in a row.')
        await wait(outcome.waitMs ?? backOffMs(Math.min(throttles, 6)), signal)
        break
      case 'failed':
        signal.throwIfAborted()
        if (++failures > MAX_FAILURES || isSentOnce)
          throw new StoreProblem(
            'unreachable',
            `The store could not be read (${outcome.why}).`,
            outcome.cause,
          )
        await wait(outcome.waitMs ?? backOffMs(failures), signal)
        break
    }
  }
}

function backOffMs(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)
}

export function failureOutcome(error: OutboundFailure): Outcome {
  if (error.reason === 'too_large') return { kind: 'page_too_large' }
  return { kind: 'failed', why: error.message, waitMs: null, cause: error }
}

/** Returns the answer, or why there is none; anything but a network failure is a bug and is thrown on. */
export async function sent<Answer>(send: () => Promise<Answer>): Promise<Answer | OutboundFailure> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof OutboundFailure) return error
    throw error
  }
}

export function retryAfterMs(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, LONGEST_DELAY_MS) : null
}

/** Not allowed, not paid, not found, locked, or a token that cannot be renewed: repeating does not help. */
const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 404, 423, 424])

export function isRefusal(status: number, errorCode: string): boolean {
  return REFUSALS.has(status) || (status === 400 && errorCode === 'unknown_connection')
}
