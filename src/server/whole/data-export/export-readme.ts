import { wordingFor } from '../../kit/messages/render.ts'
import type { ExportTask } from './export-task.ts'

interface Counted {
  readonly name: string
  readonly rows: number
}

/** Writes the first file of the archive: its content, its formats, and what is left out. */
export function exportReadme(
  { preparedAt, language, scope }: Pick<ExportTask, 'preparedAt' | 'language' | 'scope'>,
  tables: readonly Counted[],
): string {
  const word = wordingFor(language)
  const held = {
    what: word(`dataExport.${scope}.what`),
    data: word(`dataExport.${scope}.data`),
  }
  const text = word('dataExport.readme', { preparedAt, ...held })
  const width = Math.max(...tables.map(({ name }) => name.length), 20)
  const counts = tables.map(({ name, rows }) => `  ${name.padEnd(width)}  ${rows}`)
  // A byte order mark makes editors that guess the encoding show accents correctly.
  return `\ufeff${text}\n\n${word('dataExport.rowsPerTable')}\n${counts.join('\n')}\n`
}
