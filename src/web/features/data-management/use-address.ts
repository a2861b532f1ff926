import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type DataSearch, parseDataSearch } from './search.ts'

export type ChangeAddress = (
  changes: { readonly [K in keyof DataSearch]?: DataSearch[K] | undefined },
  replace?: boolean,
) => void

export interface Address {
  readonly search: DataSearch
  readonly change: ChangeAddress
}

/** The state of this screen is its address. Whatever narrows or orders the table leads back to its first page. */
export function useAddress(): Address {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseDataSearch(raw), [raw])
  const navigate = useNavigate()
  const change = useCallback<ChangeAddress>(
    (changes, replace = false) =>
      void navigate({
        to: '/data-management',
        search: (old) => parseDataSearch({ ...old, page: undefined, ...changes }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
  return { search, change }
}
