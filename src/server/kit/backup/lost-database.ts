import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'backups'>

const folderOf = ({ dataDir }: Place) => path.join(dataDir, 'postgres')

/**
 * Called before the database is opened. Returns a warning for the start to print if the database's folder is missing
 * while a backup exists, since a new, empty database is about to be created. Otherwise empty.
 */
export async function lostDatabaseNotice(place: Place): Promise<string> {
  if (place.databaseUrl !== null || !place.backups || existsSync(folderOf(place))) return ''
  // Loaded here only, so that every other start is faster.
  const { newestBackup } = await import('./scheduled-backups.ts')
  const newest = await newestBackup(place.backups.folder)
  if (!newest) return ''
  const day = newest.at.toISOString().slice(0, 10)
  return (
    `No database was found in ${folderOf(place)}, so a new one was made, and it is empty. A backup of ${day} exists. ` +
    `To bring it back: stop, move ${folderOf(place)} away, run "quanto restore ${newest.file}", and start again.`
  )
}
