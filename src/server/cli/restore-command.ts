import path from 'node:path'
import process from 'node:process'
import { restoreBackup } from '../kit/backup/restore-backup.ts'
import { readConfig } from '../kit/config/read-config.ts'
import { startEmbedded } from '../kit/db/embedded/start-embedded.ts'
import { createLog } from '../kit/log.ts'
import { makeSecretsIfMissing } from '../kit/secrets/read-secrets.ts'
import { type Command, CommandError } from './command.ts'
import { readOptions } from './options.ts'

export const restoreCommand: Command = {
  summary: 'Bring a backup back into an empty place',
  help: `quanto restore quanto.backup

Restores into the database that the configuration names, which has to be empty: a new QUANTO_DATA_DIR, or a new
database in DATABASE_URL. Every row is counted and hashed; where anything differs, nothing is restored. A backup of an
earlier version, or of another major version of PostgreSQL, is brought up to date. To go back on the same machine:

  move the folder .quanto/postgres away
  quanto restore .quanto/backups/quanto-20260615T020000Z.backup
  quanto serve`,
  run: async (args) => {
    const { words } = readOptions(args, [], 1)
    const [file] = words
    if (file === undefined) throw new CommandError('name the backup, for example quanto.backup')
    const place = await openPlace()
    try {
      const { createdAt, tables, rows, withoutQueue } = await restoreBackup({
        connection: place.owning,
        superuser: place.superuser,
        file: path.resolve(file),
        log: createLog('warn'),
      })
      const count = rows.toLocaleString('en-US')
      process.stdout.write(`Restored ${count} rows of ${tables} tables as of ${createdAt}, all verified.\n`)
      if (withoutQueue)
        process.stdout.write(
          'Jobs that waited then were left out: this version keeps them in another way. Start imports that were under way again.\n',
        )
      if (makeSecretsIfMissing(readConfig()))
        process.stdout.write(
          'There is no copy of the key file here, so a new one was made: everybody signs in again, with two-factor by a recovery code.\n',
        )
      return 0
    } finally {
      await place.stop()
    }
  },
}

/** Opens the database without migrating it: the tables must be as they were when the backup was made. */
async function openPlace() {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl !== null) {
    const connection = { connectionString: databaseUrl }
    return { owning: connection, superuser: connection, stop: async () => undefined }
  }
  const embedded = await startEmbedded({ dataDir: path.join(dataDir, 'postgres'), log: createLog('warn') })
  if (!embedded.owner) {
    await embedded.stop()
    throw new CommandError(`Quanto runs on ${dataDir}. Stop it first, or set another QUANTO_DATA_DIR.`, 1)
  }
  return embedded
}
