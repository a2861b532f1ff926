import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import type { Config } from '../../config.ts'
import type { Log } from '../../db/connection.ts'
import type { Accounts } from './accounts.ts'
import { frameFor } from './interactions.ts'
import type { Html } from './pages/layout.ts'
import { errorPage, expiredPage, signedOutPage, signOutPage } from './pages/message-page.ts'
import { type ProviderPages, providerConfiguration } from './provider-configuration.ts'
import { signOutAtOnce } from './sign-out.ts'
import type { ProviderKeys } from './signing-keys.ts'

interface Parts {
  readonly config: Pick<Config, 'publicUrl' | 'oidc'>
  readonly pool: Pool
  readonly accounts: Accounts
  readonly log: Log
  readonly clock: () => Date
}

/** The provider with one set of keys; another set makes another one, which shares all state. */
export function buildProvider({ config, pool, accounts, log, clock }: Parts, keys: ProviderKeys): Provider {
  const siteUrl = new URL(config.publicUrl).origin
  const { issuer, clientId, audience } = config.oidc
  const pages = providerPages(siteUrl, pool)
  const provider = new Provider(
    issuer,
    providerConfiguration({ siteUrl, clientId, audience, keys, pool, accounts, clock, pages }),
  )
  // The headers it then trusts were replaced by our own: see `adoptPublicAddress`.
  provider.proxy = siteUrl.startsWith('https:')
  logEvents(provider, log)
  return provider
}

function logEvents(provider: Provider, log: Log): void {
  const failed = (error: unknown) => log.error({ err: error }, 'identity provider failed')
  provider.on('server_error', (_ctx, error) => failed(error))
  const koa: NodeJS.EventEmitter = provider
  koa.on('error', failed)
  provider.on('grant.error', (_ctx, error) => {
    const reason = error.error_detail ?? error.error_description ?? error.message
    const reused = /already (?:used|consumed)/.test(reason)
    if (reused) log.warn({ reason }, 'a code or refresh token was used twice; its whole sign-in is ended')
    else log.info({ reason }, 'token request refused')
  })
}

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
      const detail = [out.error, out.error_description].filter(Boolean).join(': ')
      const expired = error.name === 'SessionNotFound'
      await show(ctx, expired ? expiredPage(frame(ctx)) : errorPage(frame(ctx), detail))
    },
  }
}
