import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { type PromotionSearch, parsePromotionSearch } from './search.ts'

export type Change = (
  changes: { readonly [K in keyof PromotionSearch]: PromotionSearch[K] | undefined },
  replace?: boolean,
) => void

/** The state of this screen is in its address. */
export function useAddress(): { readonly search: PromotionSearch; readonly change: Change } {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parsePromotionSearch(raw), [raw])
  const navigate = useScreenNavigate('/promotion-optimization')
  const change = useCallback<Change>(
    (changes, replace = false) =>
      void navigate({
        to: '/promotion-optimization',
        search: (old) => parsePromotionSearch({ ...old, ...changes }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
  return { search, change }
}
