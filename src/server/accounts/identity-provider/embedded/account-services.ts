import type { PoolClient } from 'pg'
import type { AppContext } from '../../../kit/context.ts'
import { secretBoxOf } from '../../../kit/secrets/secret-box-of.ts'
import { createAccountLinks } from './account-links.ts'
import { createAccounts } from './accounts.ts'
import { createLoginAttempts } from './login-attempts.ts'
import { createSignIns } from './sign-ins.ts'
import { createTwoFactor } from './two-factor.ts'

/** Stores of the embedded provider's accounts, shared by its pages and the settings. */
export function accountServices(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  /**
   * Connection of a transaction to join. The count of attempts stays outside it, so that a rollback keeps the count.
   */
  joined?: PoolClient,
) {
  const connection = joined ?? db.pool
  return {
    accounts: createAccounts(connection),
    attempts: createLoginAttempts(db.pool, clock),
    twoFactor: createTwoFactor(connection, clock, () => secretBoxOf(config, 'two-factor keys')),
    signIns: createSignIns(connection, clock),
    links: createAccountLinks(db.pool, clock),
  }
}

export type AccountServices = ReturnType<typeof accountServices>
