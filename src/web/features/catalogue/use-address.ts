import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { type DataSearch, parseDataSearch } from './search.ts'

export type AddressChange = { readonly [K in keyof DataSearch]?: DataSearch[K] | undefined }

export type ChangeAddress = (changes: AddressChange, replace?: boolean) => void

export interface Address {
  readonly search: DataSearch
  readonly change: ChangeAddress
  /** Opens or closes the side sheet of a row and leaves the table unchanged. */
  readonly open: (row: string | undefined, page?: number) => void
}

/** The state of this screen is in its address. Any change of filter or order goes back to the first page. */
export function useAddress(): Address {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseDataSearch(raw), [raw])
  const navigate = useScreenNavigate('/data-management')
  const go = useCallback(
    (of: (old: Readonly<Record<string, unknown>>) => object, replace: boolean) =>
      void navigate({
        to: '/data-management',
        search: (old) => parseDataSearch({ ...old, ...of(old) }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
  const change = useCallback<ChangeAddress>(
    (changes, replace = false) => go(() => ({ page: undefined, open: undefined, ...changes }), replace),
    [go],
  )
  const isOpen = useRef(false)
  isOpen.current = 'open' in raw
  // The same function while a sheet opens and closes: the rows, which open it, are not drawn again.
  const open = useCallback(
    (row: string | undefined, page?: number) =>
      go((old) => ({ open: row, page: page ?? old.page }), row !== undefined && isOpen.current),
    [go],
  )
  return { search, change, open }
}
