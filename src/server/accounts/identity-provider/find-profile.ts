import type { Actor, AppContext } from '../../kit/context.ts'
import { createAccounts } from './embedded/accounts.ts'
import { externalIssuerOf } from './external-issuer.ts'
import type { Profile } from './profile.ts'

interface Call {
  readonly ctx: Pick<AppContext, 'config' | 'db' | 'log' | 'clock'>
  readonly actor: Actor
  readonly accessToken: string
}

/**
 * Returns `null` if the provider does not say. An unreachable provider never fails the call: a missing name locks
 * nobody out.
 */
export async function findProfile({ ctx, actor, accessToken }: Call): Promise<Profile | null> {
  if (ctx.config.oidc.mode === 'external') return externalIssuerOf(ctx).findProfile(actor, accessToken)
  const account = await createAccounts(ctx.db.pool).findById(actor.subject)
  return (
    account && {
      email: account.email,
      isEmailVerified: account.emailVerifiedAt !== null,
      firstName: account.firstName,
      lastName: account.lastName,
      pictureUrl: null,
    }
  )
}
