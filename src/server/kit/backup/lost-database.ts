import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'backups'>

const folderOf = ({ dataDir }: Place) => path.join(dataDir, 'postgres')

/**
 * Asked before the database is opened. Where its folder is gone while backups lie next to it, a new and empty one is about to
 * be made: the start prints this line. Empty otherwise.
 */
export async function lostDatabaseNotice(place: Place): Promise<string> {
  if (place.databaseUrl !== null || !place.backups || existsSync(folderOf(place))) return ''
  // Only now: every other start is faster without it.
  const { newestBackup } = await import('./scheduled-backups.ts')
  const newest = await newestBackup(place.backups.folder)
  if (!newest) return ''
  const day = newest.at.toISOString().slice(0, 10)
  return (
    `No database was found in ${folderOf(place)}, so a new one was made, and it is empty. A backup of ${day} exists. ` +
    `To bring it back: stop, move ${folderOf(place)} away, run "quanto restore ${newest.file}", and start again.`
  )
}
