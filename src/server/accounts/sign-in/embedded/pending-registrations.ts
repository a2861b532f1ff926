import { randomBytes } from 'node:crypto'
import type { AdapterPayload } from 'oidc-provider'
import type { AppContext } from '../../../kit/context.ts'
import { secretBoxOf } from '../../../kit/secrets/secret-box-of.ts'
import type { NewAccount } from '../../identity-provider/embedded/accounts.ts'
import { createPostgresAdapter } from '../../identity-provider/embedded/postgres-adapter.ts'

const VALID_S = 86_400

/**
 * Stores registrations whose address is not confirmed yet, sealed under the hash of the link's secret, next to the
 * records of the sign-in. No account exists before the link is opened, so no answer can reveal one.
 */
export function createPendingRegistrations({
  db,
  clock,
  config,
}: Pick<AppContext, 'db' | 'clock' | 'config'>) {
  const records = createPostgresAdapter(
    db.pool,
    clock,
    secretBoxOf(config, 'sign-in records'),
  )('PendingRegistration')
  return {
    /** Stores the registration and returns the secret of the link that creates the account. */
    async keep(registration: NewAccount): Promise<string> {
      const secret = randomBytes(32).toString('base64url')
      const exp = Math.floor(clock().getTime() / 1000) + VALID_S
      await records.upsert(secret, { exp, registration } as AdapterPayload, VALID_S)
      return secret
    },

    async find(secret: string): Promise<NewAccount | null> {
      const found = await records.find(secret)
      if (!found || found.consumed || (found.exp ?? 0) * 1000 <= clock().getTime()) return null
      return found.registration as NewAccount
    },

    end: (secret: string) => records.destroy(secret),
  }
}
