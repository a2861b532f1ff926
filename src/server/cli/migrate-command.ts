import process from 'node:process'
import { readConfig } from '../kit/config/read-config.ts'
import { distribute } from '../kit/db/distributed/distribute.ts'
import { openApplicationDatabase } from '../kit/db/open-application-database.ts'
import { createLog } from '../kit/log.ts'
import { type Command, CommandError } from './command.ts'
import { readOptions } from './options.ts'

export const migrateCommand: Command = {
  summary: 'Bring the database up to date',
  help: `quanto migrate [--distributed]

Creates or updates the tables, the row-level security and the queue of the database that the configuration
names (DATABASE_URL, else the embedded one). Safe to run again and while servers run: one at a time, under a lock,
and never waiting longer than two seconds for a table that is in use. quanto serve does the same at its start.

  --distributed   then spread the tables over the servers of a Citus cluster, each company whole on one of them;
                  after an update, what is new. DATABASE_URL names its coordinator. See docs/scale.md first`,
  run: async (args) => {
    const isDistributed = args.includes('--distributed')
    readOptions(
      args.filter((word) => word !== '--distributed'),
      [],
    )
    const config = readConfig()
    const log = createLog('warn')
    const database = await openApplicationDatabase(config, log)
    await database.close()
    process.stdout.write('The database is up to date.\n')
    if (!isDistributed) return 0
    if (config.databaseUrl === null)
      throw new CommandError('--distributed needs DATABASE_URL: the coordinator of a Citus cluster.', 2)
    const done = await distribute({ connection: { connectionString: config.databaseUrl }, log })
    process.stdout.write(done.length === 0 ? 'Nothing was left to distribute.\n' : `${done.join(';\n')};\n`)
    return 0
  },
}
