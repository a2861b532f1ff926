import type * as z from 'zod'
import type { securityInfo } from '#contract/schemas/account'
import { accountServices } from '../../auth/embedded/account-services.ts'
import type { RequestContext } from '../../context.ts'
import { notFound } from '../../errors.ts'

export async function getSecurity({
  ctx,
}: {
  readonly ctx: RequestContext
}): Promise<z.infer<typeof securityInfo>> {
  const { mode, issuer } = ctx.config.oidc
  if (mode === 'external')
    return {
      last_password_change: null,
      two_factor_enabled: false,
      recovery_codes_left: 0,
      email_verified: null,
      managed_at: issuer,
    }
  const { accounts, twoFactor } = accountServices(ctx)
  const account = await accounts.findById(ctx.actor.subject)
  if (!account) throw notFound('The account')
  return {
    last_password_change: account.passwordChangedAt.toISOString(),
    two_factor_enabled: account.twoFactorSince !== null,
    recovery_codes_left: await twoFactor.recoveryCodesLeft(account.accountId),
    email_verified: account.emailVerifiedAt !== null,
    managed_at: null,
  }
}
