import type { ExportTask } from './export-task.ts'
import { readmeTexts } from './readme-texts.ts'

interface Counted {
  readonly name: string
  readonly rows: number
}

/** The first file anybody opens: what is in the archive, how it is written, and what is not in it. */
export function exportReadme(
  { preparedAt, language, scope }: Pick<ExportTask, 'preparedAt' | 'language' | 'scope'>,
  tables: readonly Counted[],
): string {
  const { before, rowsPerTable, company, personal } = readmeTexts[language]
  const { what, data } = scope === 'personal' ? personal : company
  const text = before.replace('{preparedAt}', preparedAt).replace('{what}', what).replace('{data}', data)
  const width = Math.max(...tables.map(({ name }) => name.length), 20)
  const counts = tables.map(({ name, rows }) => `  ${name.padEnd(width)}  ${rows}`)
  // With a mark, so that editors that guess take the accents for what they are.
  return `\ufeff${text}\n\n${rowsPerTable}\n${counts.join('\n')}\n`
}
