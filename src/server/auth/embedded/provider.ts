import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWTVerifyGetKey } from 'jose'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Config } from '../../config.ts'
import type { Log } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { frameFor, handleInteraction } from './interactions.ts'
import { createLoginAttempts } from './login-attempts.ts'
import { sendPage, setSecurityHeaders } from './page-response.ts'
import type { Html } from './pages/layout.ts'
import { errorPage, expiredPage, signedOutPage, signOutPage } from './pages/message-page.ts'
import { deleteExpiredRecords } from './postgres-adapter.ts'
import { type ProviderSetup, providerConfiguration } from './provider-configuration.ts'
import { openKeyring } from './provider-keyring.ts'
import { adoptPublicAddress, clientAddress, impliedConsent } from './provider-request.ts'
import { signOutAtOnce } from './sign-out.ts'
import type { ProviderKeys } from './signing-keys.ts'

export interface EmbeddedProvider {
  readonly issuer: string
  /** Everything under `/oidc`, as a plain node request whose body nobody has read. */
  readonly callback: (req: IncomingMessage, res: ServerResponse) => void
  /** Verification inside this process, without a request to ourselves. */
  readonly jwks: JWTVerifyGetKey
  readonly accounts: Accounts
}

interface Services {
  readonly config: Pick<Config, 'publicUrl' | 'oidc'>
  readonly db: Pick<Database, 'pool'>
  readonly log: Log
  readonly clock: () => Date
}

/** The OpenID provider on our own port, for those who bring none. Its state lives in schema `identity`. */
export async function createEmbeddedProvider({
  config,
  db,
  log,
  clock,
}: Services): Promise<EmbeddedProvider> {
  const site = new URL(config.publicUrl)
  const accounts = createAccounts(db.pool)
  const stylesheet = await readStylesheet()
  let provider: Provider | null = null
  let serve: ReturnType<Provider['callback']> | null = null
  const current = (): Provider => {
    if (!provider) throw new Error('The identity provider has no keys yet.')
    return provider
  }

  const rebuild = (keys: ProviderKeys) => {
    provider = buildProvider(config, log, {
      siteUrl: site.origin,
      clientId: config.oidc.clientId,
      audience: config.oidc.audience,
      keys,
      pool: db.pool,
      accounts,
      clock,
      pages: pages(site.origin, db),
    })
    serve = provider.callback()
  }
  const keyring = await openKeyring(db.pool, clock, log, rebuild)
  const interactions = {
    provider: current,
    accounts,
    attempts: createLoginAttempts(db.pool, clock),
    siteUrl: site.origin,
    clientAddress: (req: IncomingMessage) => clientAddress(req, site),
    log,
  }
  const tidy = createTidying(db, log, clock)

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    setSecurityHeaders(res, site.protocol === 'https:')
    await keyring.refreshIfOld()
    tidy()
    const { path, url } = adoptPublicAddress(req, site)
    if (path === '/assets/sign-in.css') return sendStylesheet(res, stylesheet)
    if (path.startsWith('/interaction/')) return handleInteraction(interactions, req, res, path)
    req.url = path === '/auth' ? impliedConsent(url) : url
    Object.assign(req, { originalUrl: `/oidc${req.url}` })
    await serve?.(req, res)
  }

  return {
    issuer: config.oidc.issuer,
    jwks: keyring.verificationKey,
    accounts,
    callback: (req, res) => {
      handle(req, res).catch((error: unknown) => {
        log.error({ err: error }, 'sign-in request failed')
        if (res.headersSent) res.destroy()
        else void sendPage(res, 500, errorPage(frameFor(site.origin, req, undefined), 'server_error'))
      })
    },
  }
}

function buildProvider(config: Services['config'], log: Log, setup: ProviderSetup): Provider {
  const provider = new Provider(config.oidc.issuer, providerConfiguration(setup))
  // `adoptPublicAddress` has replaced these headers by our own before the provider reads them.
  provider.proxy = config.publicUrl.startsWith('https:')
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
  return provider
}

function pages(siteUrl: string, db: Services['db']): ProviderSetup['pages'] {
  const show = async (ctx: KoaContextWithOIDC, page: Html) => {
    ctx.type = 'html'
    ctx.body = String(await page)
  }
  const frame = (ctx: KoaContextWithOIDC) => frameFor(siteUrl, ctx.req, ctx.query.ui_locales)
  return {
    signOut: async (ctx, form) => {
      if (await signOutAtOnce(ctx, db.pool)) return
      await show(ctx, signOutPage(frame(ctx), form))
    },
    signedOut: (ctx) => show(ctx, signedOutPage(frame(ctx))),
    renderError: async (ctx, out, error) => {
      const expired = error.name === 'SessionNotFound'
      const detail = [out.error, out.error_description].filter(Boolean).join(': ')
      await show(ctx, expired ? expiredPage(frame(ctx)) : errorPage(frame(ctx), detail))
    },
  }
}

const TIDY_EVERY_MS = 3_600_000

/** Expired rows go once an hour, beside a request and not before its answer. */
function createTidying(db: Services['db'], log: Log, clock: () => Date): () => void {
  let tidiedAt = 0
  return () => {
    if (clock().getTime() - tidiedAt < TIDY_EVERY_MS) return
    tidiedAt = clock().getTime()
    deleteExpiredRecords(db.pool, clock()).catch((error: unknown) =>
      log.warn({ err: error }, 'expired sign-in records could not be deleted'),
    )
  }
}

async function readStylesheet(): Promise<string> {
  const styles = new URL('../../../web/styles/', import.meta.url)
  const files = await Promise.all(
    ['tokens.css', 'sign-in.css'].map((name) => readFile(new URL(name, styles), 'utf8')),
  )
  return files.join('\n')
}

function sendStylesheet(res: ServerResponse, stylesheet: string): void {
  res.setHeader('cache-control', 'public, max-age=3600')
  res.setHeader('content-type', 'text/css; charset=utf-8')
  res.end(stylesheet)
}
