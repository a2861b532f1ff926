import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIsReachable } from '#web/lib/api/use-connection.ts'
import { useSignInAway } from '#web/lib/auth/use-sign-in-away.ts'

/** Refetches what failed on the screen while the server or the sign-in service was unreachable, once it answers. */
export function useAskAgain(): void {
  const client = useQueryClient()
  const isAway = useSignInAway()
  const isReachable = useIsReachable() && !isAway
  const wasReachable = useRef(isReachable)
  useEffect(() => {
    if (isReachable && !wasReachable.current)
      void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
    wasReachable.current = isReachable
  }, [isReachable, client])
}
