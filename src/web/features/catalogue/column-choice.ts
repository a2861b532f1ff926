import { useSyncExternalStore } from 'react'
import type { DataTable } from './search.ts'

const STORAGE_KEY = 'quanto.columns'

type Hidden = Readonly<Partial<Record<DataTable, readonly string[]>>>

export interface ColumnChoice {
  readonly hidden: readonly string[]
  readonly toggle: (key: string) => void
}

let hidden: Hidden = readHidden()
const listeners = new Set<() => void>()
const NONE: readonly string[] = []

/** Columns of a table that are hidden in this browser; a saved view has its own. */
export function useColumnChoice(table: DataTable): ColumnChoice {
  const ofTable = useSyncExternalStore(subscribe, () => hidden[table] ?? NONE)
  return {
    hidden: ofTable,
    toggle: (key) =>
      hideColumns(
        table,
        ofTable.includes(key) ? ofTable.filter((other) => other !== key) : [...ofTable, key],
      ),
  }
}

export function hideColumns(table: DataTable, keys: readonly string[]): void {
  hidden = { ...hidden, [table]: keys }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(hidden))
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function readHidden(): Hidden {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Hidden) : {}
  } catch {
    return {}
  }
}
