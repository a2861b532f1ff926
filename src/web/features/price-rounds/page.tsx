import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { ComparePage } from './compare-page.tsx'
import { openRoundMessages } from './messages.ts'
import { RoundList } from './round-list.tsx'
import { RoundPage } from './round-page.tsx'
import { parseRoundsSearch, type SearchChanges } from './search.ts'

// Waits for this page's sentences before anything is rendered.
await openRoundMessages()

/** The prices of the whole catalogue in one go: all rounds, the one in the address, or several side by side. */
export function PriceRoundsPage() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseRoundsSearch(raw), [raw])
  const navigate = useScreenNavigate('/price-rounds')
  const change = useCallback(
    (changes: SearchChanges) =>
      void navigate({
        to: '/price-rounds',
        search: (old) => parseRoundsSearch({ ...old, ...changes }),
        resetScroll: false,
      }),
    [navigate],
  )
  if (search.round)
    return <RoundPage key={search.round} roundId={search.round} search={search} onChange={change} />
  if (search.compare) return <ComparePage rounds={search.compare} page={search.page ?? 1} onChange={change} />
  return <RoundList />
}
