import type { RequestContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { accountServices } from './embedded/account-services.ts'
import { findProfile } from './find-profile.ts'

/** How a person gets the link that verifies their address. */
export type VerificationBy = 'mail' | 'outbox' | 'operator'

export function verificationBy({ config }: Pick<RequestContext, 'config'>): VerificationBy {
  if (config.smtpUrl !== null) return 'mail'
  return config.isOwnComputer ? 'outbox' : 'operator'
}

export interface Address {
  readonly email: string | null
  /** `null`: the external provider does not say. */
  readonly isVerified: boolean | null
}

/** Returns the person's address as the provider of their sign-in knows it. */
export async function addressOf(ctx: RequestContext): Promise<Address> {
  const { actor, accessToken } = ctx
  if (ctx.config.oidc.mode === 'external') {
    const profile = await findProfile({ ctx, actor, accessToken })
    return { email: profile?.email ?? null, isVerified: profile?.isEmailVerified ?? null }
  }
  const account = await accountServices(ctx).accounts.findById(actor.subject)
  return { email: account?.email ?? null, isVerified: account ? account.emailVerifiedAt !== null : false }
}

const REFUSALS = {
  mail: 'address.not_verified',
  outbox: 'address.not_verified_outbox',
  operator: 'address.not_verified_operator',
} as const

/**
 * Refuses if the person's address is not verified. Guards what would outlast or lock out the owner of the address:
 * anyone may register with any address, and its owner takes the account over later by a mailed link.
 */
export async function requireVerifiedAddress(ctx: RequestContext): Promise<void> {
  const { isVerified } = await addressOf(ctx)
  if (isVerified !== false) return
  throw problem(REFUSALS[verificationBy(ctx)])
}
