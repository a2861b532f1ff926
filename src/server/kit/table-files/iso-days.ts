import type { CellKind } from './table-file.ts'

/** Columns of a file that a shop's programs read: in a CSV its days stand as ISO 8601 writes them, whatever the reader's own format is. */
export function withIsoDays<Column extends { readonly kind: CellKind }>(
  columns: readonly Column[],
  format: string,
): (Omit<Column, 'kind'> & { readonly kind: CellKind })[] {
  return columns.map((column) =>
    format === 'csv' && column.kind === 'day' ? { ...column, kind: 'text' } : column,
  )
}
