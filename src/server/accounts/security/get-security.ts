import type * as z from 'zod'
import type { securityInfo } from '#contract/security'
import type { RequestContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { liveKeysOf } from '../api-keys/end-keys.ts'
import { accountServices } from '../identity-provider/embedded/account-services.ts'
import { verificationBy } from '../identity-provider/verified-address.ts'

export async function getSecurity({
  ctx,
}: {
  readonly ctx: RequestContext
}): Promise<z.infer<typeof securityInfo>> {
  const { mode, issuer } = ctx.config.oidc
  const common = {
    verification_by: verificationBy(ctx),
    api_keys: (await ctx.inTenant((tx) => liveKeysOf(tx, ctx, ctx.clock()))).length,
  }
  if (mode === 'external')
    return {
      ...common,
      last_password_change: null,
      two_factor_enabled: false,
      recovery_codes_left: 0,
      email_verified: null,
      managed_at: issuer,
    }
  const { accounts, twoFactor } = accountServices(ctx)
  const account = await accounts.findById(ctx.actor.subject)
  if (!account) throw problem('account.not_found')
  return {
    ...common,
    last_password_change: account.passwordChangedAt.toISOString(),
    two_factor_enabled: account.twoFactorSince !== null,
    recovery_codes_left: await twoFactor.recoveryCodesLeft(account.accountId),
    email_verified: account.emailVerifiedAt !== null,
    managed_at: null,
  }
}
