import * as oidc from 'openid-client'
import type { Output } from '#contract/calls'
import { createCookieBrowser } from './cookie-browser.ts'

const PATIENCE_MS = 120_000
const SCOPE = 'openid profile email offline_access sync:user read:packages'

export interface ApiUser {
  readonly email: string
  readonly token: string
  /** Verifies the address by the link in the outbox, as on a local installation without a mail server. */
  verify(): Promise<void>
  /** Makes a JSON call; throws on any answer outside 2xx. */
  json<T>(method: string, path: string, body?: unknown): Promise<T>
}

export interface SignedInUser extends ApiUser {
  /** Makes a call and returns any answer; the body is JSON or raw bytes. */
  send(method: string, path: string, body?: Sent): Promise<Received>
}

type Sent = { readonly json: unknown } | { readonly bytes: string | Uint8Array<ArrayBuffer> }

interface Received {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
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

/** Registers a person over HTTP as a browser would, and calls the API as them. */
export function registerApiUser(siteUrl: string, person = somebody()): Promise<SignedInUser> {
  return enter(siteUrl, person, true)
}

/** The same for a person who is already registered. */
export function signInApiUser(siteUrl: string, person: Registration): Promise<SignedInUser> {
  return enter(siteUrl, person, false)
}

async function enter(siteUrl: string, person: Registration, isNew: boolean): Promise<SignedInUser> {
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
    ...(isNew ? { screen_hint: 'signup' } : {}),
  })
  const browser = createCookieBrowser(siteUrl)
  const form = await browser.open(url.href)
  const { email, password, firstName, lastName } = person
  const answer = await browser.submit(
    form,
    isNew ? { firstName, lastName, email, password } : { email, password },
  )
  const tokens = await oidc.authorizationCodeGrant(client, new URL(answer.url), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  const token = tokens.access_token
  // A fresh sign-in is also a proof of identity.
  const proof = browser.cookies.get('quanto_proof')?.value
  const send: SignedInUser['send'] = async (method, path, body) => {
    const type = body && 'bytes' in body ? 'application/octet-stream' : 'application/json'
    const response = await fetch(siteUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(proof ? { cookie: `quanto_proof=${proof}` } : {}),
        ...(body ? { 'content-type': type } : {}),
      },
      ...(body ? { body: 'bytes' in body ? body.bytes : JSON.stringify(body.json) } : {}),
      // Event streams stay open: it is enough that they begin.
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text()
    return { status: response.status, text, retryAfter: response.headers.get('retry-after') }
  }
  const json: ApiUser['json'] = async (method, path, body) => {
    const { status, text } = await send(method, path, body === undefined ? undefined : { json: body })
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text}`)
    return JSON.parse(text)
  }
  const verify = async () => {
    const { mails } = await json<Output<'listOutbox'>>('GET', '/api/outbox')
    const { mail_id: id = '' } = mails.find(({ subject }) => subject === 'Confirm your e-mail address') ?? {}
    const { mail } = await json<Output<'readMail'>>('GET', `/api/outbox/${id}`)
    const page = await browser.open(/\S+verify-email\S+/.exec(mail.body)?.[0] ?? '')
    const { status } = await browser.submit(page, {})
    if (status !== 200) throw new Error(`The address could not be verified: ${status}`)
  }
  return { email, token, send, json, verify }
}
