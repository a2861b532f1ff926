import { type TableLayout, USUAL_LAYOUT } from '#web/ui/table/layout.ts'
import { keptByTable } from './kept-by-table.ts'

/** Order and widths of a table's columns in this browser. */
export const { use: useTableLayout, set: setTableLayout } = keptByTable<TableLayout>('quanto.tableLayout', {
  usual: USUAL_LAYOUT,
  isValid: (stored) => {
    const layout = stored as Partial<TableLayout> | null
    return Array.isArray(layout?.order) && typeof layout.widths === 'object'
  },
})
