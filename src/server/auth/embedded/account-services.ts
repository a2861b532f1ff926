import type { AppContext } from '../../context.ts'
import { createAccountLinks } from './account-links.ts'
import { createAccounts } from './accounts.ts'
import { createLoginAttempts } from './login-attempts.ts'
import { createSignIns } from './sign-ins.ts'
import { createTwoFactor } from './two-factor.ts'

/** Everything the embedded provider keeps of its accounts; the pages and the settings use the same. */
export function accountServices({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  return {
    accounts: createAccounts(db.pool),
    attempts: createLoginAttempts(db.pool, clock),
    twoFactor: createTwoFactor(db.pool, clock),
    signIns: createSignIns(db.pool, clock),
    links: createAccountLinks(db.pool, clock),
  }
}

export type AccountServices = ReturnType<typeof accountServices>
