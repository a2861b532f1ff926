import { DamagedData, DatabaseProblem } from '../database-problem.ts'
import type { Folder } from './folder-paths.ts'

/** Messages of PostgreSQL that point to the machine rather than to a damaged database file. */
const aroundIt =
  /could not bind|address already in use|shared memory|no space left|too many open files|out of memory|lock file|permission denied|cannot be run as/i
const LOG_TAIL_CHARACTERS = 2_000

/** Says how to get back to undamaged data. */
export function wayBack({ dataDir }: Pick<Folder, 'dataDir'>): string {
  return `Put the folder ${dataDir} back from a copy of yours; or move it away and bring the last backup back: quanto restore FILE.`
}

/** Explains from the server's log why it did not start, in words for the operator. */
export function startProblem(folder: Folder, written: string, cause: unknown): DatabaseProblem {
  const said = written
    .split('\n')
    .map((line) => /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1])
    // Before it has read its settings, the server writes lines that begin with "postgres:" instead.
    .concat(/^postgres: +(.*)/s.exec(written)?.[1]?.trim().replaceAll(/\s+/g, ' '))
    .findLast((text) => text !== undefined)
  if (said === undefined || aroundIt.test(written))
    return new DatabaseProblem(
      `The database server did not start: ${said ?? (written.trim().slice(-LOG_TAIL_CHARACTERS) || String((cause as Error).message))}. ` +
        `All it wrote stands in ${folder.serverLog}.`,
      { cause },
    )
  return new DamagedData(
    `The database in ${folder.cluster} does not start, because a file of it is missing or damaged: ${said}. ` +
      `Nothing was changed. ${wayBack(folder)} All it wrote stands in ${folder.serverLog}.`,
    { cause },
  )
}

/** SQLSTATEs of unreadable table files: data_corrupted, index_corrupted, undefined_file, io_error. */
const damageStates = new Set(['XX001', 'XX002', '58P01', '58030'])
/** The folder of the default database, which every cluster has, is missing: invalid_catalog_name. */
const NO_SUCH_DATABASE = '3D000'

/** True if waiting does not help: the server reports damage that stays. */
export function isFinal(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return code === NO_SUCH_DATABASE || damageStates.has(code)
}

/** Turns an error of a running but damaged database into `DamagedData`; returns other errors unchanged. */
export function asDamage(folder: Pick<Folder, 'dataDir'>, error: unknown): unknown {
  for (let each = error; each instanceof Error; each = each.cause)
    if (damageStates.has((each as { code?: string }).code ?? ''))
      return new DamagedData(
        `A file of the database in ${folder.dataDir} is missing or damaged: ${each.message}. ${wayBack(folder)}`,
        { cause: error },
      )
  return error
}
