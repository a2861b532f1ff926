import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWTVerifyGetKey } from 'jose'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { AppContext } from '../../../kit/context.ts'
import { isDatabaseAway } from '../../../kit/db/database-away.ts'
import { ProblemError } from '../../../kit/errors.ts'
import { addressKey } from '../../../kit/http/address-key.ts'
import { clientAddress } from '../../../kit/http/client-address.ts'
import { createRateLimiter, type RateLimiter } from '../../../kit/http/rate-limit.ts'
import { secretBoxOf } from '../../../kit/secrets/secret-box-of.ts'
import { accountServices } from '../../identity-provider/embedded/account-services.ts'
import { deleteExpiredRecords } from '../../identity-provider/embedded/postgres-adapter.ts'
import { sealOldRecords } from '../../identity-provider/embedded/seal-old-records.ts'
import { accountPagePaths, handleAccountPage } from './account-pages.ts'
import { type Answer, createFormAnswers, endId, resumeId } from './form-answers.ts'
import { frameFor } from './interaction-request.ts'
import { handleInteraction, type InteractionServices } from './interactions.ts'
import { sendPage, sendText, setSecurityHeaders } from './page-response.ts'
import { awayPage, errorPage } from './pages/message-page.ts'
import { readStylesheet } from './pages/stylesheet.ts'
import { buildProvider, RETRY_AFTER_SECONDS } from './provider-instance.ts'
import { openKeyring } from './provider-keyring.ts'
import { adoptPublicAddress, impliedConsent } from './provider-request.ts'

export interface EmbeddedProvider {
  readonly issuer: string
  /** Handles everything under `/oidc`, as a plain node request whose body is still unread. */
  readonly callback: (req: IncomingMessage, res: ServerResponse) => void
  /** Verifies inside this process, without a request to ourselves. */
  readonly jwks: JWTVerifyGetKey
  /** Rate limiter by address, shared with the other processes. */
  readonly limiter: RateLimiter
}

type Serve = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/**
 * Runs the OpenID provider on our own port, for installations without an external one. Its state is in schema
 * `identity`.
 */
export async function createEmbeddedProvider(app: AppContext): Promise<EmbeddedProvider> {
  const { config, db, log, clock } = app
  const site = new URL(config.publicUrl)
  const services = accountServices(app)
  let current: { readonly provider: Provider; readonly serve: Serve } | null = null
  const keyring = await openKeyring(
    { pool: db.pool, box: secretBoxOf(config, 'signing keys') },
    clock,
    log,
    (keys) => {
      const parts = { config, pool: db.pool, ...services, log, clock }
      const provider = buildProvider({ ...parts, clientAddress: (req) => clientAddress(req, site) }, keys)
      current = { provider, serve: provider.callback() }
    },
  )
  const running = () => {
    if (!current) throw new Error('The identity provider has no keys yet.')
    return current
  }
  const interactions: InteractionServices = {
    ...services,
    app,
    answers: createFormAnswers(app),
    provider: () => running().provider,
    siteUrl: site.origin,
    clientAddress: (req) => clientAddress(req, site),
  }
  const tidy = createTidying(app)
  const spend = createRateLimiter(ADDRESS_LIMIT, clock)
  const route = createRouting(site, interactions, await readStylesheet(), (req, res) =>
    running().serve(req, res),
  )

  const callback: EmbeddedProvider['callback'] = (req, res) => {
    // Set first, so that error responses have them too.
    setSecurityHeaders(res, site.protocol === 'https:')
    tidy()
    keyring
      .refreshIfOld()
      .then(() => {
        spend(addressKey(clientAddress(req, site)))
        return route(req, res)
      })
      .catch((error: unknown) => {
        if (error instanceof ProblemError) return sendProblem(res, error)
        const isAway = isDatabaseAway(error)
        if (isAway) log.warn({ err: error }, 'the database did not answer a sign-in request')
        else log.error({ err: error }, 'sign-in request failed')
        if (res.headersSent) return void res.destroy()
        const frame = frameFor(site.origin, req, undefined)
        if (isAway) res.setHeader('retry-after', String(RETRY_AFTER_SECONDS))
        void sendPage(res, isAway ? 503 : 500, isAway ? awayPage(frame) : errorPage(frame, 'server_error'))
      })
  }
  return { issuer: config.oidc.issuer, jwks: keyring.verificationKey, limiter: spend, callback }
}

