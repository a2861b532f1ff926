import { randomBytes } from 'node:crypto'
import { type Message, message } from '#messages/message'
import type { RequestContext } from '../../kit/context.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import { addressKey } from '../../kit/http/address-key.ts'
import { auditDone, auditRefusal } from '../audit/audit-call.ts'
import { checkSecondFactor } from '../identity-provider/embedded/second-factor-step.ts'
import { createRecentProofs, PROOF_MS } from '../identity-provider/recent-proof.ts'
import { verifyFreshSignIn } from '../identity-provider/verify-fresh-sign-in.ts'
import { type OwnAccount, ownAccount, refusedField, requirePassword, waitToTry } from './own-account.ts'

interface Call {
  readonly ctx: RequestContext
  readonly input: {
    readonly password?: string | undefined
    readonly code?: string | undefined
    readonly idToken?: string | undefined
  }
  /** Its cookies hold the sign-in that this browser began at the external provider. */
  readonly request: Request
}

/** Returns the cookie that allows sensitive calls for ten minutes, in this browser and this sign-in only. */
export async function proveIdentity({ ctx, input, request }: Call): Promise<Response> {
  const proofs = createRecentProofs(ctx.config, ctx.clock)
  const isExternal = ctx.config.oidc.mode === 'external'
  if (isExternal)
    await verifyFreshSignIn(
      ctx,
      input.idToken ?? '',
      proofs.findBegun(ctx.actor, request.headers.get('cookie')),
    )
  else await proveAccount(ctx, input)
  await auditDone(ctx, 'proveIdentity')
  const until = new Date(ctx.clock().getTime() + PROOF_MS).toISOString()
  const answer = Response.json({ ok: true, until }, { headers: { 'cache-control': 'no-store' } })
  answer.headers.append('set-cookie', proofs.proved(ctx.actor))
  if (isExternal) answer.headers.append('set-cookie', proofs.ended())
  return answer
}

/** Binds the next sign-in to this browser, so that an ID token stolen elsewhere proves nothing here. */
export async function beginProof({ ctx }: { readonly ctx: RequestContext }): Promise<Response> {
  if (ctx.config.oidc.mode !== 'external') throw problem('proof.by_password')
  const nonce = randomBytes(32).toString('base64url')
  const answer = Response.json({ nonce }, { headers: { 'cache-control': 'no-store' } })
  answer.headers.append('set-cookie', createRecentProofs(ctx.config, ctx.clock).begun(ctx.actor, nonce))
  return answer
}

/** Requires what a sign-in requires: the password and, if two-factor sign-in is on, a code. */
async function proveAccount(ctx: RequestContext, { password = '', code = '' }: Call['input']): Promise<void> {
  const own = await ownAccount(ctx)
  if (password === '') throw refusedField('password', 'signIn.error.passwordMissing')
  await audited(ctx, message('proof.wrong_password'), requirePassword(ctx, own, password, 'password'))
  if (!own.account.twoFactorSince) return
  if (code === '') throw refusedField('code', 'signIn.codeHint')
  await audited(ctx, message('proof.wrong_code'), requireCode(ctx, own, code))
}

/** Enters a wrong guess into the audit log. */
async function audited(ctx: RequestContext, refusal: Message, check: Promise<void>): Promise<void> {
  await check.catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'invalid_input')
      await auditRefusal(ctx, 'proveIdentity', refusal)
    throw error
  })
}

async function requireCode(ctx: RequestContext, own: OwnAccount, code: string): Promise<void> {
  const { address, userAgent } = ctx.origin
  const origin = { address: addressKey(address), userAgent }
  const result = await checkSecondFactor(own, own.account, code, origin)
  if (result.kind === 'too-many') throw waitToTry(result.retryAfterMs)
  if (result.kind === 'refused') throw refusedField('code', 'signIn.error.codeWrong')
}
