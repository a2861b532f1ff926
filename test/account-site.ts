import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { createApi } from '#server/http/api'
import type { ApiVariables } from '#server/kit/http/request-log'
import { requestLog } from '#server/kit/http/request-log'
import { handlers } from '#server/routes'
import { type CookieBrowser, createCookieBrowser, type Page } from './cookie-browser.ts'
import type { TestDatabase } from './database.ts'
import { GOOD_PASSWORD, openSignInSite, type SignInSite } from './embedded-sign-in.ts'
import { discover, SCOPE } from './openid-party.ts'

interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read into answers of many shapes
  readonly body: any
  /** `name=value` of the cookie for a recent proof, if the answer set one. */
  readonly proof: string | null
}

const PROOF = 'quanto_proof'

/** Ends a test that waits for what never comes. */
const HANG_MS = 60_000

/** Sign-in and API of one site, with users who register and call it. Call it at the top of a test file. */
export function useAccountSite(database: TestDatabase) {
  let site: SignInSite
  let client: oidc.Configuration
  let api: { fetch(request: Request): Response | Promise<Response> }
  let offsetMs = 0
  let people = 0

  beforeAll(async () => {
    site = await openSignInSite(database.db, { clock: () => new Date(Date.now() + offsetMs) })
    client = await discover(site)
    api = new Hono<{ Variables: ApiVariables; Bindings: HttpBindings }>()
      .use(requestLog(site.app.log, new URL(site.siteUrl)))
      .route('/', createApi(site.app, site.authenticator, handlers))
  })
  afterAll(() => site.close())
  beforeEach(() => database.adminPool.query('delete from identity.login_attempts'))

  /** Sends only a token, as a thief would, or also the browser's proof. */
  const send = async (
    token: string,
    name: CallName,
    asked: Asked = {},
    cookie: string | null = null,
  ): Promise<Response> => {
    const route: Call = calls[name]
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => asked.params?.[key] ?? '')
    const headers = {
      authorization: `Bearer ${token}`,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      ...(cookie === null ? {} : { cookie }),
      // The browser's client sends a key with every write.
      ...(route.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    }
    return await api.fetch(
      new Request(`http://localhost${path}?${new URLSearchParams(asked.query ?? {})}`, {
        method: route.method,
        headers: asked.body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      }),
    )
  }
  const call = async (...asked: Parameters<typeof send>): Promise<Answer> => {
    const response = await send(...asked)
    const isJson = response.headers.get('content-type')?.includes('json')
    const [proof = null] = response.headers
      .getSetCookie()
      .flatMap((line) => (line.startsWith(`${PROOF}=`) ? [line.split(';')[0] ?? ''] : []))
    return { status: response.status, body: isJson ? await response.json() : await response.text(), proof }
  }

  const begin = async (browser: CookieBrowser, extra: Readonly<Record<string, string>> = {}) => {
    const verifier = oidc.randomPKCECodeVerifier()
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: `${site.siteUrl}/auth/callback`,
      scope: SCOPE,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...extra,
    })
    return { page: await browser.open(url.href), verifier }
  }
  const redeem = (answer: Page, pkceCodeVerifier: string) =>
    oidc.authorizationCodeGrant(client, new URL(answer.url), { pkceCodeVerifier })

  return {
    get site() {
      return site
    },
    get client() {
      return client
    },
    call,
    /** The answer itself, which may be a stream that is still open. */
    send,
    begin,
    redeem,
    /** Looks at an invitation by its link before signing in. */
    look: (token: string) => call('', 'lookAtInvitation', { body: { token } }),
    /** Advances this site's clock by `ms`. */
    later: (ms: number) => {
      offsetMs += ms
    },
    browser: (userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') =>
      createCookieBrowser(site.siteUrl, { 'user-agent': userAgent }),

    /** Creates a new account with its company, signed in; its address is verified unless the test is about that. */
    async person(email = `person${++people}@example.test`, { isVerified = true } = {}) {
      const browser = createCookieBrowser(site.siteUrl, {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      })
      const { page, verifier } = await begin(browser, { screen_hint: 'signup' })
      const fields = { firstName: 'Ada', lastName: 'Lovelace', email, password: GOOD_PASSWORD }
      const tokens = await redeem(await browser.submit(page, fields), verifier)
      let proof = `${PROOF}=${browser.cookies.get(PROOF)?.value}`
      const ask = async (name: CallName, asked?: Asked) => {
        const answer = await call(tokens.access_token, name, asked, proof)
        proof = answer.proof ?? proof
        return answer
      }
      const { body } = await ask('syncUser')
      if (isVerified)
        await database.adminPool.query(
          'update identity.accounts set email_verified_at = now() where email = $1',
          [email],
        )
      /** Removes the proof, as after ten minutes, or on a page that has only the tokens. */
      const forgetProof = () => {
        proof = ''
      }
      return {
        email,
        browser,
        tokens,
        ask,
        proof: () => proof,
        forgetProof,
        userId: body.user.user_id,
        companyId: body.company.company_id,
      }
    },

    /** Signs in to an existing account, up to the page after the password. */
    async password(email: string, password = GOOD_PASSWORD, browser = createCookieBrowser(site.siteUrl)) {
      const { page, verifier } = await begin(browser)
      return { browser, verifier, answer: await browser.submit(page, { email, password }) }
    },

    /** The link of the newest mail to this address, once there is one: some are sent after the answer. */
    mailedLink: (email: string, words: string): Promise<string> =>
      vi.waitFor(async () => {
        const { rows } = await database.adminPool.query<{ body: string }>(
          `select body from identity.mails where recipient = $1 and body like $2 order by created_at desc limit 1`,
          [email, `%${words}%`],
        )
        const link = /https?:\/\/\S+/.exec(rows[0]?.body ?? '')?.[0]
        if (!link) throw new Error(`no mail to ${email} with ${words}`)
        return link
      }, HANG_MS),
  }
}
