import { useSyncExternalStore } from 'react'
import { type TableLayout, USUAL_LAYOUT } from '#web/ui/table/layout.ts'
import type { DataTable } from './search.ts'

const STORAGE_KEY = 'quanto.tableLayout'

type Layouts = Readonly<Partial<Record<DataTable, TableLayout>>>

let layouts: Layouts = readLayouts()
const listeners = new Set<() => void>()

/** Order and widths of a table's columns in this browser. */
export function useTableLayout(table: DataTable): TableLayout {
  return useSyncExternalStore(subscribe, () => layouts[table] ?? USUAL_LAYOUT)
}

export function setTableLayout(table: DataTable, layout: TableLayout): void {
  layouts = { ...layouts, [table]: layout }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(layouts))
  for (const notify of listeners) notify()
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Ignores what was stored in another shape. */
function readLayouts(): Layouts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    const entries = Object.entries(stored as Record<string, Partial<TableLayout>>)
    return Object.fromEntries(
      entries.filter(([, layout]) => Array.isArray(layout?.order) && typeof layout.widths === 'object'),
    )
  } catch {
    return {}
  }
}
