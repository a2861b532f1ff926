import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCookieBrowser } from '../../../../../test/cookie-browser.ts'
import { useDatabase } from '../../../../../test/database.ts'
import { GOOD_PASSWORD, openSignInSite, type SignInSite } from '../../../../../test/embedded-sign-in.ts'
import { discover, SCOPE } from '../../../../../test/openid-party.ts'
import type { Config } from '../../../kit/config.ts'
import { createAccounts } from '../../identity-provider/embedded/accounts.ts'
import { hashPassword } from '../../identity-provider/embedded/passwords.ts'

const database = useDatabase()
const WITH_MAIL = { smtpUrl: 'smtp://mail.example', isOwnComputer: false } as const
const WITHOUT_MAIL = { smtpUrl: null, isOwnComputer: false } as const
const KNOWN = 'known@example.test'
const OTHER_PASSWORD = 'Other-Person-99'

let site: SignInSite
beforeEach(() =>
  database.adminPool.query('truncate identity.accounts, identity.mails, identity.login_attempts cascade'),
)
afterEach(() => site?.close())

async function open(changes: Partial<Config>, { known = true } = {}) {
  site = await openSignInSite(database.db, { changes })
  if (known)
    await createAccounts(database.db.pool).create({
      ...{ email: KNOWN, firstName: 'Ada', lastName: 'Lovelace' },
      passwordHash: await hashPassword(GOOD_PASSWORD),
    })
}

async function register(
  email: string,
  password = OTHER_PASSWORD,
  headers: Readonly<Record<string, string>> = {},
) {
  const browser = createCookieBrowser(site.siteUrl, headers)
  const client = await discover(site)
  const { authorization_endpoint: endpoint } = client.serverMetadata()
  const asked = new URLSearchParams({
    ...{ client_id: client.clientMetadata().client_id, response_type: 'code', scope: SCOPE },
    ...{ redirect_uri: `${site.siteUrl}/auth/callback`, screen_hint: 'signup', state: 'a-state' },
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
  })
  const page = await browser.open(`${endpoint}?${asked}`)
  return { browser, answer: await browser.submit(page, { firstName: 'Eve', lastName: 'X', email, password }) }
}

interface Mail {
  readonly subject: string
  readonly body: string
}

async function mailTo(recipient: string): Promise<Mail> {
  return vi.waitFor(async () => {
    const { rows } = await database.adminPool.query<Mail>(
      'select subject, body from identity.mails where recipient = $1 order by created_at desc',
      [recipient],
    )
    expect(rows).not.toEqual([])
    return rows[0]!
  }, 60_000)
}

const linkIn = ({ body }: Mail) => /https?:\/\/\S+/.exec(body)?.[0] ?? ''

const accounts = async () => {
  const { rows } = await database.adminPool.query<{ email: string; is_verified: boolean }>(
    'select email, email_verified_at is not null as is_verified from identity.accounts order by email',
  )
  return rows
}

describe.each([
  ['that sends mail', WITH_MAIL],
  ['that others reach and that sends none', WITHOUT_MAIL],
])('an installation %s', (_name, changes) => {
  it('answers a registration alike, with an account or without', async () => {
    await open(changes)
    const taken = (await register(KNOWN)).answer
    const fresh = (await register('fresh@example.test')).answer
    const shape = ({ status, html, headers }: typeof taken, email: string) => ({
      status,
      html: html.replaceAll(email, 'E').replaceAll(/nonce="[^"]*"/g, ''),
      headers: [...headers.keys()].sort(),
      cookies: headers.getSetCookie().length,
    })
    expect(shape(taken, KNOWN)).toEqual(shape(fresh, 'fresh@example.test'))
    expect(fresh.status).toBe(200)
    // Nor can a later try tell: until the link was opened neither signs in with the password just chosen.
    expect((await accounts()).map(({ email }) => email)).toEqual([KNOWN])
  })

  it('tells the owner of an account by mail, and makes no second one', async () => {
    await open(changes)
    await register(KNOWN)
    const mail = await mailTo(KNOWN)
    expect(mail.subject).toBe('You have an account already')
    expect(linkIn(mail)).toBe(`${site.siteUrl}/dashboard`)
    expect(await accounts()).toHaveLength(1)
  })

  it('makes the account by the mailed link and the password, and goes on with the sign-in', async () => {
    await open(changes)
    const { browser } = await register('fresh@example.test')
    const link = linkIn(await mailTo('fresh@example.test'))
    const page = await browser.open(link)
    expect(page.html).toContain('fresh@example.test')
    expect((await browser.submit(page, { password: 'Not-The-One-1' })).status).toBe(422)
    expect(await accounts()).toHaveLength(1)
    const answer = await browser.submit(page, { password: OTHER_PASSWORD })
    expect(new URL(answer.url).pathname).toBe('/auth/callback')
    expect(new URL(answer.url).searchParams.get('code')).not.toBeNull()
    expect(await accounts()).toContainEqual({ email: 'fresh@example.test', is_verified: true })
    expect((await browser.open(link)).status).toBe(410)
  })

  it('makes it in another browser as well, which then logs in', async () => {
    await open(changes)
    await register('fresh@example.test')
    const other = createCookieBrowser(site.siteUrl)
    const page = await other.open(linkIn(await mailTo('fresh@example.test')))
    const answer = await other.submit(page, { password: OTHER_PASSWORD })
    expect(answer.html).toContain('Your account is ready')
  })

  it('mails one address five times in a quarter of an hour at most', async () => {
    await open(changes)
    for (let n = 0; n < 5; n++) expect((await register('fresh@example.test')).answer.status).toBe(200)
    expect((await register('fresh@example.test')).answer.status).toBe(429)
  })
})

it('lets the first person of an installation without mail in at once', async () => {
  await open(WITHOUT_MAIL, { known: false })
  expect(new URL((await register('first@example.test')).answer.url).pathname).toBe('/auth/callback')
  expect((await register('second@example.test')).answer.status).toBe(200)
  expect((await accounts()).map(({ email }) => email)).toEqual(['first@example.test'])
})

it('lets a person in at once on their own computer, and mails the owner of a taken address', async () => {
  await open({ smtpUrl: null, isOwnComputer: true })
  expect(new URL((await register('fresh@example.test')).answer.url).pathname).toBe('/auth/callback')
  expect((await register(KNOWN)).answer.status).toBe(422)
  expect((await mailTo(KNOWN)).subject).toBe('You have an account already')
})

it.each([{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }, { via: '1.1 tunnel' }])(
  'answers alike on one’s own computer to who comes from elsewhere: %j',
  async (headers) => {
    await open({ smtpUrl: null, isOwnComputer: true })
    const [taken, fresh] = [
      (await register(KNOWN, OTHER_PASSWORD, headers)).answer,
      (await register('fresh@example.test', OTHER_PASSWORD, headers)).answer,
    ]
    expect([taken.status, fresh.status]).toEqual([200, 200])
    expect((await accounts()).map(({ email }) => email)).toEqual([KNOWN])
  },
)
