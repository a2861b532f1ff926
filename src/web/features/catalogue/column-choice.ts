import { useIsPhone, useIsTablet } from '#web/ui/use-phone.ts'
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

/** Shows a view's columns; one that hides none shows those that are usual in this window. */
export const hideColumns = (table: DataTable, keys: readonly string[]): void =>
  hiddenColumns.set(table, keys.length > 0 ? keys : null)

const NONE: readonly string[] = []

/** Each column of a phone's block is a line: these say nothing that today's price needs. */
const HIDDEN_ON_PHONE: Readonly<Record<DataTable, readonly string[]>> = {
  products: ['vendor', 'product_type', 'cost', 'created_at'],
  sales: NONE,
}

/** So that the actions of a row stand inside a tablet's window. */
const HIDDEN_ON_TABLET: Readonly<Record<DataTable, readonly string[]>> = {
  products: ['vendor', 'created_at', 'quality'],
  sales: ['quality'],
}

const HIDDEN = { phone: HIDDEN_ON_PHONE, tablet: HIDDEN_ON_TABLET } as const

/** What the user chose; until then a narrow window leaves out what a sheet shows as well. */
export function hiddenIn(
  table: DataTable,
  chosen: readonly string[] | null,
  window: keyof typeof HIDDEN | null,
) {
  return chosen ?? (window ? HIDDEN[window][table] : NONE)
}

export function useColumnChoice(table: DataTable): ColumnChoice {
  const [isPhone, isTablet] = [useIsPhone(), useIsTablet()]
  const chosen = hiddenColumns.use(table)
  const hidden = hiddenIn(table, chosen, isPhone ? 'phone' : isTablet ? 'tablet' : null)
  return {
    hidden,
    chosen: chosen ?? NONE,
    toggle: (key) =>
      hiddenColumns.set(
        table,
        hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key],
      ),
  }
}
