import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Pool } from 'pg'
import { revokeGrant } from '../../identity-provider/embedded/postgres-adapter.ts'

/**
 * Ends the session without asking if an ID token of the signed-in person proves that our application made the
 * request. Otherwise returns false, and the person is asked.
 */
export async function signOutAtOnce(ctx: KoaContextWithOIDC, pool: Pool): Promise<boolean> {
  const { session, params } = ctx.oidc
  const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined
  const returnTo = params?.post_logout_redirect_uri
  if (!session?.accountId || typeof returnTo !== 'string' || hint?.payload?.sub !== session.accountId)
    return false
  for (const { grantId } of Object.values(session.authorizations ?? {}))
    if (grantId) await revokeGrant(pool, grantId)
  await session.destroy()
  ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null, { path: '/oidc', signed: true })
  const target = new URL(returnTo)
  if (typeof params?.state === 'string') target.searchParams.set('state', params.state)
  ctx.status = 303
  ctx.redirect(target.href)
  return true
}
