import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { DataSearch } from './search.ts'
import type { ChangeAddress } from './use-address.ts'

/** `one`: add to the table that is shown; `bulk`: several sales in one go. */
export type AskedDialog = 'one' | 'bulk'

/** The address that opens a dialog; it stays until the dialog is closed. */
export function askForDialog(view: 'products' | 'sales', add: AskedDialog): DataSearch {
  return { ...(view === 'sales' ? { view } : {}), add } as DataSearch
}

/** Opens the dialog named in the address. The returned function, called on close, removes it there. */
export function useAskedDialog(open: (asked: AskedDialog) => void, change: ChangeAddress): () => void {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const asked = raw.add === 'one' || raw.add === 'bulk' ? raw.add : null
  useEffect(() => {
    if (asked) open(asked)
  }, [asked, open])
  return useCallback(() => {
    if (asked) change({}, true)
  }, [asked, change])
}
