import { DamagedData, DatabaseProblem } from '../database-problem.ts'
import type { Folder } from './folder-paths.ts'

/** What PostgreSQL says where the machine is in the way, and not a file of the database. */
const aroundIt =
  /could not bind|address already in use|shared memory|no space left|too many open files|out of memory|lock file|permission denied|cannot be run as/i
const LOG_TAIL_CHARACTERS = 2_000

/** Back to data that are whole. */
export function wayBack({ dataDir }: Pick<Folder, 'dataDir'>): string {
  return `Put the folder ${dataDir} back from a copy of yours; or move it away and bring the last backup back: quanto restore FILE.`
}

/** Why the server of a folder did not start: from what it wrote, in words for the one who starts Quanto. */
export function startProblem(folder: Folder, written: string, cause: unknown): DatabaseProblem {
  const said = written
    .split('\n')
    .map((line) => /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1])
    // Before it has read its settings it writes no such lines.
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

/** Files of a table that cannot be read: data_corrupted, index_corrupted, undefined_file, io_error. */
const damageStates = new Set(['XX001', 'XX002', '58P01', '58030'])
/** The folder of the database that every cluster has is gone: invalid_catalog_name. */
const NO_SUCH_DATABASE = '3D000'

/** A server that answers so will answer no better in a minute. */
export function isFinal(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return code === NO_SUCH_DATABASE || damageStates.has(code)
}

/** A database that starts, and finds damage as soon as it is asked. Other errors stay what they are. */
export function asDamage(folder: Pick<Folder, 'dataDir'>, error: unknown): unknown {
  for (let each = error; each instanceof Error; each = each.cause)
    if (damageStates.has((each as { code?: string }).code ?? ''))
      return new DamagedData(
        `A file of the database in ${folder.dataDir} is missing or damaged: ${each.message}. ${wayBack(folder)}`,
        { cause: error },
      )
  return error
}
