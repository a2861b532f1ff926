import { expect, it } from 'vitest'
import { createCookieBrowser, type Page } from '../../../../../test/cookie-browser.ts'
import { useDatabase } from '../../../../../test/database.ts'
import { GOOD_PASSWORD, openSignInSite } from '../../../../../test/embedded-sign-in.ts'
import { useOpenIdParty } from '../../../../../test/openid-party.ts'

const database = useDatabase({ poolSize: 8 })
const party = useOpenIdParty(database)

const count = async (sql: string, ...values: unknown[]) =>
  Number(
    (await database.adminPool.query<{ n: string }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n,
  )
const attempts = (email: string) => count('identity.login_attempts where email = $1', email)
const mails = (email: string) => count('identity.mails where recipient = $1', email)
const callback = '/auth/callback'
const fieldsOf = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  password: GOOD_PASSWORD,
})

async function registerPage() {
  const request = await party.request({ screen_hint: 'signup' })
  const browser = party.browser()
  return { request, browser, page: await browser.open(request.url) }
}

it('makes one account of three presses and signs in, each press with the same code', async () => {
  const { request, browser, page } = await registerPage()
  const press = () => browser.submit(page, fieldsOf('thrice@example.test'))
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.map(({ url }) => new URL(url).pathname)).toEqual([callback, callback, callback])
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
  expect(await attempts('thrice@example.test')).toBe(1)
  expect((await party.redeem(request, answers[2]!)).access_token).toEqual(expect.any(String))
})

it('gets there again where the browser dropped the answer that had ended the sign-in', async () => {
  const { request, browser, page } = await registerPage()
  await browser.submit(page, fieldsOf('late@example.test'))
  const again = await browser.submit(page, fieldsOf('late@example.test'))
  expect((await party.redeem(request, again)).access_token).toEqual(expect.any(String))
  expect(await count('identity.accounts where email = $1', 'late@example.test')).toBe(1)
})

it('repeats nothing to who does not hold the key of the form', async () => {
  const { browser, page } = await registerPage()
  await browser.submit(page, fieldsOf('other@example.test'))
  const otherKey = {
    ...page,
    html: page.html.replace(/(name="form-key" value=")[^"]+/, `$1${'A'.repeat(22)}`),
  }
  expect((await browser.submit(otherKey, fieldsOf('other@example.test'))).status).toBe(410)
  expect((await browser.submit(page, fieldsOf('another@example.test'))).status).toBe(410)
})

it('counts a held Enter key as one attempt to log in, and another password as a second', async () => {
  const { email } = await party.signedIn()
  const browser = party.browser()
  const page = await browser.open((await party.request()).url)
  const wrong = () => browser.submit(page, { email, password: 'Wrong-Horse-77' })
  const statuses = (await Promise.all(Array.from({ length: 12 }, wrong))).map(({ status }) => status)
  expect(statuses).toEqual(Array(12).fill(422))
  // The registration itself was the first.
  expect(await attempts(email)).toBe(2)
  expect((await browser.submit(page, { email, password: 'Wrong-Horse-78' })).status).toBe(422)
  expect(await attempts(email)).toBe(3)
  expect(new URL((await browser.submit(page, { email, password: GOOD_PASSWORD })).url).pathname).toBe(
    callback,
  )
})

it('sends one mail for a held Enter key, also to the owner of a taken address', async () => {
  const { email } = await party.signedIn()
  const site = await openSignInSite(database.db, { changes: { smtpUrl: 'smtp://mail.example' } })
  const browser = createCookieBrowser(site.siteUrl)
  const address = (await party.request({ screen_hint: 'signup' })).url.replace(
    party.site.siteUrl,
    site.siteUrl,
  )
  const ownCallback = encodeURIComponent(`${site.siteUrl}/auth/callback`)
  const page = await browser.open(address.replace(/redirect_uri=[^&]+/, `redirect_uri=${ownCallback}`))
  const before = await mails(email)
  const press = () => browser.submit(page, fieldsOf(email))
  const answers = await Promise.all(Array.from({ length: 6 }, press))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  await expect.poll(() => mails(email)).toBe(before + 1)
  await site.close()
})

it('asks once for a link and sets the new password once, however often the buttons are pressed', async () => {
  const { email } = await party.signedIn()
  const browser = party.browser()
  const before = await mails(email)
  const forgot = await browser.open('/oidc/forgot-password')
  const asked = await Promise.all([1, 2, 3].map(() => browser.submit(forgot, { email })))
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
  await expect.poll(() => mails(email)).toBe(before + 1)
  const { rows } = await database.adminPool.query<{ body: string }>(
    'select body from identity.mails where recipient = $1 order by created_at desc limit 1',
    [email],
  )
  const link = /https?:\/\/\S+/.exec(rows[0]?.body ?? '')?.[0] ?? ''
  const reset = await browser.open(link)
  const done = await Promise.all([1, 2].map(() => browser.submit(reset, { password: 'Another-Horse-8' })))
  expect(done.map(({ status }: Page) => status)).toEqual([200, 200])
})
