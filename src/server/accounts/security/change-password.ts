import type { RequestContext } from '../../kit/context.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { endKeysEverywhere, endKeysOf } from '../api-keys/end-keys.ts'
import { forgetResolved } from '../identity/resolve-actor.ts'
import { accountServices } from '../identity-provider/embedded/account-services.ts'
import { findPasswordProblem } from '../identity-provider/embedded/new-password.ts'
import { hashPassword, passwordMatches } from '../identity-provider/embedded/passwords.ts'
import { notifyOfPassword } from './notify-password-change.ts'
import { ownAccount, refusedField, requirePassword } from './own-account.ts'

/** Requires the current password. Ends all sessions except this one and, if the person wishes, their API keys. */
export async function changePassword({
  ctx,
  input,
}: VerbArgs<'changePassword', RequestContext>): Promise<{ ok: true }> {
  const own = await ownAccount(ctx)
  const { account } = own
  await requirePassword(ctx, own, input.currentPassword, 'currentPassword')
  const isSame = await passwordMatches(account.passwordHash, input.newPassword)
  const problem = isSame
    ? 'signIn.error.passwordCommon'
    : findPasswordProblem(input.newPassword, account.email)
  if (problem) throw refusedField('newPassword', problem)
  const now = ctx.clock()
  const passwordHash = await hashPassword(input.newPassword)
  const endedKeys = await ctx.inTenant(async (tx) => {
    const { accounts, signIns } = accountServices(ctx, tx.client)
    await accounts.changePassword(account.accountId, passwordHash, now)
    await signIns.endAll(account.accountId, ctx.actor.sessionId ?? null)
    return input.endApiKeys ? endKeysOf(tx, ctx, now) : []
  })
  if (input.endApiKeys) await ctx.db.asIdentity(ctx.actor, (tx) => endKeysEverywhere(tx, ctx.actor, now))
  await forgetResolved()
  await notifyOfPassword(ctx, now, endedKeys)
  return { ok: true }
}
