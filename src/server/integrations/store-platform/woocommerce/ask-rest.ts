import { errorCode } from '../../nango/nango.ts'
import { type OutboundAnswer, OutboundFailure } from '../../outbound/outbound-client.ts'
import { failureOutcome, isRefusal, type Patience, retryAfterMs, sent, withPatience } from '../patience.ts'

export type Query = readonly (readonly [name: string, value: string])[]
export type AskRest = (path: string, query?: Query) => Promise<unknown>

export interface AskRestOptions extends Patience {
  readonly get: (path: string, query: Query) => Promise<OutboundAnswer>
}

/** Asks WordPress until it answers. Small hosts answer 503 and 508 under load: both pass. */
export function createAskRest({ get, ...patience }: AskRestOptions): AskRest {
  return (path, query = []) =>
    withPatience(async () => {
      const answer = await sent(() => get(path, query))
      if (answer instanceof OutboundFailure) return failureOutcome(answer)
      const { status, headers, body } = answer
      const waitMs = retryAfterMs(headers)
      if (status === 200 && body !== undefined) return { kind: 'data', data: body }
      if (status === 429) return { kind: 'throttled', waitMs }
      if (isRefusal(status, errorCode(body))) return { kind: 'refused', why: String(status) }
      return { kind: 'failed', why: `status ${status}`, waitMs }
    }, patience)
}
