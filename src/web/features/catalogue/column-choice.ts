import { useIsPhone } from '#web/ui/use-phone.ts'
import { keptByTable } from './kept-by-table.ts'
import type { DataTable } from './search.ts'

interface ColumnChoice {
  /** Columns that the table leaves out in this window. */
  readonly hidden: readonly string[]
  /** Columns that the user hid, which a saved view keeps. */
  readonly chosen: readonly string[]
  readonly toggle: (key: string) => void
}

/** Columns of a table that are hidden in this browser; a saved view has its own. */
const hiddenColumns = keptByTable<readonly string[] | null>('quanto.columns', {
  usual: null,
  isValid: Array.isArray,
})

export const hideColumns: (table: DataTable, keys: readonly string[]) => void = hiddenColumns.set

const NONE: readonly string[] = []

/** Each column of a phone's block is a line: these say nothing that today's price needs. */
const HIDDEN_ON_PHONE: Readonly<Record<DataTable, readonly string[]>> = {
  products: ['vendor', 'product_type', 'cost', 'created_at'],
  sales: NONE,
}

/** What the user chose; until then a phone leaves out what a sheet shows as well. */
export function hiddenIn(table: DataTable, chosen: readonly string[] | null, isPhone: boolean) {
  return chosen ?? (isPhone ? HIDDEN_ON_PHONE[table] : NONE)
}

export function useColumnChoice(table: DataTable): ColumnChoice {
  const chosen = hiddenColumns.use(table)
  const hidden = hiddenIn(table, chosen, useIsPhone())
  return {
    hidden,
    chosen: chosen ?? NONE,
    toggle: (key) =>
      hideColumns(table, hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]),
  }
}
