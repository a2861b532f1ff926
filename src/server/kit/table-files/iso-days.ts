import type { CellKind } from './table-file.ts'

/**
 * Returns columns for a file that a shop's programs read: in a CSV its days are ISO 8601, independently of the
 * reader's format.
 */
export function withIsoDays<Column extends { readonly kind: CellKind }>(
  columns: readonly Column[],
  format: string,
): (Omit<Column, 'kind'> & { readonly kind: CellKind })[] {
  return columns.map((column) =>
    format === 'csv' && column.kind === 'day' ? { ...column, kind: 'text' } : column,
  )
}
