import { wordingFor } from '../../kit/messages/render.ts'
import type { ExportTask } from './export-task.ts'

interface Counted {
  readonly name: string
  readonly rows: number
}

/** The first file anybody opens: what is in the archive, how it is written, and what is not in it. */
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
  // With a mark, so that editors that guess take the accents for what they are.
  return `\ufeff${text}\n\n${word('dataExport.rowsPerTable')}\n${counts.join('\n')}\n`
}
