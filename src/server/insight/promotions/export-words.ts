import type { Language } from '#contract/settings'
import type { IdsOf } from '#messages/message'
import { type Wording, wordingFor } from '../../kit/messages/render.ts'
import type { TableColumn } from '../../kit/table-files/table-file.ts'

/** Other programs read a CSV file, too: its header is the same in every language. */
export function exportWording(language: Language, format: 'csv' | 'xlsx' | 'pdf'): Wording {
  return wordingFor(format === 'csv' ? 'en-US' : language)
}

/** Adds each column's header by its key: `promotion.export.<key>`; a test checks that all of them exist. */
export function withHeaders(columns: readonly Omit<TableColumn, 'header'>[], word: Wording): TableColumn[] {
  return columns.map((column) => ({
    ...column,
    header: word(`promotion.export.${column.key}` as IdsOf<'promotion.export'>),
  }))
}
