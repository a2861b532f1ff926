import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, register } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let product: Product
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await register(page, product.url, newPerson())
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
}, 30_000)

const open = async (section: string, heading: string) => {
  await page.goto(`${product.url}/settings?section=${section}`)
  await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor()
}
const save = async (label = 'Save Changes', told = 'Your changes are saved.') => {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('status').getByText(told).last().waitFor()
}
const root = () =>
  page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang }))

async function accessible(): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([])
}

const account = {
  'First name': 'Augusta',
  'Last name': 'Byron',
  'Job title': 'Owner',
  Department: 'Pricing',
  'Company name': 'Harbour Homeware',
  Address: '1 Quay Street',
  City: 'Bristol',
  State: 'Avon',
  Country: 'United Kingdom',
  'Postal code': 'BS1 4DJ',
  Phone: '+44 117 496 0000',
} as const

describe('the settings', () => {
  it('list the eight sections in the specified order', async () => {
    await open('account', 'You')
    const list = page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link')
    expect((await list.allTextContents()).slice(0, 8)).toEqual([
      ...['Account Settings', 'Notifications', 'Regional Preferences', 'Security'],
      ...['Privacy', 'Display', 'Subscription', 'Data Management'],
    ])
    expect(await page.getByLabel('Postal code').getAttribute('autocomplete')).toBe('postal-code')
    expect(await page.getByLabel('First name').getAttribute('autocomplete')).toBe('given-name')
    await accessible()
    await screenshot(page, 'settings-account')
  })

  it('keep account and company, say what is wrong beside the field, and ask before changes are lost', async () => {
    await open('account', 'You')
    for (const [label, text] of Object.entries(account))
      await page.getByLabel(label, { exact: false }).first().fill(text)
    await page.getByLabel('Website').fill('shop')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Please enter a web address').waitFor()
    await page.getByRole('link', { name: 'Display', exact: true }).click()
    await page.getByRole('alertdialog').getByText('Discard your unsaved changes?').waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByLabel('Website').fill('shop.example.com')
    await save()
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'me.png', mimeType: 'image/png' },
      buffer: PNG.sync.write(new PNG({ width: 40, height: 30, fill: true })),
    })
    await page.getByAltText('Your profile picture').waitFor()
    await page.reload()
    for (const [label, text] of Object.entries(account))
      expect(await page.getByLabel(label, { exact: false }).first().inputValue()).toBe(text)
    expect(await page.getByLabel('Website').inputValue()).toBe('https://shop.example.com')
    await page.getByText('Hello, Augusta').waitFor()
    expect(await page.locator('#sidebar footer').textContent()).toContain('Harbour Homeware')
    const picture = page.getByRole('banner').getByRole('link', { name: 'Account' }).locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  }, 60_000)

  it('show how the product would write before it does, and then write so everywhere', async () => {
    await open('regional', 'Regional Preferences')
    await accessible()
    const choose = (label: string, value: string) => page.getByLabel(label).selectOption(value)
    await choose('Language', 'de-DE')
    await choose('Time zone', 'America/New_York')
    await choose('Date format', 'YYYY-MM-DD')
    await choose('Time format', '24-hour')
    await page.getByLabel('Monday').check()
    await choose('Currency', 'EUR')
    await choose('Decimal separator', ',')
    await choose('Thousands separator', ' ')
    await choose('Number of decimals', '3')
    const sample = (name: string) => page.locator(`[data-sample=${name}]`).textContent()
    expect(await sample('money')).toBe('1\u00a0234\u00a0567,891\u00a0€')
    expect(await sample('date')).toBe('2026-12-31')
    expect(await sample('time')).toBe('09:05')
    expect(await sample('month')).toBe('Dezember 2026')
    expect(await sample('week')).toMatch(/^Mo Di/)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Regionale Einstellungen' }).waitFor()
    expect((await root()).lang).toBe('de-DE')
    expect(await page.getByLabel('Tausendertrennzeichen').inputValue()).toBe(' ')
    expect(await page.getByLabel('Zeitzone').inputValue()).toBe('America/New_York')
    await page.locator('#sidebar').getByRole('link', { name: 'Datenverwaltung' }).click()
    await page.getByText('0,000\u00a0€').waitFor()
    await open('regional', 'Regionale Einstellungen')
    await page.getByLabel('Sprache').selectOption('en-US')
    await page.getByRole('button', { name: 'Übliche Formate dieser Sprache verwenden' }).click()
    await save('Änderungen speichern')
  }, 60_000)

  it('look as chosen at once, as before after Discard, and as saved after a reload', async () => {
    await open('display', 'Display Settings')
    const before = await root()
    await page.getByLabel('Dark').check()
    await page.getByLabel('Font size').selectOption('large')
    await page.getByLabel('Layout').selectOption('compact')
    expect(await root()).toMatchObject({ theme: 'dark', font: 'large', density: 'compact' })
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(root).toMatchObject(before)
    await page.getByLabel('Dark').check()
    await page.getByLabel('Font size').selectOption('large')
    await page.getByLabel('Layout').selectOption('compact')
    await save()
    await page.reload()
    await page.getByLabel('Dark').waitFor()
    expect(await page.getByLabel('Dark').isChecked()).toBe(true)
    expect(await root()).toMatchObject({ theme: 'dark', font: 'large', density: 'compact' })
    await accessible()
    await screenshot(page, 'settings-display-dark')
  }, 60_000)

  it('keep what is shared and how long data stays, and list what the period removes', async () => {
    await open('privacy', 'Privacy Settings')
    await page.getByRole('switch', { name: 'Share usage analytics' }).uncheck()
    await page.getByRole('switch', { name: 'Share personal data' }).check()
    await page.getByLabel('Data retention period').selectOption({ label: '90 Days' })
    await save()
    await page.reload()
    const isOn = (name: string) => page.getByRole('switch', { name }).isChecked()
    await page.getByLabel('Data retention period').waitFor()
    expect(await page.getByLabel('Data retention period').inputValue()).toBe('90-days')
    expect([await isOn('Share usage analytics'), await isOn('Share personal data')]).toEqual([false, true])
    await page.getByText('Customer references in orders').waitFor()
    await page.getByRole('button', { name: 'Export All Data' }).waitFor()
    await accessible()
  }, 60_000)

  it('begin without a subscription, bill to the company’s address, and say what managing means here', async () => {
    await open('subscription', 'Subscription Settings')
    await page.getByText('No active subscription found.').waitFor()
    await page.getByText('1 Quay Street').waitFor()
    await page.getByRole('button', { name: 'Use the self-hosted plan' }).click()
    await page.getByRole('heading', { level: 2, name: 'Current plan' }).waitFor()
    await page.getByText('Free of charge').waitFor()
    await accessible()
    await page.getByRole('button', { name: 'Manage Subscription' }).click()
    await page.getByText('No billing provider is set up').waitFor()
    await page.getByRole('button', { name: 'End plan' }).click()
    await page.getByText('No active subscription found.').waitFor()
  }, 60_000)

  it('hand over everything as an archive named with the date', async () => {
    await open('data-management', 'Data Export')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Request Data Export' }).click()
    await page.getByRole('button', { name: 'Preparing Export...' }).waitFor()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^quanto-export-\d{4}-\d{2}-\d{2}\.zip$/)
    const files = unzipSync(new Uint8Array(readFileSync(await file.path())))
    const companies = JSON.parse(new TextDecoder().decode(files['data/companies.json'])) as { name: string }[]
    expect(companies.map(({ name }) => name)).toEqual(['Harbour Homeware'])
    expect(files['README.txt']).toBeDefined()
    await page.getByText('Link valid until').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Download' }).waitFor()
    await accessible()
    await screenshot(page, 'settings-data')
  }, 60_000)

  it('delete the account only after its name was typed, and not before 14 days', async () => {
    await page.getByRole('button', { name: 'Request Account Deletion' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This will be deleted for good:').waitFor()
    await accessible()
    await screenshot(page, 'settings-deletion')
    await dialog.getByLabel('Type “Harbour Homeware” to confirm').fill('Harbour')
    await dialog.getByRole('button', { name: 'Delete in 14 days' }).click()
    await dialog.getByText('This is not the name of your company.').waitFor()
    await dialog.getByLabel('Type “Harbour Homeware” to confirm').fill('Harbour Homeware')
    await dialog.getByRole('button', { name: 'Delete in 14 days' }).click()
    await page.getByText('Your account and all its data will be deleted on').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByRole('button', { name: 'Request Account Deletion' }).waitFor()
    expect(complaints).toEqual([])
  }, 60_000)

  it('replace the screen with the red notice when a save fails, and keep what was entered', async () => {
    await open('privacy', 'Privacy Settings')
    await page.route('**/api/users/settings', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, body: 'broken' }) : route.continue(),
    )
    await page.getByLabel('Data retention period').selectOption('30-days')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Failed to save settings' })
    await notice.waitFor()
    expect(await page.getByLabel('Data retention period').isVisible()).toBe(false)
    await accessible()
    await page.getByRole('button', { name: 'Back to the form' }).click()
    expect(await page.getByLabel('Data retention period').inputValue()).toBe('30-days')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await notice.waitFor()
    await page.unroute('**/api/users/settings')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('status').getByText('Your changes are saved.').last().waitFor()
    expect(await page.getByLabel('Data retention period').inputValue()).toBe('30-days')
    await page.route('**/subscription', (route) => route.fulfill({ status: 400, body: 'broken' }))
    await page.goto(`${product.url}/settings?section=subscription`)
    await page.getByRole('alert').filter({ hasText: 'Failed to load user data' }).waitFor()
  }, 60_000)

  it('never scroll sideways on a phone, and choose the section from one list', async () => {
    await page.unroute('**/subscription')
    await page.setViewportSize({ width: 320, height: 740 })
    await open('account', 'You')
    for (const section of ['regional', 'privacy', 'display', 'subscription', 'data-management', 'account']) {
      await page.getByRole('combobox', { name: 'Settings sections' }).selectOption(section)
      await page.waitForURL(section === 'account' ? /\/settings$/ : new RegExp(`section=${section}`))
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
    await screenshot(page, 'settings-phone')
  }, 60_000)
})
