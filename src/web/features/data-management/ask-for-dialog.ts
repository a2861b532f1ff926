import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { DataSearch } from './search.ts'
import type { ChangeAddress } from './use-address.ts'

/** `one`: add to the table that is shown; `bulk`: several sales at once. */
export type AskedDialog = 'one' | 'bulk'

/** The address that opens a dialog; it says so once and is then that of the table again. */
export function askForDialog(view: 'products' | 'sales', add: AskedDialog): DataSearch {
  return { ...(view === 'sales' ? { view } : {}), add } as DataSearch
}

/** Opens what the palette asked for. Any change of the address leaves the question out. */
export function useAskedDialog(open: (asked: AskedDialog) => void, change: ChangeAddress): void {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const asked = raw.add === 'one' || raw.add === 'bulk' ? raw.add : null
  useEffect(() => {
    if (!asked) return
    open(asked)
    change({}, true)
  }, [asked, open, change])
}
