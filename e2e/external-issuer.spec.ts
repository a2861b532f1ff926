import process from 'node:process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStandInIssuer, type StandInIssuer } from '../test/stand-in-issuer.ts'
import { launchBrowser } from './support/browser.ts'
import { freePort, type Product, startProduct } from './support/product.ts'

/** An external provider by configuration only: three settings, and the embedded provider is off. */
let browser: Browser
let issuer: StandInIssuer
let product: Product
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  const port = await freePort()
  issuer = await openStandInIssuer(`http://localhost:${port}`)
  Object.assign(process.env, {
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_AUDIENCE: issuer.audience,
  })
  product = await startProduct({ port })
  page = await browser.newPage({ locale: 'en-US' })
})
afterAll(async () => {
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE']) delete process.env[name]
  await browser.close()
  await product.stop()
  await issuer.close()
})

it('says that the sign-in service is away while it is, and goes on when it is back', async () => {
  const context = await browser.newContext({ locale: 'en-US' })
  const visitor = await context.newPage()
  await visitor.goto(`${product.url}/settings`)
  await visitor.getByRole('button', { name: 'Log Out' }).waitFor()
  await visitor.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('quanto.session') ?? '{}')
    localStorage.setItem('quanto.session', JSON.stringify({ ...tokens, expiresAtMs: 0 }))
  })
  let isAway = true
  await context.route(`${issuer.issuer}/**`, (route) => (isAway ? route.abort() : route.continue()))
  // One call that was sent without a token is refused only after the service is back.
  const back = visitor.waitForResponse((answer) => answer.url() === `${issuer.issuer}/token`)
  await context.route(
    '**/api/dashboard',
    async (route) => {
      await back
      await visitor.waitForTimeout(500)
      await route.continue()
    },
    { times: 1 },
  )
  await visitor.goto(`${product.url}/dashboard`)
  const banner = visitor.getByRole('status').getByText('The sign-in service cannot be reached just now.')
  await banner.waitFor()
  expect(await visitor.getByText('Check your connection').count()).toBe(0)
  isAway = false
  await visitor
    .getByRole('heading', { name: 'Your first elasticities' })
    .or(visitor.getByText('Try with a sample store'))
    .first()
    .waitFor()
  await banner.waitFor({ state: 'detached' })
  await context.close()
})

it('says on the page that tokens are for another audience, with both values in one line of the log', async () => {
  const port = await freePort()
  const elsewhere = await openStandInIssuer(`http://localhost:${port}`)
  // Like a provider that does not support RFC 8707 and is configured with another audience.
  const env = {
    OIDC_ISSUER: elsewhere.issuer,
    OIDC_CLIENT_ID: 'shop',
    OIDC_AUDIENCE: 'https://other.example',
    OIDC_RESOURCE: 'off',
  }
  const mistaken = await startProduct({ port, env })
  const visitor = await browser.newPage({ locale: 'en-US' })
  const renewals: string[] = []
  visitor.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) renewals.push(request.url())
  })
  await visitor.goto(`${mistaken.url}/dashboard`)
  await visitor.getByRole('alert').filter({ hasText: 'do not fit together' }).waitFor()
  expect(renewals).toEqual([])
  const lines = mistaken
    .log()
    .split('\n')
    .filter((line) => line.includes('"expected":'))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ expected: 'https://other.example', found: elsewhere.audience }),
  ])
  await mistaken.stop()
  await elsewhere.close()
})

it('signs in, renews and logs out at a provider elsewhere', async () => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy|CORS/i.test(message.text())) violations.push(message.text())
  })
  await page.goto(`${product.url}/settings`)
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings')

  const renewal = page.waitForResponse((answer) => answer.url() === `${issuer.issuer}/token`)
  await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('quanto.session') ?? '{}')
    localStorage.setItem('quanto.session', JSON.stringify({ ...tokens, expiresAtMs: 0 }))
  })
  await page.goto(`${product.url}/dashboard`)
  expect((await renewal).status()).toBe(200)
  await page.getByRole('button', { name: 'Log Out' }).waitFor()

  // A sensitive call requests a fresh sign-in in a separate tab, and then continues automatically.
  await page.goto(`${product.url}/settings?section=api-keys`)
  await page.getByLabel('Name').fill('Nightly export')
  await page.getByRole('button', { name: 'Create key' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const opening = page.context().waitForEvent('page')
  const asked = issuer.authorizations.length
  await question.getByRole('link', { name: 'Sign in again' }).click()
  const tab = await opening
  await page.getByText('Authorization: Bearer qk_').waitFor()
  expect(issuer.authorizations.slice(asked)).toEqual([
    expect.objectContaining({ prompt: 'login', max_age: '0' }),
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await tab.close()
  expect(
    (await fetch(`${product.url}/oidc/.well-known/openid-configuration`)).headers.get('content-type'),
  ).not.toContain('json')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await page.waitForURL(`${product.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('quanto.session'))).toBeNull()
  expect(violations).toEqual([])
})
