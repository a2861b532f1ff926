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

/** The address of the person's account as the provider of their sign-in knows it. */
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
 * What would outlast or lock out the owner of an address is for accounts whose address was verified: anybody may register
 * with any address, and its owner takes the account over by a mailed link later.
 */
export async function requireVerifiedAddress(ctx: RequestContext): Promise<void> {
  const { isVerified } = await addressOf(ctx)
  if (isVerified !== false) return
  throw problem(REFUSALS[verificationBy(ctx)])
}
