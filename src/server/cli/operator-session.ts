import { readConfig } from '../kit/config/read-config.ts'
import type { Config } from '../kit/config.ts'
import type { Database } from '../kit/db/database.ts'
import { openApplicationDatabase } from '../kit/db/open-application-database.ts'
import { createLog } from '../kit/log.ts'

/** For whoever runs the installation: the database that the configuration names, and nobody's company. */
export async function asOperator<T>(
  run: (site: { readonly config: Config; readonly db: Database }) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  const database = await openApplicationDatabase(config, createLog('warn'))
  try {
    return await run({ config, db: database.db })
  } finally {
    await database.close()
  }
}
