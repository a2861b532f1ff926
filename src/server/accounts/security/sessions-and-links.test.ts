import * as oidc from 'openid-client'
import { describe, expect, it } from 'vitest'
import { useAccountSite } from '../../../../test/account-site.ts'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { GOOD_PASSWORD } from '../../../../test/embedded-sign-in.ts'
import { tenantContext } from '../../kit/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changePassword } from './change-password.ts'
import { getLoginHistory } from './get-login-history.ts'
import { getSecurity } from './get-security.ts'

const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1'
const NEW_PASSWORD = 'Analytical-Machine-1837'
/** Longer than the API trusts what it knows of a sign-in. */
const A_WHILE_MS = 5001

describe('sessions', () => {
  it('are listed with their devices, and end one by one or together', async () => {
    const person = await at.person()
    const phone = at.browser(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    )
    const onPhone = await at.password(person.email, GOOD_PASSWORD, phone)
    const tokens = await at.redeem(onPhone.answer, onPhone.verifier)
    const { body } = await person.ask('listSessions')
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions.find(({ is_current }: { is_current: boolean }) => is_current).device_info).toBe(
      'Firefox, Linux',
    )
    const other = body.sessions.find(({ is_current }: { is_current: boolean }) => !is_current)
    expect(other.device_info).toBe('Safari, iPhone')
    const stranger = await at.person()
    const id = other.session_id as string
    expect((await stranger.ask('endSession', { params: { id } })).status).toBe(404)
    expect((await at.call(tokens.access_token, 'getMe')).status).toBe(200)
    expect((await person.ask('endSession', { params: { id } })).status).toBe(200)
    at.later(A_WHILE_MS)
    expect((await at.call(tokens.access_token, 'getMe')).status).toBe(401)
    expect((await person.ask('listSessions')).body.sessions).toHaveLength(1)
    expect((await person.ask('getMe')).status).toBe(200)
  })

  it('line 17: end with their access token when their person logs out', async () => {
    const { tokens } = await at.person()
    expect((await at.call(tokens.access_token, 'getMe')).status).toBe(200)
    await oidc.tokenRevocation(at.client, tokens.refresh_token ?? '')
    await expect(oidc.refreshTokenGrant(at.client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    at.later(A_WHILE_MS)
    expect((await at.call(tokens.access_token, 'getMe')).status).toBe(401)
  })

  it('stand in the login history with failures, and a device seen for the first time is told of', async () => {
    const person = await at.person()
    await at.password(person.email, 'Wrong-Horse-77')
    const phone = at.browser(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    )
    await at.password(person.email, GOOD_PASSWORD, phone)
    const kinds = async () =>
      (await person.ask('listNotifications')).body.notifications.map(({ kind }: { kind: string }) => kind)
    await expect.poll(kinds).toEqual(['new-device'])
    await at.password(person.email, GOOD_PASSWORD, at.browser(IPHONE))
    const { body } = await person.ask('getLoginHistory')
    expect(body.logins.map(({ success }: { success: boolean }) => success)).toEqual([true, true, false, true])
    expect(body.logins[0]).toMatchObject({ ip_address: '127.0.0.1', device_info: 'Safari, iPhone' })
    expect((await person.ask('listNotifications')).body.notifications).toHaveLength(1)
  })
})

describe('mailed links', () => {
  it('verify the address of a new account', async () => {
    const person = await at.person(undefined, { isVerified: false })
    const isVerified = async () => (await person.ask('getSecurity')).body.email_verified
    const link = await at.mailedLink(person.email, 'verify-email')
    // A scanner of mail opens every link.
    const stranger = at.browser()
    const page = await stranger.open(link)
    expect([page.status, await isVerified()]).toEqual([200, false])
    // In the browser that is signed in to the account, the button alone does it.
    const own = await person.browser.open(link)
    expect(own.html).not.toContain('type="password"')
    const done = await person.browser.submit(own, {})
    expect(done.html).toContain('Your e-mail address is verified')
    expect(await isVerified()).toBe(true)
    expect((await stranger.open(link)).html).toContain('Your e-mail address is verified')
    expect((await person.ask('sendVerification')).status).toBe(200)
    const forged = await at.browser().open('/oidc/verify-email?token=forged')
    expect(forged.status).toBe(410)
  })

  it('verify nothing for a person who does not know the password of the account', async () => {
    const person = await at.person(undefined, { isVerified: false })
    const isVerified = async () => (await person.ask('getSecurity')).body.email_verified
    const link = await at.mailedLink(person.email, 'verify-email')
    const [nobody, other] = [at.browser(), (await at.person()).browser]
    for (const browser of [nobody, other]) {
      const page = await browser.open(link)
      expect(page.html).toContain('type="password"')
      expect((await browser.submit(page, {})).status).toBe(422)
      expect((await browser.submit(page, { password: 'Wrong-Horse-77' })).status).toBe(422)
    }
    expect(await isVerified()).toBe(false)
    const page = await nobody.open(link)
    const foreign = { origin: 'https://evil.example' }
    expect((await nobody.submit(page, { password: GOOD_PASSWORD }, foreign)).status).toBe(403)
    expect((await nobody.submit(page, { password: GOOD_PASSWORD })).status).toBe(200)
    expect(await isVerified()).toBe(true)
  })

  it('let somebody choose a new password once, and end every session', async () => {
    const person = await at.person()
    const other = await at.password(person.email)
    const others = await at.redeem(other.answer, other.verifier)
    const browser = at.browser()
    const asked = await browser.submit(await browser.open('/oidc/forgot-password'), { email: person.email })
    expect(asked.html).toContain('quanto outbox')
    const form = await browser.open(await at.mailedLink(person.email, 'reset-password'))
    const weak = await browser.submit(form, { password: 'short' })
    expect(weak.status).toBe(422)
    expect(weak.html).toContain('Password must be at least 10 characters')
    const done = await browser.submit(weak, { password: NEW_PASSWORD })
    expect(done.html).toContain('Your password was changed')
    expect((await browser.submit(form, { password: 'Another-Machine-1837' })).status).toBe(410)
    // Immediately: no process may go on with what it knew of the sign-in.
    for (const tokens of [person.tokens, others]) {
      expect((await at.call(tokens.access_token, 'getMe')).status).toBe(401)
      await expect(oidc.refreshTokenGrant(at.client, tokens.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      })
    }
    expect((await at.password(person.email, NEW_PASSWORD)).answer.url).toContain('code=')
  })

  it('are asked for with the same answer for an unknown address, and not without end', async () => {
    const person = await at.person()
    const ask = async (email: string) => {
      const browser = at.browser()
      return browser.submit(await browser.open('/oidc/forgot-password'), { email })
    }
    const [known, unknown] = [await ask(person.email), await ask('nobody@example.test')]
    expect(known.html).toBe(unknown.html)
    for (let i = 0; i < 4; i++) await ask(person.email)
    expect((await ask(person.email)).status).toBe(429)
  })

  it('run out', async () => {
    const person = await at.person()
    const browser = at.browser()
    await browser.submit(await browser.open('/oidc/forgot-password'), { email: person.email })
    const link = await at.mailedLink(person.email, 'reset-password')
    at.later(3_600_001)
    expect((await browser.open(link)).status).toBe(410)
    at.later(-3_600_001)
  })
})

describe('with an identity provider elsewhere', () => {
  const env = { OIDC_ISSUER: 'https://id.example/tenant', OIDC_CLIENT_ID: 'c', OIDC_AUDIENCE: 'a' }

  it('says where password and two-factor sign-in are kept, changes nothing, and lists what came through', async () => {
    const { companyId, userId } = await database.createCompany()
    const ctx = {
      ...tenantContext(appContext({ db: database.db, env }), companyId, userId),
      actor: { issuer: env.OIDC_ISSUER, subject: 's', scopes: [] },
      ...{ accessToken: 't', requestId: 'r', role: 'owner' as const, apiKey: null },
      origin: { address: '192.0.2.7', userAgent: IPHONE },
    }
    expect(await getSecurity({ ctx })).toMatchObject({
      managed_at: env.OIDC_ISSUER,
      last_password_change: null,
      email_verified: null,
    })
    const passwords = { currentPassword: GOOD_PASSWORD, newPassword: NEW_PASSWORD }
    await expect(changePassword({ ctx, input: passwords })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(env.OIDC_ISSUER),
    })
    await recordAudit({ ctx, input: { action: 'signedIn', address: '192.0.2.7', device: 'Safari, iPhone' } })
    expect((await getLoginHistory({ ctx })).logins).toMatchObject([
      { ip_address: '192.0.2.7', device_info: 'Safari, iPhone', success: true },
    ])
  })
})
