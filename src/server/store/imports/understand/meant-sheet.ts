import { problemOf } from '../open/file-problem.ts'
import type { OpenTable } from '../open/open-table.ts'
import type { FileAnalysis } from './analyse-file.ts'

interface MeantSheet {
  readonly table: OpenTable
  readonly analysis: FileAnalysis
}

/** Most sheets tried, because each one is read as a whole. */
const MOST_SHEETS_TRIED = 10

/**
 * Finds the sheet with the data, because the first one may be a note or a cover. Unless one was `chosen`, takes the
 * first with every needed column; if none has, the first that is a table at all. The wizard asks about the sheet
 * either way.
 */
export async function analyseMeantSheet(
  open: (sheet: number | null) => Promise<OpenTable>,
  analyse: (table: OpenTable) => Promise<FileAnalysis>,
  chosen: number | null,
): Promise<MeantSheet> {
  const table = await open(chosen)
  const first = await attempt(table, analyse)
  const isMeant = 'analysis' in first && first.analysis.missing.length === 0
  if (isMeant || chosen !== null || table.sheets.length < 2) return resultOf(first)
  let fallback = first
  for (const { index } of table.sheets.slice(0, MOST_SHEETS_TRIED)) {
    if (index === table.sheet) continue
    const other = await attempt(await open(index), analyse)
    if (!('analysis' in other)) continue
    if (other.analysis.missing.length === 0) return other
    if (!('analysis' in fallback)) fallback = other
  }
  return resultOf(fallback)
}

type Attempt = MeantSheet | { readonly error: unknown }

async function attempt(
  table: OpenTable,
  analyse: (table: OpenTable) => Promise<FileAnalysis>,
): Promise<Attempt> {
  try {
    return { table, analysis: await analyse(table) }
  } catch (error) {
    // Any error that is not the file's fault ends the search.
    if (problemOf(error) === null) throw error
    return { error }
  }
}

function resultOf(tried: Attempt): MeantSheet {
  if ('error' in tried) throw tried.error
  return tried
}
