import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onChangedElsewhere } from '#web/lib/api/other-tabs.ts'
import { useIsReachable } from '#web/lib/api/use-connection.ts'
import { useSignInAway } from '#web/lib/auth/use-sign-in-away.ts'

/** Refetches what failed on the screen while the server or the sign-in service was unreachable, once it answers. */
export function useAskAgain(): void {
  const client = useQueryClient()
  const isAway = useSignInAway()
  const isReachable = useIsReachable() && !isAway
  const wasReachable = useRef(isReachable)
  useEffect(() => {
    if (isReachable && !wasReachable.current) askAgain(client)
    wasReachable.current = isReachable
  }, [isReachable, client])
}

/** Forms and a file that a person is working on, which no data of the store change. */
const ASIDE: ReadonlySet<string> = new Set([
  'settings',
  'import-review',
  'import-preview',
  'import-beginning',
])

/** Refetches what is shown after an undo, a removal or an import in another tab. */
export function useOtherTabs(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onChangedElsewhere(() => {
        // Removed, so that a screen opened later does not begin with figures that no longer hold.
        client.removeQueries({ queryKey: ['dashboard'], type: 'inactive' })
        void client.invalidateQueries({ predicate: ({ queryKey: [about] }) => !ASIDE.has(String(about)) })
      }),
    [client],
  )
}

/** What is still under way was sent before, perhaps without a token: it may be refused only now. */
function askAgain(client: QueryClient): void {
  const refetchFailed = () =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  for (const { promise } of client.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    promise?.catch(() => setTimeout(refetchFailed))
  refetchFailed()
}
