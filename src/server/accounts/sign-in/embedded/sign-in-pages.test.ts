import * as oidc from 'openid-client'
import { describe, expect, it } from 'vitest'
import { createCookieBrowser, type Page } from '../../../../../test/cookie-browser.ts'
import { useDatabase } from '../../../../../test/database.ts'
import { GOOD_PASSWORD, openSignInSite, type SignInSite } from '../../../../../test/embedded-sign-in.ts'
import { discover, SCOPE, useOpenIdParty } from '../../../../../test/openid-party.ts'

const database = useDatabase({ poolSize: 8 })
const party = useOpenIdParty(database)

describe('registration and login', () => {
  it('registers and returns to the application with a code that becomes tokens', async () => {
    const { request, answer } = await party.register()
    expect(answer.url).toMatch(new RegExp(`^${party.site.siteUrl}/auth/callback\\?code=`))
    const tokens = await party.redeem(request, answer)
    expect(tokens.token_type).toBe('bearer')
    expect(tokens.expires_in).toBe(600)
    expect(tokens.refresh_token).toEqual(expect.any(String))
    expect(tokens.scope?.split(' ').sort()).toEqual(['read:packages', 'sync:user'])
    const actor = await party.site.authenticator.verify(tokens.access_token)
    expect(actor.scopes).toEqual(expect.arrayContaining(['sync:user', 'read:packages']))
    expect(actor.subject).toBe(tokens.claims()?.sub)
  })

  it('puts nothing about the person into the ID token', async () => {
    const { tokens } = await party.signedIn()
    expect(Object.keys(tokens.claims() ?? {}).sort()).toEqual(
      ['aud', 'at_hash', 'auth_time', 'amr', 'exp', 'iat', 'iss', 'nonce', 'sub'].filter(
        (name) => name in (tokens.claims() ?? {}),
      ),
    )
    expect(JSON.stringify(tokens.claims())).not.toContain('example.test')
  })

  it('logs in again with the password, whatever the spelling of the e-mail address', async () => {
    const { email } = await party.signedIn()
    const browser = party.browser()
    const request = await party.request()
    const page = await browser.open(request.url)
    expect(page.html).toContain('Log in to Quanto')
    const answer = await browser.submit(page, { email: ` ${email.toUpperCase()} `, password: GOOD_PASSWORD })
    expect((await party.redeem(request, answer)).access_token).toEqual(expect.any(String))
  })

  it('does not ask a second time while its own session lives, and never asks for consent', async () => {
    const { browser } = await party.signedIn()
    const request = await party.request()
    const answer = await browser.open(request.url)
    expect((await party.redeem(request, answer)).refresh_token).toEqual(expect.any(String))
  })

  it('answers an unknown address and a wrong password alike', async () => {
    const { email } = await party.signedIn()
    const attempt = async (address: string) => {
      const browser = party.browser()
      const page = await browser.open((await party.request()).url)
      return browser.submit(page, { email: address, password: 'Wrong-Horse-77' })
    }
    const [known, unknown] = [await attempt(email), await attempt('nobody@example.test')]
    expect(known.status).toBe(422)
    expect(known.html).toContain('The e-mail address or the password is not right.')
    const body = (page: Page, address: string) =>
      page.html
        .replaceAll(address, '…')
        .replaceAll(/interaction\/[\w-]+/g, '…')
        .replaceAll(/name="form-key" value="[^"]+"/g, '…')
    expect(body(unknown, 'nobody@example.test')).toBe(body(known, email))
  })

  it('refuses a second account for an address, in any spelling', async () => {
    const { email } = await party.signedIn()
    const browser = party.browser()
    const page = await browser.open((await party.request({ prompt: 'create' })).url)
    const answer = await browser.submit(page, {
      firstName: 'Eve',
      lastName: 'X',
      email: email.toUpperCase(),
      password: GOOD_PASSWORD,
    })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('No account could be created with this e-mail address.')
  })

  it.each([
    ['Short-1', 'Password must be at least 10 characters'],
    ['correct-horse-7', 'Password must contain at least one uppercase letter'],
    ['Correct-Horse-X', 'Password must contain at least one number'],
    ['CorrectHorse777', 'Password must contain at least one special character'],
    ['Password123!', 'This password is easy to guess.'],
  ])('refuses the password %s: %s', async (password, sentence) => {
    const browser = party.browser()
    const page = await browser.open((await party.request({ prompt: 'create' })).url)
    const answer = await browser.submit(page, {
      firstName: 'A',
      lastName: 'B',
      email: 'rules@example.test',
      password,
    })
    expect(answer.status).toBe(422)
    expect(answer.html).toMatch(new RegExp(`id="password-problem" role="alert">${sentence}`))
    expect(answer.html).not.toContain(password)
    expect(answer.html).toContain('value="rules@example.test"')
  })

  it('speaks the asked language, with its own words for errors', async () => {
    const browser = party.browser()
    const page = await browser.open((await party.request({ prompt: 'create', ui_locales: 'de-DE' })).url)
    expect(page.html).toContain('<html lang="de-DE">')
    const answer = await browser.submit(page, { firstName: '', lastName: 'B', email: 'x', password: 'kurz' })
    expect(answer.html).toContain('Geben Sie Ihren Vornamen ein.')
    expect(answer.html).toContain('Das Passwort muss mindestens 10 Zeichen lang sein')
  })

  it('shows what was typed as text', async () => {
    const browser = party.browser()
    const page = await browser.open((await party.request()).url)
    const answer = await browser.submit(page, { email: '"><script>alert(1)</script>', password: 'x' })
    expect(answer.html).not.toContain('<script>')
    expect(answer.html).toContain('&quot;&gt;&lt;script&gt;')
  })

  it('refuses a form that another site sent', async () => {
    const { email } = await party.signedIn()
    const browser = party.browser()
    const page = await browser.open((await party.request()).url)
    const fields = { email, password: GOOD_PASSWORD }
    expect((await browser.submit(page, fields, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await browser.submit(page, fields, { origin: 'null' })).status).toBe(403)
    expect((await browser.submit(page, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await party.browser().submit(page, fields)).status).toBe(410)
  })

  it('sends every page with a policy that lets no script run', async () => {
    const browser = party.browser()
    const page = await browser.open((await party.request()).url)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.html).not.toMatch(/<script|<style| style=| on\w+=/)
    const stylesheet = await browser.open('/oidc/assets/sign-in.css')
    expect(stylesheet.headers.get('content-type')).toContain('text/css')
    expect(stylesheet.html).toContain('--accent')
  })
})

describe('the way in', () => {
  it('is closed after five wrong passwords, also for the right one, and says for how long', async () => {
    const { email } = await party.signedIn()
    const browser = party.browser()
    let page = await browser.open((await party.request()).url)
    for (let i = 0; i < 5; i++) {
      page = await browser.submit(page, { email, password: `Wrong-Horse-${i}` })
      expect(page.status).toBe(422)
    }
    page = await browser.submit(page, { email, password: GOOD_PASSWORD })
    expect(page.status).toBe(429)
    expect(page.html).toContain('Too many attempts. Please try again in 15 min.')
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  it('shows a page that leads back when the sign-in was finished already', async () => {
    const browser = party.browser()
    const page = await browser.open((await party.request()).url)
    browser.cookies.clear()
    const again = await browser.open(page.url)
    expect(again.status).toBe(410)
    expect(again.html).toContain('This page has expired')
    expect(again.html).toContain(`href="${party.site.siteUrl}/dashboard"`)
  })

  it('lets another person in on a browser where somebody is still signed in', async () => {
    const first = await party.signedIn()
    const request = await party.request({ prompt: 'login' })
    const other = await party.register()
    const page = await first.browser.open(request.url)
    const handOver = await first.browser.submit(page, { email: other.email, password: GOOD_PASSWORD })
    // The library's own page, which submits itself: its script runs by its hash alone.
    expect(handOver.headers.get('content-security-policy')).toMatch(/script-src [^;]*'sha256-/)
    const tokens = await party.redeem(request, await first.browser.submit(handOver, {}))
    expect(tokens.claims()?.sub).not.toBe(first.tokens.claims()?.sub)
  })

  it('keeps a person the same when the site moves to another address', async () => {
    const { tokens, email } = await party.signedIn()
    const moved = await openSignInSite(database.db)
    const here = await party.site.authenticator.verify(tokens.access_token)
    await expect(moved.authenticator.verify(tokens.access_token)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    const there = await signInAt(moved, email)
    expect({ ...there, sessionId: null }).toEqual({ ...here, sessionId: null })
    expect(await moved.authenticator.resolve(there, '')).toEqual(
      await party.site.authenticator.resolve(here, ''),
    )
    await moved.close()
  })
})

/** The whole way at another address of the same installation. */
async function signInAt(other: SignInSite, email: string) {
  const client = await discover(other)
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: `${other.siteUrl}/auth/callback`,
    scope: SCOPE,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const browser = createCookieBrowser(other.siteUrl)
  const page = await browser.submit(await browser.open(url.href), { email, password: GOOD_PASSWORD })
  const tokens = await oidc.authorizationCodeGrant(client, new URL(page.url), { pkceCodeVerifier })
  return other.authenticator.verify(tokens.access_token)
}
