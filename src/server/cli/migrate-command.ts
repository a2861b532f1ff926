import process from 'node:process'
import { readConfig } from '../config.ts'
import { openApplicationDatabase } from '../db/open-application-database.ts'
import { createLog } from '../log.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'

export const migrateCommand: Command = {
  summary: 'Bring the database up to date',
  help: `quanto migrate

Creates or updates the tables, the row-level security and the queue of the database that the configuration
names (DATABASE_URL, else the embedded one). Safe to run again and while servers run: one at a time, under a lock.
quanto serve does the same at its start.`,
  run: async (args) => {
    readOptions(args, [])
    const database = await openApplicationDatabase(readConfig(), createLog('warn'))
    await database.close()
    process.stdout.write('The database is up to date.\n')
    return 0
  },
}
