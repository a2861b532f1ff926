import { type OutboundAnswer, OutboundFailure } from '../../../kit/outbound/outbound-client.ts'
import { errorCode } from '../nango/nango.ts'
import { failureOutcome, isRefusal, type Patience, retryAfterMs, sent, withPatience } from './patience.ts'

export type Query = readonly (readonly [name: string, value: string])[]
export interface RestRequest {
  readonly path: string
  readonly query: Query
  /** With a body the request writes; without one it reads. */
  readonly json?: unknown
}

export type AskRest = (path: string, query?: Query, json?: unknown) => Promise<unknown>

export interface AskRestOptions extends Patience {
  readonly send: (request: RestRequest) => Promise<OutboundAnswer>
}

/** The shop refuses the content of a request: repeating it would not help. */
export class RestRefusal extends Error {}

/**
 * Repeats a request to a shop's REST interface until it is answered. Small hosts answer 503 and 508 under load:
 * both pass. A write is not repeated after a lost answer.
 */
export function createAskRest({ send, ...patience }: AskRestOptions): AskRest {
  return (path, query = [], json) =>
    withPatience(
      async () => {
        const answer = await sent(() => send({ path, query, json }))
        if (answer instanceof OutboundFailure) return failureOutcome(answer)
        const { status, headers, body } = answer
        const waitMs = retryAfterMs(headers)
        if (status === 200 && body !== undefined) return { kind: 'data', data: body }
        if (json !== undefined && (status === 400 || status === 422)) throw new RestRefusal(reasonOf(body))
        if (status === 429) return { kind: 'throttled', waitMs }
        if (isRefusal(status, errorCode(body))) return { kind: 'refused', why: String(status) }
        return { kind: 'failed', why: `status ${status}`, waitMs }
      },
      { ...patience, isSentOnce: json !== undefined },
    )
}

function reasonOf(body: unknown): string {
  const message = (body as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message.slice(0, 500) : 'it gave no reason'
}
