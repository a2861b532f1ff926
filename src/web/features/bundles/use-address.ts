import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { type PackagesSearch, parsePackagesSearch, selectionOf, selectionText } from './search.ts'

export type ChangeAddress = (
  changes: { readonly [K in keyof PackagesSearch]?: PackagesSearch[K] | undefined },
  replace?: boolean,
) => void

export interface Address {
  readonly search: PackagesSearch
  readonly selected: readonly number[]
  readonly change: ChangeAddress
  readonly select: (ids: readonly number[]) => void
}

/** The state of this screen is in its address: a link opens the same selection. */
export function useAddress(): Address {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parsePackagesSearch(raw), [raw])
  const selected = useMemo(() => selectionOf(search.selected), [search.selected])
  const navigate = useScreenNavigate('/optimize-packages')
  const change = useCallback<ChangeAddress>(
    (changes, replace = false) =>
      void navigate({
        to: '/optimize-packages',
        search: (old) => parsePackagesSearch({ ...old, ...changes }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
  const select = useCallback(
    (ids: readonly number[]) => change({ selected: selectionText(ids) }, true),
    [change],
  )
  return { search, selected, change, select }
}
