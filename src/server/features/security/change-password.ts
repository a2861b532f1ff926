import { findPasswordProblem } from '../../auth/embedded/new-password.ts'
import { hashPassword, passwordMatches } from '../../auth/embedded/passwords.ts'
import type { RequestContext } from '../../context.ts'
import { ProblemError } from '../../errors.ts'
import { forgetResolved } from '../identity/resolve-actor.ts'
import { notify } from '../notifications/notify.ts'
import { changeAccount, ownAccount, requirePassword } from './own-account.ts'

interface Call {
  readonly ctx: RequestContext
  readonly input: { readonly currentPassword: string; readonly newPassword: string }
}

/** The current password is asked for, and every session but this one ends. */
export async function changePassword({ ctx, input }: Call): Promise<{ ok: true }> {
  const own = await ownAccount(ctx)
  const { account, texts } = own
  await requirePassword(ctx, own, input.currentPassword, 'currentPassword')
  const isSame = await passwordMatches(account.passwordHash, input.newPassword)
  const problem = isSame
    ? texts.errors.passwordCommon
    : findPasswordProblem(input.newPassword, account.email, texts)
  if (problem) throw new ProblemError('invalid_input', problem, { fields: { newPassword: problem } })
  const now = ctx.clock()
  const passwordHash = await hashPassword(input.newPassword)
  await changeAccount(ctx, async ({ accounts, signIns }) => {
    await accounts.changePassword(account.accountId, passwordHash, now)
    await signIns.endAll(account.accountId, ctx.actor.sessionId ?? null)
  })
  await forgetResolved()
  const about = now.toISOString()
  await notify({ ctx, input: { kind: 'password-changed', about, params: {}, userIds: [ctx.userId] } })
  return { ok: true }
}
