import * as oidc from 'openid-client'
import type { Output } from '#contract/endpoints'
import { createCookieBrowser } from './cookie-browser.ts'

const SCOPE = 'openid profile email offline_access sync:user read:packages'

export interface ApiUser {
  readonly email: string
  readonly token: string
  /** Confirms the address by the link in the outbox, as on one's own computer without a mail server. */
  verify(): Promise<void>
  /** A JSON call; throws on any answer but 2xx. */
  json<T>(method: string, path: string, body?: unknown): Promise<T>
}

interface Registration {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

const somebody = (): Registration => ({
  email: `user.${Date.now()}@example.test`,
  password: 'Difference-Engine-1843',
  firstName: 'Grace',
  lastName: 'Hopper',
})

/** Register a person over HTTP as a browser would, and call the API as them. */
export async function registerApiUser(siteUrl: string, person = somebody()): Promise<ApiUser> {
  const client = await oidc.discovery(new URL(`${siteUrl}/oidc`), 'quanto-web', undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  })
  const verifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: `${siteUrl}/auth/callback`,
    scope: SCOPE,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    screen_hint: 'signup',
  })
  const browser = createCookieBrowser(siteUrl)
  const form = await browser.open(url.href)
  const { email, password, firstName, lastName } = person
  const answer = await browser.submit(form, { firstName, lastName, email, password })
  const tokens = await oidc.authorizationCodeGrant(client, new URL(answer.url), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  const token = tokens.access_token
  // A sign-in of this moment proves who sits there, too.
  const proof = browser.cookies.get('quanto_proof')?.value
  const json: ApiUser['json'] = async (method, path, body) => {
    const response = await fetch(siteUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(proof ? { cookie: `quanto_proof=${proof}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const verify = async () => {
    const { mails } = await json<Output<'listOutbox'>>('GET', '/api/outbox')
    const { mail_id: id = '' } = mails.find(({ subject }) => subject === 'Confirm your e-mail address') ?? {}
    const { mail } = await json<Output<'readMail'>>('GET', `/api/outbox/${id}`)
    const page = await browser.open(/\S+verify-email\S+/.exec(mail.body)?.[0] ?? '')
    const { status } = await browser.submit(page, {})
    if (status !== 200) throw new Error(`The address could not be verified: ${status}`)
  }
  return { email, token, json, verify }
}
