import path from 'node:path'
import process from 'node:process'
import { SPARE_BYTES } from '../kit/backup/scheduled-backups.ts'
import { writeBackup } from '../kit/backup/write-backup.ts'
import { readConfig } from '../kit/config/read-config.ts'
import { refuseFullDisk } from '../kit/db/embedded/disk-space.ts'
import { openApplicationDatabase } from '../kit/db/open-application-database.ts'
import { createLog } from '../kit/log.ts'
import { type Command, CommandError } from './command.ts'
import { readOptions } from './options.ts'

export const backupCommand: Command = {
  summary: 'Write everything of the database into one file, while Quanto runs',
  help: `quanto backup quanto.backup

Writes companies, sign-ins and waiting jobs as of one moment into a new file, from the database that the configuration
names. Nobody has to stop working, and no program of PostgreSQL is needed. The file is whole or not there; it holds
everything, sign-in keys included: keep it as safe as the database. quanto restore brings it back.`,
  run: async (args) => {
    const { words } = readOptions(args, [], 1)
    const [file] = words
    if (file === undefined) throw new CommandError('name the file to write, for example quanto.backup')
    await refuseFullDisk(path.dirname(path.resolve(file)), SPARE_BYTES, 'a backup needs')
    const database = await openApplicationDatabase(readConfig(), createLog('warn'))
    try {
      const { tables, rows, bytes } = await writeBackup({
        connection: database.whole,
        file: path.resolve(file),
        now: new Date(),
      })
      const count = rows.toLocaleString('en-US')
      process.stdout.write(`${file}: ${count} rows of ${tables} tables, ${megabytes(bytes)}.\n`)
      return 0
    } finally {
      await database.close()
    }
  },
}

/** Formats a size for people: `1.2 MB`. */
function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
