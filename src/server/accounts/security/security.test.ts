import * as oidc from 'openid-client'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { useAccountSite } from '../../../../test/account-site.ts'
import { useDatabase } from '../../../../test/database.ts'
import { GOOD_PASSWORD } from '../../../../test/embedded-sign-in.ts'

const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)
const NEW_PASSWORD = 'Analytical-Machine-1837'
/** Longer than the API trusts what it knows of a sign-in. */
const A_WHILE_MS = 5001

async function withTwoFactor() {
  const person = await at.person()
  const { body: started } = await person.ask('startTwoFactor')
  const secret: string = started.secret.replaceAll(' ', '')
  const codeAt = (ms: number) =>
    generate({ secret, epoch: Math.floor(at.site.app.clock().getTime() / 1000) + ms / 1000 })
  const confirmed = await person.ask('confirmTwoFactor', { body: { code: await codeAt(0) } })
  return { ...person, started, codeAt, confirmed, recovery: confirmed.body.recovery_codes as string[] }
}

describe('changing the password', () => {
  it.each([
    ['short', 'Password must be at least 10 characters'],
    ['lowercase-1', 'Password must contain at least one uppercase letter'],
    ['No-Number-Here', 'Password must contain at least one number'],
    ['NoSpecialSign1', 'Password must contain at least one special character'],
  ])('refuses %s in the words of the specification', async (newPassword, sentence) => {
    const { ask } = await at.person()
    const { status, body } = await ask('changePassword', {
      body: { currentPassword: GOOD_PASSWORD, newPassword },
    })
    expect(status).toBe(400)
    expect(body.fields.newPassword).toBe(sentence)
  })

  it('refuses a wrong current password, a leaked new one and the same one again', async () => {
    const { ask } = await at.person()
    const change = (currentPassword: string, newPassword: string) =>
      ask('changePassword', { body: { currentPassword, newPassword } })
    expect((await change('Wrong-Horse-77', NEW_PASSWORD)).body.fields).toEqual({
      currentPassword: 'The current password is not right.',
    })
    expect((await change(GOOD_PASSWORD, 'Sunshine2024!')).body.fields.newPassword).toContain('easy to guess')
    expect((await change(GOOD_PASSWORD, GOOD_PASSWORD)).status).toBe(400)
  })

  it('ends all other sessions and not this one, tells its owner, and leaves no password in the log', async () => {
    const person = await at.person()
    const other = await at.password(person.email)
    const otherTokens = await at.redeem(other.answer, other.verifier)
    const before = (await person.ask('getSecurity')).body.last_password_change
    const changed = await person.ask('changePassword', {
      body: { currentPassword: GOOD_PASSWORD, newPassword: NEW_PASSWORD },
    })
    expect(changed).toMatchObject({ status: 200, body: { ok: true } })
    at.later(A_WHILE_MS)
    expect((await at.call(otherTokens.access_token, 'getMe')).status).toBe(401)
    await expect(oidc.refreshTokenGrant(at.client, otherTokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect((await at.begin(other.browser)).page.html).toContain('Log in to Quanto')
    expect((await person.ask('getSecurity')).body.last_password_change > before).toBe(true)
    await expect(oidc.refreshTokenGrant(at.client, person.tokens.refresh_token ?? '')).resolves.toBeDefined()
    const { body } = await person.ask('listNotifications')
    expect(body.notifications[0].title).toBe('Your password was changed')
    const { rows } = await database.adminPool.query<{ text: string }>(
      'select row_to_json(audit_log)::text as text from audit_log where company_id = $1',
      [person.companyId],
    )
    const log = rows.map(({ text }) => text).join()
    expect(log).toContain('changePassword')
    expect(log).not.toContain(NEW_PASSWORD)
    expect(log).not.toContain(GOOD_PASSWORD)
    expect((await at.password(person.email)).answer.status).toBe(422)
    expect((await at.password(person.email, NEW_PASSWORD)).answer.url).toContain('code=')
  })

  it('is locked after five wrong tries', async () => {
    const { ask } = await at.person()
    const wrong = () =>
      ask('changePassword', { body: { currentPassword: 'Wrong-Horse-77', newPassword: NEW_PASSWORD } })
    for (let i = 0; i < 5; i++) expect((await wrong()).status).toBe(400)
    expect((await wrong()).status).toBe(429)
  })
})

describe('two-factor sign-in', () => {
  it('is on after the first right code, with ten recovery codes and a QR code of the key', async () => {
    const person = await at.person()
    const { body: started } = await person.ask('startTwoFactor')
    expect(started.uri).toContain('otpauth://totp/')
    expect(started.qr.length).toBe(started.qr[0].length)
    expect((await person.ask('confirmTwoFactor', { body: { code: '000000' } })).status).toBe(400)
    expect((await person.ask('getSecurity')).body.two_factor_enabled).toBe(false)
    const { recovery, ask } = await withTwoFactor()
    expect(new Set(recovery).size).toBe(10)
    expect((await ask('getSecurity')).body).toMatchObject({
      two_factor_enabled: true,
      recovery_codes_left: 10,
    })
    expect((await ask('startTwoFactor')).status).toBe(409)
  })

  it('asks for a code after the password, takes each code once, and no wrong one', async () => {
    const { email, codeAt } = await withTwoFactor()
    const first = await at.password(email)
    expect(first.answer.url).toMatch(/\/code$/)
    expect(first.answer.html).toContain('authenticator app')
    const wrong = await first.browser.submit(first.answer, { code: '123456' })
    expect(wrong.status).toBe(422)
    // The step in which it was turned on is used; the next one counts already.
    const code = await codeAt(30_000)
    const answer = await first.browser.submit(wrong, { code })
    expect((await at.redeem(answer, first.verifier)).access_token).toEqual(expect.any(String))
    const second = await at.password(email)
    expect((await second.browser.submit(second.answer, { code })).status).toBe(422)
  })

  it('is not passed by going back to the address that continues', async () => {
    const { email } = await withTwoFactor()
    const { browser, answer } = await at.password(email)
    const resumed = await browser.open(answer.url.replace('/interaction/', '/auth/').replace(/\/code$/, ''))
    expect(resumed.url).not.toContain('code=')
    expect(resumed.html).toContain('Log in to Quanto')
  })

  it('takes a recovery code once, and tells its owner', async () => {
    const { email, recovery, ask } = await withTwoFactor()
    const code = (recovery[3] ?? '').toUpperCase().replaceAll('-', ' ')
    const first = await at.password(email)
    const answer = await first.browser.submit(first.answer, { code })
    expect((await at.redeem(answer, first.verifier)).access_token).toEqual(expect.any(String))
    const second = await at.password(email)
    expect((await second.browser.submit(second.answer, { code })).status).toBe(422)
    expect((await ask('getSecurity')).body.recovery_codes_left).toBe(9)
    const kinds = async () =>
      (await ask('listNotifications')).body.notifications.map(({ kind }: { kind: string }) => kind)
    await expect.poll(kinds).toContain('recovery-code-used')
  })

  it('refuses further codes after ten wrong ones, whatever the password', async () => {
    const { email, codeAt } = await withTwoFactor()
    let { browser, answer } = await at.password(email)
    for (let i = 0; i < 10; i++) {
      if (i === 5) ({ browser, answer } = await at.password(email))
      expect((await browser.submit(answer, { code: `00000${i}` })).status).toBe(422)
    }
    expect((await browser.submit(answer, { code: await codeAt(30_000) })).status).toBe(429)
  })

  it('is asked for after a reset all the same', async () => {
    const { email } = await withTwoFactor()
    const browser = at.browser()
    await browser.submit(await browser.open('/oidc/forgot-password'), { email })
    const form = await browser.open(await at.mailedLink(email, 'reset-password'))
    await browser.submit(form, { password: NEW_PASSWORD })
    expect((await at.password(email, NEW_PASSWORD)).answer.url).toMatch(/\/code$/)
  })

  it('keeps recovery codes as hashes', async () => {
    const { recovery } = await withTwoFactor()
    const { rows } = await database.adminPool.query<{ text: string }>(
      `select row_to_json(r)::text as text from identity.recovery_codes r
       union all select row_to_json(i)::text from idempotency_keys i
       union all select row_to_json(a)::text from audit_log a`,
    )
    const kept = rows.map(({ text }) => text).join()
    for (const code of recovery) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('is turned on and off, and its codes made new, only with the password', async () => {
    const { ask, tokens, email, recovery } = await withTwoFactor()
    for (const name of ['startTwoFactor', 'renewRecoveryCodes', 'disableTwoFactor'] as const)
      expect((await at.call(tokens.access_token, name)).body.code).toBe('proof_needed')
    const renewed = await ask('renewRecoveryCodes')
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect(renewed.body.recovery_codes).not.toContain(recovery[0])
    expect((await ask('disableTwoFactor')).status).toBe(200)
    expect((await at.password(email)).answer.url).toContain('code=')
  })
})
