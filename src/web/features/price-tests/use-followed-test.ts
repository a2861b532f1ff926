import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { streamEvents } from '#web/lib/api/stream-events.ts'
import { testQuery } from './queries.ts'
import type { TestAnswer } from './types.ts'

const isLast = ({ test }: TestAnswer) => test.state !== 'running' && test.state !== 'ending'

/** Keeps a test current by the server's events: polling would use up the calls that one address may get a minute. */
export function useFollowedTest(testId: string, isFollowed: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isFollowed) return
    const stop = new AbortController()
    const follow = async () => {
      const params = { testId }
      for await (const answer of streamEvents('priceTestEvents', { params, signal: stop.signal, isLast }))
        client.setQueryData(testQuery(testId).queryKey, answer)
    }
    follow().catch((error: Error) => {
      if (!stop.signal.aborted) console.error('The test could not be followed.', error)
    })
    return () => stop.abort()
  }, [testId, isFollowed, client])
}
