import { ensureUser } from '../accounts/identity/ensure-user.ts'
import { createAccounts } from '../accounts/identity-provider/embedded/accounts.ts'
import { EMBEDDED_ACTOR_ISSUER } from '../accounts/identity-provider/embedded/embedded-issuer.ts'
import { jobHandlers } from '../job-handlers.ts'
import { readConfig } from '../kit/config/read-config.ts'
import { type AppContext, type TenantContext, tenantContext } from '../kit/context.ts'
import { openApplicationDatabase } from '../kit/db/open-application-database.ts'
import { createJobs } from '../kit/jobs/jobs.ts'
import { createLog } from '../kit/log.ts'
import { listeners } from '../listeners.ts'
import { CommandError } from './command.ts'

export const accountHelp = `  --account  the e-mail address of an account of the embedded sign-in; with an external identity
             provider its subject instead (the "sub" of its tokens)`

/**
 * Opens the configured database, processes jobs as a worker does, and acts for one account. If a server runs on the
 * same data folder, this joins its database.
 */
export async function withAccount<T>(
  account: string | undefined,
  run: (ctx: TenantContext) => Promise<T>,
): Promise<T> {
  if (!account) throw new CommandError('say for whom: --account ada@example.com')
  const config = readConfig({ QUANTO_ROLES: 'worker' })
  const log = createLog('warn')
  const database = await openApplicationDatabase(config, log)
  const jobs = createJobs({ connection: database.connection, log, config })
  const app: AppContext = { config, db: database.db, jobs, events: listeners, log, clock: () => new Date() }
  try {
    const user = await findAccount(app, account)
    await jobs.start(jobHandlers(app, database.connection))
    return await run(tenantContext(app, user.companyId, user.userId))
  } finally {
    await jobs.stop({ graceful: true })
    await database.close()
  }
}

async function findAccount({ config, db }: AppContext, account: string) {
  if (config.oidc.mode === 'external')
    return ensureUser(db, { issuer: config.oidc.issuer, subject: account }, null)
  const found = await createAccounts(db.pool).findByEmail(account.trim().toLowerCase())
  if (!found)
    throw new CommandError(
      `no account has the address ${account}. Start the product and create it first: ${config.publicUrl}`,
    )
  const profile = {
    email: found.email,
    firstName: found.firstName,
    lastName: found.lastName,
    isEmailVerified: null,
    pictureUrl: null,
  }
  return ensureUser(db, { issuer: EMBEDDED_ACTOR_ISSUER, subject: found.accountId }, profile)
}
