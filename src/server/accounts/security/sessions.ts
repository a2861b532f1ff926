import type * as z from 'zod'
import type { sessionList } from '#contract/security'
import type { RequestContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { forgetResolved } from '../identity/resolve-actor.ts'
import { deviceOf } from '../identity-provider/device-of.ts'
import { changeAccount, ownAccount } from './own-account.ts'

export async function listSessions({
  ctx,
}: {
  readonly ctx: RequestContext
}): Promise<z.infer<typeof sessionList>> {
  const { account, signIns } = await ownAccount(ctx)
  const all = await signIns.list(account.accountId)
  return {
    sessions: all.map((each) => ({
      session_id: each.grantId,
      started_at: each.startedAt.toISOString(),
      last_used_at: each.lastUsedAt.toISOString(),
      ip_address: each.ipAddress,
      device_info: deviceOf(each.userAgent),
      is_current: each.grantId === ctx.actor.sessionId,
    })),
  }
}

export async function endSession({
  ctx,
  input,
}: VerbArgs<'endSession', RequestContext>): Promise<{ ok: true }> {
  const { account } = await ownAccount(ctx)
  const isEnded = await changeAccount(ctx, ({ signIns }) => signIns.endOne(account.accountId, input.id))
  if (!isEnded) throw problem('session.not_found')
  await forgetResolved()
  return { ok: true }
}

export async function endOtherSessions({ ctx }: { readonly ctx: RequestContext }): Promise<{ ok: true }> {
  const { account } = await ownAccount(ctx)
  await changeAccount(ctx, ({ signIns }) => signIns.endAll(account.accountId, ctx.actor.sessionId ?? null))
  await forgetResolved()
  return { ok: true }
}
