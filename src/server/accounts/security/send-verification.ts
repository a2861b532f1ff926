import type { RequestContext } from '../../kit/context.ts'
import { addressKey } from '../../kit/http/address-key.ts'
import { mailAccountLink } from '../identity-provider/embedded/account-mails.ts'
import { getSettings } from '../settings/get-settings.ts'
import { ownAccount, waitToTry } from './own-account.ts'

export async function sendVerification({ ctx }: { readonly ctx: RequestContext }): Promise<{ ok: true }> {
  const { account, links, attempts } = await ownAccount(ctx)
  if (account.emailVerifiedAt) return { ok: true }
  const { address, userAgent } = ctx.origin
  const attempt = await attempts.beginLink(account.email, { address: addressKey(address), userAgent })
  if (!attempt.allowed) throw waitToTry(attempt.retryAfterMs)
  const { language } = (await getSettings({ ctx })).regional
  await mailAccountLink({ app: ctx, links, account, purpose: 'verify-email', language })
  return { ok: true }
}
