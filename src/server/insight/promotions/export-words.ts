import type { Language } from '#contract/settings'
import type { IdsOf } from '#messages/message'
import { type Wording, wordingFor } from '../../kit/messages/render.ts'
import type { TableColumn } from '../../kit/table-files/table-file.ts'

/** A CSV file is read by other programs, too: its header is the same in every language. */
export function exportWording(language: Language, format: 'csv' | 'xlsx' | 'pdf'): Wording {
  return wordingFor(format === 'csv' ? 'en-US' : language)
}

/** Every column's key has its word: `promotion.export.<key>`; a test asks for all of them. */
export function withHeaders(columns: readonly Omit<TableColumn, 'header'>[], word: Wording): TableColumn[] {
  return columns.map((column) => ({
    ...column,
    header: word(`promotion.export.${column.key}` as IdsOf<'promotion.export'>),
  }))
}
