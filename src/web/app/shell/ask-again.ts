import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIsReachable } from '#web/lib/api/use-connection.ts'

/** What failed on the screen while the server could not be reached is asked for again once it can. */
export function useAskAgain(): void {
  const client = useQueryClient()
  const isReachable = useIsReachable()
  const wasReachable = useRef(isReachable)
  useEffect(() => {
    if (isReachable && !wasReachable.current)
      void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
    wasReachable.current = isReachable
  }, [isReachable, client])
}
