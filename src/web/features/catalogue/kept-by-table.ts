import { useSyncExternalStore } from 'react'
import type { DataTable } from './search.ts'

type ByTable<Value> = Readonly<Partial<Record<DataTable, Value>>>

interface Kept<Value> {
  readonly usual: Value
  /** True if a stored value has the present shape; others are ignored. */
  readonly isValid: (stored: unknown) => boolean
}

/** A choice for each record table, kept in this browser. */
export function keptByTable<Value>(storageKey: string, { usual, isValid }: Kept<Value>) {
  let values = readValid<Value>(storageKey, isValid)
  const listeners = new Set<() => void>()
  const subscribe = (notify: () => void) => {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  }
  return {
    use: (table: DataTable): Value => useSyncExternalStore(subscribe, () => values[table] ?? usual),
    set(table: DataTable, value: Value): void {
      values = { ...values, [table]: value }
      localStorage.setItem(storageKey, JSON.stringify(values))
      for (const notify of listeners) notify()
    },
  }
}

function readValid<Value>(storageKey: string, isValid: Kept<Value>['isValid']): ByTable<Value> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return Object.fromEntries(Object.entries(stored as ByTable<Value>).filter(([, value]) => isValid(value)))
  } catch {
    return {}
  }
}
