import { type ProblemError, problem } from '../errors.ts'
import { untilEnd } from './until-end.ts'

/**
 * Limits of open event streams. Each stream queries the database several times a second. A page has two or three, so
 * this is enough for thirty tabs.
 */
const MOST = { user: 90, company: 300, address: 600 } as const
const RETRY_AFTER_SECONDS = 10

interface Caller {
  readonly userId: string
  readonly companyId: string
  /** Address of the caller, which people of several companies may share. */
  readonly address: string
}

/** Opens an answer that stays open; refused if its person, company or address has too many. */
export type OpenStreams = (caller: Caller, make: () => Promise<Response>) => Promise<Response>

/**
 * Counts the event streams of this process, from before the first byte until the last one is sent or the listener
 * leaves.
 */
export function createOpenStreams(
  most: { readonly user: number; readonly company: number; readonly address: number } = MOST,
): OpenStreams {
  const open = new Map<string, number>()
  const change = (key: string, by: number) => {
    const count = (open.get(key) ?? 0) + by
    if (count > 0) open.set(key, count)
    else open.delete(key)
  }
  return async ({ userId, companyId, address }, make) => {
    const counts = [
      { key: `user ${userId}`, limit: most.user },
      { key: `company ${companyId}`, limit: most.company },
      { key: `address ${address}`, limit: most.address },
    ]
    if (counts.some(({ key, limit }) => (open.get(key) ?? 0) >= limit)) throw tooMany()
    for (const { key } of counts) change(key, 1)
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      for (const { key } of counts) change(key, -1)
    }
    try {
      const answer = await make()
      if (answer.body) return new Response(untilEnd(answer.body.getReader(), { onEnd: end }), answer)
      end()
      return answer
    } catch (error) {
      end()
      throw error
    }
  }
}

function tooMany(): ProblemError {
  return problem(
    'server.too_many_streams',
    { seconds: RETRY_AFTER_SECONDS },
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
}
