import { keptByTable } from './kept-by-table.ts'
import type { DataTable } from './search.ts'

interface ColumnChoice {
  readonly hidden: readonly string[]
  readonly toggle: (key: string) => void
}

/** Columns of a table that are hidden in this browser; a saved view has its own. */
const hiddenColumns = keptByTable<readonly string[]>('quanto.columns', { usual: [], isValid: Array.isArray })

export const hideColumns = hiddenColumns.set

export function useColumnChoice(table: DataTable): ColumnChoice {
  const hidden = hiddenColumns.use(table)
  return {
    hidden,
    toggle: (key) =>
      hideColumns(table, hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]),
  }
}
