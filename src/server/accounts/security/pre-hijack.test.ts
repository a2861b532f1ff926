import { describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls'
import { useAccountSite } from '../../../../test/account-site.ts'
import { useDatabase } from '../../../../test/database.ts'
import { GOOD_PASSWORD } from '../../../../test/embedded-sign-in.ts'
import { requireVerifiedAddress } from '../identity-provider/verified-address.ts'

const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)
const NEW_PASSWORD = 'Analytical-Machine-1837'
const sale = { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-01', total: '1.00' }

type Person = Awaited<ReturnType<typeof at.person>>

async function keyOf({ ask }: Person, name: string): Promise<string> {
  const { body } = await ask('createApiKey', {
    body: { name, scopes: ['read', 'write'], expires_in_days: null },
  })
  return body.secret
}

async function reset(email: string) {
  const browser = at.browser()
  await browser.submit(await browser.open('/oidc/forgot-password'), { email })
  return browser.submit(await browser.open(await at.mailedLink(email, 'reset-password')), {
    password: NEW_PASSWORD,
  })
}

const worksWith = async (key: string) => (await at.call(key, 'createSale', { body: sale })).status

describe('a new password by a mailed link', () => {
  it('ends the API keys of the account, says which, and notifies its person', async () => {
    const thief = await at.person()
    const keys = [await keyOf(thief, 'Backdoor'), await keyOf(thief, 'Second <b>door</b>')]
    for (const key of keys) expect(await worksWith(key)).toBe(200)
    const done = await reset(thief.email)
    expect(done.html).toContain('Your password was changed')
    expect(done.html).toContain('<li>Backdoor</li><li>Second &lt;b&gt;door&lt;/b&gt;</li>')
    expect(done.html).not.toContain('Nobody had confirmed this address before')
    for (const key of keys) expect(await worksWith(key)).toBe(401)
    const { answer, verifier } = await at.password(thief.email, NEW_PASSWORD)
    const { access_token: token } = await at.redeem(answer, verifier)
    const { body } = await at.call(token, 'listNotifications')
    expect(
      body.notifications.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
    ).toContainEqual([
      'keys-ended',
      '2 ended: Backdoor, Second <b>door</b>. Make new ones where programs still need them.',
    ])
    const log = await at.call(token, 'listAuditLog')
    const entry = log.body.entries.find(({ action }: { action: string }) => action === 'passwordReset')
    expect(entry.after).toEqual({ ended_api_keys: ['Backdoor', 'Second <b>door</b>'] })
  })

  it('warns of them at the first proof that the address is one’s own', async () => {
    const person = await at.person()
    await keyOf(person, 'Of before')
    await database.adminPool.query('update identity.accounts set email_verified_at = null where email = $1', [
      person.email,
    ])
    const done = await reset(person.email)
    expect(done.html).toContain('<li>Of before</li>')
    expect(done.html).toContain('Nobody had confirmed this address before')
  })

  it('leaves the keys of colleagues alone', async () => {
    const owner = await at.person()
    const colleague = await at.person()
    const key = await keyOf(owner, 'Nightly')
    await owner.ask('inviteMember', { body: { email: colleague.email, role: 'owner' } })
    const link = new URL(await at.mailedLink(colleague.email, '/invitation?token='))
    await colleague.ask('acceptInvitation', { body: { token: link.searchParams.get('token') } })
    await reset(colleague.email)
    expect(await worksWith(key)).toBe(200)
  })
})

describe('a change of the password', () => {
  it.each([
    [undefined, 200],
    [false, 200],
    [true, 401],
  ])('ends the API keys only where that is wished: %s', async (endApiKeys, status) => {
    const person = await at.person()
    const key = await keyOf(person, 'Nightly')
    expect((await person.ask('getSecurity')).body.api_keys).toBe(1)
    const { body } = await person.ask('changePassword', {
      body: {
        currentPassword: GOOD_PASSWORD,
        newPassword: NEW_PASSWORD,
        ...(endApiKeys === undefined ? {} : { endApiKeys }),
      },
    })
    expect(body).toEqual({ ok: true })
    expect(await worksWith(key)).toBe(status)
    expect((await person.ask('getSecurity')).body.api_keys).toBe(status === 200 ? 1 : 0)
  })
})

/** What an account could leave behind, or lock the owner of its address out with. */
const lasting: readonly (readonly [CallName, object])[] = [
  ['createApiKey', { name: 'Backdoor', scopes: ['read'], expires_in_days: null }],
  ['inviteMember', { email: 'eve@evil.example', role: 'owner' }],
  ['startTwoFactor', {}],
  ['confirmTwoFactor', { code: '123456' }],
  [
    'createReportSchedule',
    {
      ...{
        type: 'revenue',
        range: '7-days',
        format: 'csv',
        frequency: 'daily',
        at: '08:00',
        timezone: 'UTC',
      },
      options: { charts: true, trends: true, benchmarks: true },
      recipients: ['eve@evil.example'],
    },
  ],
]

describe('an account whose address nobody verified', () => {
  it.each(lasting)('cannot %s, and can once it is verified', async (name, body) => {
    const person = await at.person(undefined, { isVerified: false })
    const refused = await person.ask(name, { body })
    expect(refused.status).toBe(403)
    expect(refused.body.error).toContain('Verify your e-mail address first')
    const page = await person.browser.open(await at.mailedLink(person.email, 'verify-email'))
    await person.browser.submit(page, {})
    expect((await person.ask(name, { body })).status).not.toBe(403)
  })

  it('is verified on one’s own computer through the outbox of the session', async () => {
    const person = await at.person(undefined, { isVerified: false })
    await at.mailedLink(person.email, 'verify-email')
    expect((await person.ask('getSecurity')).body.verification_by).toBe('outbox')
    const { body } = await person.ask('listOutbox')
    const [mail] = body.mails as readonly { mail_id: string }[]
    const read = await person.ask('readMail', { params: { id: mail?.mail_id ?? '' } })
    const link = /https?:\/\/\S+verify-email\S+/.exec(read.body.mail.body)?.[0] ?? ''
    await person.browser.submit(await person.browser.open(link), {})
    expect((await person.ask('getSecurity')).body.email_verified).toBe(true)
  })

  it.each([
    ['SMTP_URL', { smtpUrl: 'smtp://mail.example' }, 'open the link that we mailed to you'],
    [
      'an address that others reach',
      { isOwnComputer: false },
      'its operator finds the link with “quanto outbox”',
    ],
    ['neither', {}, 'under Settings, Notifications, Outbox'],
  ])('learns the way out where there is %s', async (_where, changes, sentence) => {
    const { tokens, companyId, userId } = await at.person(undefined, { isVerified: false })
    const actor = await at.site.authenticator.verify(tokens.access_token)
    const app = at.site.app
    const ctx = { ...app, config: { ...app.config, ...changes }, actor, companyId, userId } as never
    await expect(requireVerifiedAddress(ctx)).rejects.toThrow(sentence)
  })
})
