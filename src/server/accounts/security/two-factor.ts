import { encode } from 'uqr'
import type * as z from 'zod'
import type { recoveryCodes, twoFactorStarted } from '#contract/security'
import type { RequestContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { requireVerifiedAddress } from '../identity-provider/verified-address.ts'
import { notify } from '../notifications/notify.ts'
import { changeAccount, ownAccount, refusedField } from './own-account.ts'

type RecoveryCodes = z.infer<typeof recoveryCodes>

/** Creates a pending key: nothing changes until its first right code. */
export async function startTwoFactor({
  ctx,
}: {
  readonly ctx: RequestContext
}): Promise<z.infer<typeof twoFactorStarted>> {
  const { account } = await ownAccount(ctx)
  await requireVerifiedAddress(ctx)
  if (account.twoFactorSince) throw problem('two_factor.on_with_other_device')
  const { secret, uri } = await changeAccount(ctx, ({ twoFactor }) =>
    twoFactor.start(account.accountId, account.email),
  )
  const { data } = encode(uri, { border: 2 })
  return {
    secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '),
    uri,
    qr: data.map((row) => row.map(Number).join('')),
  }
}

export async function confirmTwoFactor({
  ctx,
  input,
}: VerbArgs<'confirmTwoFactor', RequestContext>): Promise<RecoveryCodes> {
  const { account } = await ownAccount(ctx)
  await requireVerifiedAddress(ctx)
  if (account.twoFactorSince) throw problem('two_factor.on_already')
  // A refusal inside the transaction also rolls back the entry in the audit log.
  const codes = await changeAccount(ctx, async ({ twoFactor }) => {
    const confirmed = await twoFactor.confirm(account.accountId, input.code)
    if (confirmed) return confirmed
    throw refusedField('code', 'signIn.error.codeWrong')
  })
  await tell(ctx, 'two-factor-on')
  return { recovery_codes: codes }
}

export async function disableTwoFactor({ ctx }: { readonly ctx: RequestContext }): Promise<{ ok: true }> {
  const own = await ownAccount(ctx)
  await changeAccount(ctx, ({ twoFactor }) => twoFactor.disable(own.account.accountId))
  if (own.account.twoFactorSince) await tell(ctx, 'two-factor-off')
  return { ok: true }
}

export async function renewRecoveryCodes({ ctx }: { readonly ctx: RequestContext }): Promise<RecoveryCodes> {
  const own = await ownAccount(ctx)
  if (!own.account.twoFactorSince) throw problem('two_factor.off_already')
  const codes = await changeAccount(ctx, ({ twoFactor }) =>
    twoFactor.renewRecoveryCodes(own.account.accountId),
  )
  return { recovery_codes: codes }
}

function tell(ctx: RequestContext, kind: 'two-factor-on' | 'two-factor-off'): Promise<void> {
  const about = ctx.clock().toISOString()
  return notify({ ctx, input: { kind, about, params: {}, userIds: [ctx.userId] } })
}
