import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { DamagedData, DatabaseProblem } from '../database-problem.ts'
import type { Folder } from './folder-paths.ts'

/** Runs before the folder is changed: a cluster's files belong to one major version of PostgreSQL. */
export async function refuseOtherMajor(folder: Folder, shippedVersion: string): Promise<void> {
  if (!(await stat(folder.cluster).catch(() => null))) return
  const made = (await readFile(path.join(folder.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const shipped = String(Number.parseInt(shippedVersion, 10))
  if (made === shipped) return
  if (made === '')
    throw new DamagedData(
      `${folder.cluster} is there but is not a PostgreSQL database. Move it away, or restore it from a backup.`,
    )
  throw new DatabaseProblem(
    `${folder.cluster} was made by PostgreSQL ${made}, and this version of Quanto brings PostgreSQL ${shipped}. ` +
      `Nothing was changed. ${wayOut(folder, Number(made) < Number(shipped))}`,
  )
}

function wayOut({ dataDir }: Folder, isOlder: boolean): string {
  return isOlder
    ? 'Take the data over with a backup: run "quanto backup quanto.backup" with the version of Quanto that you had ' +
        `before; then move ${dataDir} away and run "quanto restore quanto.backup" with this one.`
    : `Start the newer version of Quanto again, or move ${dataDir} away and restore a backup that this version wrote.`
}
