import { type OutboundAnswer, OutboundFailure } from '../../../../kit/outbound/outbound-client.ts'
import { errorCode } from '../../nango/nango.ts'
import {
  failureOutcome,
  isRefusal,
  LONGEST_DELAY_MS,
  type Outcome,
  type Patience,
  pause,
  retryAfterMs,
  sent,
  withPatience,
} from '../patience.ts'
import type { Cost, CostPace } from './cost-pace.ts'
import { type GraphqlAnswer, graphqlAnswer } from './types.ts'

export type Variables = Readonly<Record<string, Json>>
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
/** `isSentOnce`: a write whose lost answer must not be repeated. */
export type Ask = (query: string, variables: Variables, isSentOnce?: boolean) => Promise<unknown>

export interface AskOptions extends Patience {
  readonly send: (json: unknown) => Promise<OutboundAnswer>
  /** Sums what the queries cost. */
  readonly pace?: CostPace
}

/** Shopify's limit for one query: the assumed cost of a query that was not sent before. */
const MOST_A_QUERY_COSTS = 1000
/**
 * Added to each pause, because a pause may end a little early and the store counts by its own clock: without it some
 * requests are refused.
 */
const CLOCKS_DIFFER_MS = 25

/** Repeats a query to Shopify's GraphQL until it is answered, and waits as its cost bucket requires. */
export function createAsk({ send, signal, wait = pause, pace }: AskOptions): Ask {
  const bucket = new Bucket()
  return (query, variables, isSentOnce = false) =>
    withPatience(
      async () => {
        // The points left by the last answer may not suffice for the same query again: it would only be refused.
        const waitMs = bucket.waitMs(query)
        if (waitMs > 0) await wait(waitMs, signal)
        const answer = await sent(() => send({ query, variables }))
        if (answer instanceof OutboundFailure) {
          bucket.forget()
          return failureOutcome(answer)
        }
        const read = graphqlAnswer.safeParse(answer.body)
        const cost = (read.success ? read.data.extensions?.cost : null) ?? null
        bucket.look(query, cost)
        pace?.look(cost)
        return classify(answer, read.success ? read.data : null, cost)
      },
      { signal, wait, isSentOnce },
    )
}

function classify(
  { status, headers, body }: OutboundAnswer,
  read: GraphqlAnswer | null,
  cost: Cost | null,
): Outcome {
  const codes = read ? codesOf(read) : []
  const waitMs = retryAfterMs(headers)
  if (codes.includes('THROTTLED') || status === 429)
    return { kind: 'throttled', waitMs: waitMs ?? (cost ? restoreMs(cost.requestedQueryCost, cost) : null) }
  if (codes.includes('MAX_COST_EXCEEDED')) return { kind: 'page_too_large' }
  if (codes.includes('ACCESS_DENIED')) return { kind: 'refused', why: 'ACCESS_DENIED' }
  if (isRefusal(status, errorCode(body))) return { kind: 'refused', why: String(status) }
  if (status === 200 && read && codes.length === 0 && read.data != null)
    return { kind: 'data', data: read.data }
  return { kind: 'failed', why: codes[0] ?? `status ${status}`, waitMs }
}

function codesOf({ errors }: GraphqlAnswer): readonly string[] {
  if (errors === undefined) return []
  if (typeof errors === 'string') return ['ERROR']
  return errors.map((error) => error.extensions?.code ?? 'ERROR')
}

function restoreMs(wanted: number, { throttleStatus }: Pick<Cost, 'throttleStatus'>): number {
  const { maximumAvailable, currentlyAvailable, restoreRate } = throttleStatus
  const missing = Math.min(wanted, maximumAvailable) - currentlyAvailable
  if (missing <= 0) return 0
  return Math.min(Math.ceil((missing / restoreRate) * 1000) + CLOCKS_DIFFER_MS, LONGEST_DELAY_MS)
}

/** Tracks the points left by the last answer, and the highest cost of each query: some cost more with more ids. */
class Bucket {
  private readonly costOf = new Map<string, number>()
  private last: Cost | null = null

  look(query: string, cost: Cost | null): void {
    if (cost) this.costOf.set(query, Math.max(this.costOf.get(query) ?? 0, cost.requestedQueryCost))
    this.last = cost
  }

  forget(): void {
    this.last = null
  }

  waitMs(query: string): number {
    return this.last ? restoreMs(this.costOf.get(query) ?? MOST_A_QUERY_COSTS, this.last) : 0
  }
}
