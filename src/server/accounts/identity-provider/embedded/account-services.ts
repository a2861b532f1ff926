import type { PoolClient } from 'pg'
import type { AppContext } from '../../../kit/context.ts'
import { secretBoxOf } from '../../../kit/secrets/secret-box-of.ts'
import { createAccountLinks } from './account-links.ts'
import { createAccounts } from './accounts.ts'
import { createLoginAttempts } from './login-attempts.ts'
import { createSignIns } from './sign-ins.ts'
import { createTwoFactor } from './two-factor.ts'

/** Everything the embedded provider keeps of its accounts; the pages and the settings use the same. */
export function accountServices(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  /** Of a transaction that they join, but for counting tries: that stays where everything else is taken back. */
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
