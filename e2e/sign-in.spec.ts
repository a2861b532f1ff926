import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { isSweep } from '../test/sweep.ts'
import { newPerson, type Person, register, signIn } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

/** The whole product with its embedded provider, as `npm start` runs it. */
let browser: Browser
let product: Product
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-US' })
  page = await context.newPage()
})
afterEach(() => context.close())

async function registered(): Promise<Person> {
  const person = newPerson()
  await register(page, product.url, person)
  await page.getByText(`Hello, ${person.firstName}`).waitFor()
  return person
}

const storedKeys = () => page.evaluate(() => Object.keys(localStorage))
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

it('registers, logs out to the site’s origin, and returns to the page that was asked for', async () => {
  const person = await registered()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  for (const personal of [person.email, person.firstName, person.lastName])
    expect(stored).not.toContain(personal)

  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(`${product.url}/`)
  expect(await storedKeys()).not.toContain('quanto.session')
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('heading', { name: 'Log in to Quanto' }).waitFor()

  await page.goto(`${product.url}/settings?section=privacy#top`)
  await page.getByRole('heading', { name: 'Log in to Quanto' }).waitFor()
  await signIn(page, { ...person, password: 'Wrong-Engine-1843' })
  await page.getByRole('alert').getByText('The e-mail address or the password is not right.').waitFor()
  await signIn(page, person)
  await page.waitForURL(/\/settings/)
  expect(new URL(page.url()).pathname).toBe('/settings')
})

/** Opened at the same time. */
const TABS = isSweep ? 30 : 8

it('line 16: renews the tokens once for many tabs', async () => {
  await registered()
  await page.goto(`${product.url}/settings`)
  await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('quanto.session') ?? '{}')
    localStorage.setItem('quanto.session', JSON.stringify({ ...tokens, expiresAtMs: 0 }))
  })
  let renewals = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/oidc/token')) renewals++
  })
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto(`${product.url}/settings`, { waitUntil: 'commit' })))
  await Promise.all(tabs.map((tab) => tab.getByText('Hello, Ada').waitFor()))
  expect(renewals).toBe(1)
})

it('line 17: logs out every tab, and Back shows nothing of the account', async () => {
  await registered()
  const other = await context.newPage()
  await other.goto(`${product.url}/settings`)
  await other.getByText('Hello, Ada').waitFor()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(`${product.url}/`)
  await other.waitForURL(`${product.url}/`)
  await page.goBack()
  await page.getByRole('heading', { name: 'Log in to Quanto' }).waitFor()
  expect(await storedKeys()).not.toContain('quanto.session')
})

it.each([
  ['light', 1280, 'en-US'],
  ['dark', 390, 'de-DE'],
  ['light', 320, 'fr-FR'],
] as const)('has pages that everybody can use: %s, %i px, %s', async (colorScheme, width, locale) => {
  await context.close()
  context = await browser.newContext({ colorScheme, locale, viewport: { width, height: 800 } })
  page = await context.newPage()
  await page.goto(`${product.url}/dashboard`)
  await page.locator('input[name=password]').waitFor()
  const look = async (name: string) => {
    await screenshot(page, `${name}-${colorScheme}-${width}`)
    expect((await axeOf(page).withTags(wcag).analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
  }
  await look('log-in')
  await page.locator('a[href$="/register"]').click()
  await page.locator('input[name=firstName]').fill('Ada')
  await page.locator('input[name=password]').fill('short')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').first().waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('lastName')
  await look('register')
})

it('takes a visitor of another name of this machine to the one that sign-in knows', async () => {
  await page.goto(`${product.url.replace('localhost', '127.0.0.1')}/settings?x=1`)
  await page.getByRole('heading', { name: 'Log in to Quanto' }).waitFor()
  expect(new URL(page.url()).origin).toBe(product.url)
})

it('works by keyboard alone, and without any script', async () => {
  await context.close()
  context = await browser.newContext({ locale: 'en-US' })
  page = await context.newPage()
  await page.goto(`${product.url}/dashboard`)
  await page.locator('input[name=password]').waitFor()
  expect(await page.locator('script').count()).toBe(0)
  await page.locator('a[href$="/register"]').press('Enter')
  await page.locator('input[name=firstName]:focus').waitFor()
  const person = newPerson()
  for (const text of [person.firstName, person.lastName, person.email, person.password]) {
    await page.keyboard.type(text)
    if (text !== person.password) await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(`${product.url}/dashboard**`)
})