/** Serves our stylesheet and our two pages; the library serves the rest. */
function createRouting(
  site: URL,
  interactions: InteractionServices,
  stylesheet: string,
  serve: Serve,
): Serve {
  return async (req, res) => {
    const { path, url } = adoptPublicAddress(req, site)
    if (path === '/assets/sign-in.css') return sendStylesheet(res, stylesheet)
    const accountPage = accountPagePaths.find((each) => each === path)
    if (accountPage) {
      const frameOf = (request: IncomingMessage) => frameFor(site.origin, request, undefined)
      const signedInAccount = (request: IncomingMessage, response: ServerResponse) =>
        rememberedAccount(interactions.provider(), request, response)
      const parts = { ...interactions, services: interactions, frameFor: frameOf, signedInAccount }
      return handleAccountPage(parts, req, res, accountPage, new URL(url, site).searchParams)
    }
    if (path.startsWith('/interaction/'))
      return handleInteraction(interactions, req, res, path, new URL(url, site).searchParams)
    req.url = path === '/auth' ? impliedConsent(url) : url
    // The library derives its mount point from the difference of the two.
    Object.assign(req, { originalUrl: `/oidc${req.url}` })
    const resumed = req.method === 'GET' ? /^\/auth\/([\w-]+)$/.exec(path)?.[1] : undefined
    return resumed ? resumeOnce(interactions, site, resumed, req, res, serve) : serve(req, res)
  }
}

/**
 * Ends a second click of a form's button where the first one ended, even if the library had already ended the
 * sign-in. An address outside /oidc is stored, so that this request and the form itself lead there again.
 */
async function resumeOnce(
  { answers }: InteractionServices,
  site: URL,
  uid: string,
  req: IncomingMessage,
  res: ServerResponse,
  serve: Serve,
): Promise<void> {
  const id = resumeId(req, uid)
  if (id === null) return serve(req, res)
  const leadsOut = ({ headers }: Answer) =>
    typeof headers.location === 'string' && !new URL(headers.location, site).pathname.startsWith('/oidc/')
  await answers.once(id, res, () => serve(req, res), { isFinal: leadsOut, alsoUnder: endId(uid) })
}

/** Reads the provider's own cookie without changing anything. */
async function rememberedAccount(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<string | null> {
  const session = await provider.Session.get(provider.createContext(req, res) as KoaContextWithOIDC)
  return session.accountId ?? null
}

/**
 * Requests per minute and address: ten times the need of thirty tabs that sign in together; refresh and sign-in have
 * further limits.
 */
const ADDRESS_LIMIT = { requests: 300, windowMs: 60_000 }

function sendProblem(res: ServerResponse, problem: ProblemError): void {
  if (problem.retryAfterSeconds) res.setHeader('retry-after', String(problem.retryAfterSeconds))
  sendText(res, problem.status, problem.message)
}

const TIDY_EVERY_MS = 3_600_000

/** Deletes expired rows once an hour, after a response was sent. */
function createTidying({ config, db, log, clock }: AppContext): () => void {
  let tidiedAt = 0
  return () => {
    if (clock().getTime() - tidiedAt < TIDY_EVERY_MS) return
    tidiedAt = clock().getTime()
    const box = secretBoxOf(config, 'sign-in records')
    deleteExpiredRecords(db.pool, clock())
      .then(() => sealOldRecords({ pool: db.pool, box }))
      .catch((error: unknown) => log.warn({ err: error }, 'sign-in records could not be tidied'))
  }
}

function sendStylesheet(res: ServerResponse, stylesheet: string): void {
  res.setHeader('cache-control', 'public, max-age=3600')
  res.setHeader('content-type', 'text/css; charset=utf-8')
  res.end(stylesheet)
}
