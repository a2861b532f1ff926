import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../nango/nango.ts'
import { type OutboundAnswer, OutboundFailure } from '../../outbound/outbound-client.ts'
import { StoreProblem } from '../store-platform.ts'
import { type GraphqlAnswer, graphqlAnswer } from './wire.ts'

export type Variables = Readonly<Record<string, string | number | boolean | null>>
export type Ask = (query: string, variables: Variables) => Promise<unknown>
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export interface AskOptions {
  readonly send: (json: unknown) => Promise<OutboundAnswer>
  readonly signal: AbortSignal
  readonly wait?: Wait
}

/** The query asks for more at once than the platform or we allow: ask for a smaller page. */
export class PageTooLarge extends Error {}

/** Failures in a row, and throttlings in a row, after which the store counts as out of reach. */
const MAX_FAILURES = 8
const MAX_THROTTLES = 60
/** Shopify's limit for one query: what one that was not asked before may cost. */
const MOST_A_QUERY_COSTS = 1000
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 60_000

const pause: Wait = async (ms, signal) => {
  await sleep(ms, undefined, { signal })
}

/**
 * Asks Shopify's GraphQL until it answers: waits as its cost bucket says, tries again after failures that
 * pass. All queries only read, so asking twice does no harm.
 */
export function createAsk({ send, signal, wait = pause }: AskOptions): Ask {
  let bucket: Bucket | null = null
  return async (query, variables) => {
    let failures = 0
    let throttles = 0
    let cost = bucket?.expectedCost(query) ?? 0
    for (;;) {
      signal.throwIfAborted()
      // What the last answer left may not be enough for the same again: then it would only be refused.
      if (bucket && bucket.available < cost) await wait(bucket.msUntil(cost), signal)
      const outcome = judge(await attempt(send, query, variables))
      if (outcome.cost) {
        bucket ??= new Bucket()
        bucket.look(query, outcome.cost)
        cost = outcome.cost.requestedQueryCost
      } else bucket?.forget()
      switch (outcome.kind) {
        case 'data':
          return outcome.data
        case 'page_too_large':
          throw new PageTooLarge('The page is too large.')
        case 'refused':
          throw new StoreProblem('refused', `The store refused the call (${outcome.why}).`)
        case 'throttled':
          if (++throttles > MAX_THROTTLES)
            throw new StoreProblem('unreachable', 'The store asked us to wait too many times in a row.')
          await wait(throttleDelayMs(outcome, throttles), signal)
          break
        case 'failed':
          if (signal.aborted) signal.throwIfAborted()
          if (++failures > MAX_FAILURES)
            throw new StoreProblem(
              'unreachable',
              `The store could not be read (${outcome.why}).`,
              outcome.cause,
            )
          await wait(outcome.retryAfterMs ?? backOffMs(failures), signal)
          break
      }
    }
  }
}

type Cost = NonNullable<NonNullable<GraphqlAnswer['extensions']>['cost']>

type Outcome = { readonly cost?: Cost | null } & (
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'page_too_large' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | null }
  | {
      readonly kind: 'failed'
      readonly why: string
      readonly retryAfterMs: number | null
      readonly cause?: unknown
    }
)

type Attempt = OutboundAnswer | OutboundFailure

async function attempt(send: AskOptions['send'], query: string, variables: Variables): Promise<Attempt> {
  try {
    return await send({ query, variables })
  } catch (error) {
    if (error instanceof OutboundFailure) return error
    throw error
  }
}

function judge(answer: Attempt): Outcome {
  if (answer instanceof OutboundFailure) {
    if (answer.reason === 'too_large') return { kind: 'page_too_large' }
    return { kind: 'failed', why: answer.message, retryAfterMs: null, cause: answer }
  }
  const { status, headers, body } = answer
  const read = graphqlAnswer.safeParse(body)
  const cost = read.success ? read.data.extensions?.cost : null
  const codes = read.success ? codesOf(read.data) : []
  const retryAfterMs = retryAfter(headers)
  if (codes.includes('THROTTLED') || status === 429)
    return { kind: 'throttled', cost: cost ?? null, retryAfterMs }
  if (codes.includes('MAX_COST_EXCEEDED')) return { kind: 'page_too_large' }
  if (codes.includes('ACCESS_DENIED')) return { kind: 'refused', why: 'ACCESS_DENIED' }
  if (REFUSALS.has(status) || isUnknownConnection(answer)) return { kind: 'refused', why: String(status) }
  if (status === 200 && read.success && codes.length === 0 && read.data.data != null)
    return { kind: 'data', data: read.data.data, cost: cost ?? null }
  return { kind: 'failed', why: codes[0] ?? `status ${status}`, retryAfterMs }
}

/** Not allowed, not paid, not there, locked, or the token cannot be renewed: asking again does not help. */
const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 404, 423, 424])

function isUnknownConnection({ status, body }: OutboundAnswer): boolean {
  return status === 400 && errorCode(body) === 'unknown_connection'
}

function codesOf({ errors }: GraphqlAnswer): readonly string[] {
  if (errors === undefined) return []
  if (typeof errors === 'string') return ['ERROR']
  return errors.map((error) => error.extensions?.code ?? 'ERROR')
}

function retryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, LONGEST_DELAY_MS) : null
}

function backOffMs(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)
}

function throttleDelayMs({ cost, retryAfterMs }: Outcome & { kind: 'throttled' }, throttles: number): number {
  if (retryAfterMs !== null) return retryAfterMs
  if (!cost) return backOffMs(Math.min(throttles, 6))
  return restoreMs(cost.requestedQueryCost, cost.throttleStatus)
}

function restoreMs(wanted: number, status: Cost['throttleStatus']): number {
  const missing = Math.min(wanted, status.maximumAvailable) - status.currentlyAvailable
  return Math.min(Math.max(0, Math.ceil((missing / status.restoreRate) * 1000)), LONGEST_DELAY_MS)
}

/** What the last answer said of the points left, and what each query costs. */
class Bucket {
  available = Number.POSITIVE_INFINITY
  private readonly costOf = new Map<string, number>()
  private status: Cost['throttleStatus'] | null = null

  expectedCost(query: string): number {
    return this.costOf.get(query) ?? MOST_A_QUERY_COSTS
  }

  look(query: string, cost: Cost): void {
    this.costOf.set(query, cost.requestedQueryCost)
    this.status = cost.throttleStatus
    this.available = cost.throttleStatus.currentlyAvailable
  }

  forget(): void {
    this.status = null
    this.available = Number.POSITIVE_INFINITY
  }

  msUntil(cost: number): number {
    return this.status ? restoreMs(cost, this.status) : 0
  }
}
