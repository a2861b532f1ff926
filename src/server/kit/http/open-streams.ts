import { type ProblemError, problem } from '../errors.ts'

/** Each asks the database several times a second. A page has two or three: enough for thirty tabs. */
const MOST = { user: 90, company: 300, address: 600 } as const
const RETRY_AFTER_SECONDS = 10

interface Caller {
  readonly userId: string
  readonly companyId: string
  /** Whence it was asked; one address may have people of several companies. */
  readonly address: string
}

/** Makes an answer that stays open; refused where too many of its person, company or address are. */
export type OpenStreams = (caller: Caller, make: () => Promise<Response>) => Promise<Response>

/** Counts event streams from before the first byte until the last one was sent or the listener left, in this process. */
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
      if (answer.body) return new Response(untilEnd(answer.body, end), answer)
      end()
      return answer
    } catch (error) {
      end()
      throw error
    }
  }
}

function untilEnd(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      onEnd()
    },
    cancel(reason) {
      onEnd()
      return reader.cancel(reason)
    },
  })
}

function tooMany(): ProblemError {
  return problem(
    'server.too_many_streams',
    { seconds: RETRY_AFTER_SECONDS },
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
}
