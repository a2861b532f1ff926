import type { PoolClient } from 'pg'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { readSecrets } from '../../secrets/read-secrets.ts'
import { createSecretBox, type SecretBox } from '../../secrets/secret-box.ts'
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
    twoFactor: createTwoFactor(connection, clock, () => secretBoxOf(config)),
    signIns: createSignIns(connection, clock),
    links: createAccountLinks(db.pool, clock),
  }
}

const boxes = new WeakMap<Config, SecretBox>()

/** The keys are read once a process: a rotation is a restart. */
function secretBoxOf(config: Config): SecretBox {
  const known = boxes.get(config) ?? createSecretBox(readSecrets(config), 'two-factor keys')
  boxes.set(config, known)
  return known
}

export type AccountServices = ReturnType<typeof accountServices>
