import type { IncomingMessage } from 'node:http'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import type { Config } from '../../../kit/config.ts'
import type { Log } from '../../../kit/db/connection.ts'
import { isDatabaseAway } from '../../../kit/db/database-away.ts'
import { addressKey } from '../../../kit/http/address-key.ts'
import { secretBoxOf } from '../../../kit/secrets/secret-box-of.ts'
import type { Accounts } from '../../identity-provider/embedded/accounts.ts'
import { EMBEDDED_ACTOR_ISSUER } from '../../identity-provider/embedded/embedded-issuer.ts'
import { revokeGrant } from '../../identity-provider/embedded/postgres-adapter.ts'
import type { SignIns } from '../../identity-provider/embedded/sign-ins.ts'
import { createRecentProofs } from '../../identity-provider/recent-proof.ts'
import { frameFor } from './interaction-request.ts'
import type { Html } from './pages/layout.ts'
import { awayPage, errorPage, expiredPage, signedOutPage, signOutPage } from './pages/message-page.ts'
import { type ProviderPages, providerConfiguration } from './provider-configuration.ts'
import type { ProviderKeys } from './signing-keys.ts'

/** Sent as `Retry-After` while the database cannot be reached. */
export const RETRY_AFTER_SECONDS = 5

interface Parts {
  readonly config: Pick<Config, 'publicUrl' | 'oidc' | 'secretKeys' | 'dataDir'>
  readonly pool: Pool
  readonly accounts: Accounts
  readonly log: Log
  readonly clock: () => Date
  readonly signIns: SignIns
  readonly clientAddress: (req: IncomingMessage) => string
}

/** Builds the provider with one set of keys; a new set gets a new provider, which shares all state. */
export function buildProvider(parts: Parts, keys: ProviderKeys): Provider {
  const { config, pool, accounts, signIns, log, clock } = parts
  const siteUrl = new URL(config.publicUrl).origin
  const { issuer, clientId, audience } = config.oidc
  const pages = providerPages(siteUrl, pool)
  const provider = new Provider(
    issuer,
    providerConfiguration({
      ...{ siteUrl, clientId, audience, keys, pool, accounts, clock, pages },
      box: secretBoxOf(config, 'sign-in records'),
      onSignIn: (ctx, accountId, grantId) => recordSignIn(parts, ctx, accountId, grantId),
    }),
  )
  // The trusted headers were replaced by our own: see `adoptPublicAddress`.
  provider.proxy = siteUrl.startsWith('https:')
  logEvents(provider, log)
  provider.on('grant.success', ({ oidc }) => {
    const grantId = oidc.entities.Grant?.jti
    if (grantId)
      signIns
        .touch(grantId)
        .catch((error: unknown) => log.warn({ err: error }, 'the use of a sign-in could not be noted'))
  })
  return provider
}

async function recordSignIn(
  { config, clock, signIns, clientAddress }: Parts,
  ctx: KoaContextWithOIDC,
  accountId: string,
  grantId: string,
): Promise<void> {
  const address = addressKey(clientAddress(ctx.req))
  await signIns.record(accountId, grantId, address, ctx.req.headers['user-agent'] ?? '')
  // Counts only a sign-in made just now: a remembered browser proves nothing.
  if (!ctx.oidc.result?.login) return
  const actor = { issuer: EMBEDDED_ACTOR_ISSUER, subject: accountId, sessionId: grantId }
  ctx.append('set-cookie', createRecentProofs(config, clock).proved(actor))
}

function logEvents(provider: Provider, log: Log): void {
  const failed = (error: unknown) => log.error({ err: error }, 'identity provider failed')
  provider.on('server_error', (ctx, error) => {
    if (!isDatabaseAway(error)) return failed(error)
    log.warn({ reason: error.message }, 'the database did not answer the identity provider')
    ctx.status = 503
    ctx.set('retry-after', String(RETRY_AFTER_SECONDS))
  })
  const koa: NodeJS.EventEmitter = provider
  koa.on('error', failed)
  provider.on('grant.error', (_ctx, error) => {
    const reason = error.error_detail ?? error.error_description ?? error.message
    const reused = /already (?:used|consumed)/.test(reason)
    if (reused) log.warn({ reason }, 'a code or refresh token was used twice; its whole sign-in is ended')
    else log.info({ reason }, 'token request refused')
  })
}

/** These always answer in JSON, whatever the client accepts: its next step depends on the error's name. */
const forPrograms: ReadonlySet<string> = new Set(['token', 'revocation'])

function providerPages(siteUrl: string, pool: Pool): ProviderPages {
  const show = async (ctx: KoaContextWithOIDC, page: Html) => {
    ctx.type = 'html'
    ctx.body = String(await page)
  }
  const frame = (ctx: KoaContextWithOIDC) => frameFor(siteUrl, ctx.req, ctx.query.ui_locales)
  return {
    signOut: async (ctx, form) => {
      if (await signOutAtOnce(ctx, pool)) return
      await show(ctx, signOutPage(frame(ctx), form))
    },
    signedOut: (ctx) => show(ctx, signedOutPage(frame(ctx))),
    error: async (ctx, out, error) => {
      if (forPrograms.has(ctx.oidc?.route ?? '')) {
        ctx.body = out
        return
      }
      const detail = [out.error, out.error_description].filter(Boolean).join(': ')
      const expired = error.name === 'SessionNotFound'
      if (isDatabaseAway(error)) return show(ctx, awayPage(frame(ctx)))
      await show(ctx, expired ? expiredPage(frame(ctx)) : errorPage(frame(ctx), detail))
    },
  }
}

/**
 * Ends the session without asking if an ID token of the signed-in person proves that our application made the
 * request. Otherwise returns false, and the person is asked.
 */
async function signOutAtOnce(ctx: KoaContextWithOIDC, pool: Pool): Promise<boolean> {
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
