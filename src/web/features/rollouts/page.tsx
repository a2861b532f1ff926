import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { openRolloutMessages } from './messages.ts'
import { RolloutList } from './rollout-list.tsx'
import { RolloutPage } from './rollout-page.tsx'
import { parseRolloutsSearch, type SearchChanges } from './search.ts'

// Waits for this page's sentences before anything is rendered.
await openRolloutMessages()

/** Prices on their way into the store: all roll-outs, or the one in the address. */
export function RolloutsPage() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseRolloutsSearch(raw), [raw])
  const navigate = useScreenNavigate('/roll-outs')
  const change = useCallback(
    (changes: SearchChanges) =>
      void navigate({
        to: '/roll-outs',
        search: (old) => parseRolloutsSearch({ ...old, ...changes }),
        resetScroll: false,
      }),
    [navigate],
  )
  return search.rollout ? (
    <RolloutPage key={search.rollout} rolloutId={search.rollout} search={search} onChange={change} />
  ) : (
    <RolloutList page={search.page ?? 1} onPage={(page) => change({ page })} />
  )
}
