import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, register, signIn, verifyAddress } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let product: Product
let browser: Browser
let page: Page
const complaints: string[] = []
/** API addresses that received a write. */
const sent: string[] = []
const person = newPerson()

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await register(page, product.url, person)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = async (section: string, heading: string) => {
  await page.goto(`${product.url}/settings?section=${section}`)
  await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor()
}
/** Navigates without reloading the page, which would take longer than the test itself. */
const choose = async (section: string, heading: string) => {
  await page.locator(`nav li a[href$="section=${section}"]`).click()
  await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor()
}
const save = async (label = 'Save Changes', told = 'Your changes are saved.') => {
  // The message of an earlier save may still be visible.
  const answered = page.waitForResponse((response) => /^(PUT|PATCH)$/.test(response.request().method()))
  await page.getByRole('button', { name: label }).click()
  await answered
  await page.getByRole('status').getByText(told).last().waitFor()
}
/** Simulates a switch to another tab, which makes the page report its field metrics. */
const leaveWindow = () =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    Reflect.deleteProperty(document, 'visibilityState')
  })
const root = () =>
  page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang }))

async function accessible(): Promise<void> {
  const { violations } = await axeOf(page).withTags(WCAG).analyze()
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

/** E-mail, in-app, frequency, quiet from and to. No quiet hours for the first: its mail is checked below. */
const notifications = {
  'System updates': [true, false, 'real-time', '0:00', '12am'],
  'Security alerts': [true, false, 'daily', '20:15', '6:45'],
  'Analytics reports': [true, false, 'weekly', '9:30 pm', '8'],
  'Product updates': [true, false, 'daily', '19.00', '0900'],
  Marketing: [true, true, 'weekly', '11p', '5:30am'],
} as const
const quietHours = {
  'System updates': ['12:00 AM', '12:00 AM'],
  'Security alerts': ['8:15 PM', '6:45 AM'],
  'Analytics reports': ['9:30 PM', '8:00 AM'],
  'Product updates': ['7:00 PM', '9:00 AM'],
  Marketing: ['11:00 PM', '5:30 AM'],
} as const

const germanMonths = [
  ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober'],
  ...['November', 'Dezember'],
]
/** `2026-12-31, 09:05`, the local time in New York. */
const newYorkTime = (instant: string) => {
  const timeZone = 'America/New_York'
  const day = new Date(instant).toLocaleDateString('sv-SE', { timeZone })
  return `${day}, ${new Date(instant).toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })}`
}

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
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await picture.waitFor({ state: 'detached' })
  })

  it('keep each of the twenty-five choices about notifications', async () => {
    await choose('notifications', 'Notification Preferences')
    for (const [type, wanted] of Object.entries(notifications)) {
      const group = page.getByRole('group', { name: type })
      const [email, inApp, frequency, from, to] = wanted
      await group.getByRole('switch', { name: 'E-mail' }).setChecked(email)
      await group.getByRole('switch', { name: 'In-app' }).setChecked(inApp)
      await group.getByLabel('Frequency').selectOption(frequency)
      await group.getByLabel('Quiet from').fill(from)
      await group.getByLabel('Quiet to').fill(to)
    }
    const late = page.getByRole('group', { name: 'Marketing' }).getByLabel('Quiet to')
    await late.fill('late')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Enter a time such as 10:00').waitFor()
    await late.fill('6:31')
    await late.press('Tab')
    for (const at of [0, 3]) {
      await late.focus()
      await late.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), at)
      await page.keyboard.press('ArrowDown')
    }
    await save()
    await page.reload()
    await page.getByRole('group', { name: 'Marketing' }).waitFor()
    for (const [type, wanted] of Object.entries(notifications)) {
      const group = page.getByRole('group', { name: type })
      const kept = await group.evaluate((fieldset) =>
        [...fieldset.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].map(
          (control) => (control.type === 'checkbox' ? (control as HTMLInputElement).checked : control.value),
        ),
      )
      const hours = quietHours[type as keyof typeof quietHours].map((hour) => hour.replace(' ', '\u00a0'))
      expect(kept).toEqual([...wanted.slice(0, 3), ...hours])
    }
  })

  it('show how the product would write before it does, and then write so everywhere', async () => {
    await choose('regional', 'Regional Preferences')
    const select = (label: string, value: string) =>
      page.getByLabel(label, { exact: true }).selectOption(value)
    await select('Language', 'de-DE')
    await select('Time zone', 'America/New_York')
    await select('Date format', 'YYYY-MM-DD')
    await select('Time format', '24-hour')
    await page.getByLabel('Monday').check()
    await select('Currency', 'EUR')
    await select('Decimal separator', ',')
    await select('Thousands separator', ' ')
    await select('Number of decimals', '3')
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
    expect(await page.getByLabel('Zeitzone', { exact: true }).inputValue()).toBe('America/New_York')
    const answered = page.waitForResponse((response) => response.url().endsWith('/login-history'))
    await choose('security', 'Letzte Anmeldungen')
    const { logins } = (await (await answered).json()) as { logins: { login_time: string }[] }
    expect(await page.getByRole('table').getByRole('rowheader').first().textContent()).toBe(
      newYorkTime(logins[0]?.login_time ?? ''),
    )
    await page.locator('#sidebar').getByRole('link', { name: 'Datenverwaltung' }).click()
    await page.getByText('0,000\u00a0€').waitFor()
    await page.goto(`${product.url}/data-management?view=facts`)
    const month = page.locator('[data-week-start]').first()
    await month.waitFor()
    const [name = '', year = ''] = ((await page.locator('h4[aria-live]').textContent()) ?? '').split(' ')
    const first = Date.UTC(Number(year), germanMonths.indexOf(name), Number(await month.textContent()))
    expect(new Date(first).getUTCDay()).toBe(1)
    await page.locator('#sidebar').getByRole('link', { name: 'Einstellungen' }).click()
    await choose('regional', 'Regionale Einstellungen')
    await page.getByLabel('Sprache').selectOption('en-US')
    await page.getByRole('button', { name: 'Übliche Formate dieser Sprache verwenden' }).click()
    await save('Änderungen speichern')
  })

  it('look as chosen at once, as before after Discard, and as saved after a reload', async () => {
    await choose('display', 'Display Settings')
    const before = await root()
    // Each choice of each control changes the look.
    const look = () =>
      page.evaluate(() => {
        const control = document.querySelector('select[name=layout]')
        const { fontSize, color } = getComputedStyle(document.body)
        return { fontSize: Number.parseFloat(fontSize), color, height: control?.clientHeight ?? 0 }
      })
    const heights: number[] = []
    for (const layout of ['compact', 'cozy', 'spacious']) {
      await page.getByLabel('Layout').selectOption(layout)
      heights.push((await look()).height)
    }
    expect(heights).toEqual([28, 34, 42])
    const sizes: number[] = []
    for (const size of ['small', 'medium', 'large']) {
      await page.getByLabel('Font size').selectOption(size)
      sizes.push((await look()).fontSize)
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(new Set(sizes).size).toBe(3)
    const colours: Record<string, string> = {}
    for (const theme of ['Light', 'Dark', 'As my device']) {
      await page.getByRole('radio', { name: theme }).check()
      colours[theme] = (await look()).color
    }
    expect(colours.Dark).not.toBe(colours.Light)
    expect(colours['As my device']).toBe(colours.Light)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect((await look()).color).toBe(colours.Dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(root).toMatchObject(before)
    await page.getByLabel('Dark').check()
    await page.getByLabel('Font size').selectOption('large')
    await page.getByLabel('Layout').selectOption('compact')
    expect(await root()).toMatchObject({ theme: 'dark', font: 'large', density: 'compact' })
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(root).toMatchObject(before)
    await page.getByLabel('Dark').check()
    await page.getByLabel('Font size').selectOption('large')
    await page.getByLabel('Layout').selectOption('compact')
    await page.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck()
    await save()
    await page.reload()
    await page.getByLabel('Dark').waitFor()
    await page.keyboard.press('?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByLabel('Dark').isChecked()).toBe(true)
    expect(await root()).toMatchObject({ theme: 'dark', font: 'large', density: 'compact' })
    await accessible()
    await screenshot(page, 'settings-display-dark')
  })

  it('keep what is shared and how long data stays, and list what the period removes', async () => {
    // Measuring begins only when the page is idle.
    await expect
      .poll(async () => {
        await leaveWindow()
        return sent
      })
      .toContain('/api/field-metrics')
    await choose('privacy', 'Privacy Settings')
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
    sent.length = 0
    await leaveWindow()
    await page.getByRole('button', { name: 'Export All Data' }).waitFor()
  })

  it('begin without a subscription, bill to the company’s address, and say what managing means here', async () => {
    await choose('subscription', 'Subscription Settings')
    await page.getByText('No active subscription found.').waitFor()
    await page.getByText('1 Quay Street').waitFor()
    await page.getByRole('button', { name: 'Use the self-hosted plan' }).click()
    await page.getByRole('heading', { level: 2, name: 'Current plan' }).waitFor()
    await page.reload()
    await page.getByText('Free of charge').waitFor()
    await page.getByRole('button', { name: 'Manage Subscription' }).click()
    await page.getByText('No billing provider is set up').waitFor()
    await page.getByRole('button', { name: 'End plan' }).click()
    await page.getByText('No active subscription found.').waitFor()
  })

  it('hand over everything as an archive named with the date', async () => {
    await choose('privacy', 'Privacy Settings')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export All Data' }).click()
    await page.getByRole('button', { name: 'Preparing Export...' }).waitFor()
    const file = await download
    // Usage is no longer shared, so no field metrics are sent.
    expect(sent).toContain('/api/users/data-export')
    expect(sent).not.toContain('/api/field-metrics')
    expect(file.suggestedFilename()).toMatch(/^quanto-export-\d{4}-\d{2}-\d{2}\.zip$/)
    await page.getByText(`${file.suggestedFilename()} was handed to your browser`).waitFor()
    const files = unzipSync(new Uint8Array(readFileSync(await file.path())))
    const text = (name: string) => new TextDecoder().decode(files[name])
    expect(text('README.txt')).toContain('Rows per table')
    const values = text('data/users.json') + text('data/companies.json')
    for (const value of Object.values(account)) expect(values).toContain(JSON.stringify(value))
    expect(values).toContain('"https://shop.example.com"')
    await page.reload()
    await page.getByRole('button', { name: 'Download' }).waitFor()
    // By e-mail and not in the bell, as chosen for system updates.
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await choose('notifications', 'Notification Preferences')
    await page.getByRole('button', { name: 'Quanto: Your data export is ready' }).waitFor()
    await choose('data-management', 'Data Export')
    await page.getByText('Link valid until').waitFor()
    await page.getByRole('button', { name: 'Request Data Export' }).click()
    await page.getByRole('button', { name: 'Preparing Export...' }).waitFor()
    await screenshot(page, 'settings-data')
  })

  it('take an invitation back, revoke a key, sign another browser out, and find it all in the log', async () => {
    await verifyAddress(page, product.url)
    await open('team', 'Members')
    await page.getByLabel('E-mail address').fill('grace@example.test')
    await page.getByLabel('Role', { exact: true }).selectOption('analyst')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('Open invitations').waitFor({ state: 'detached' })
    await choose('api-keys', 'New API key')
    await page.getByLabel('Name').fill('Sheet')
    await page.getByLabel('It may').selectOption('write')
    await page.getByLabel('Expires').selectOption('30')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = (await page.getByRole('dialog').locator('code').first().textContent()) ?? ''
    await page.getByRole('button', { name: 'Done' }).click()
    const ask = () => fetch(`${product.url}/api/users/me`, { headers: { authorization: `Bearer ${key}` } })
    expect((await ask()).status).toBe(200)
    await page.getByRole('button', { name: 'Revoke Sheet' }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke Sheet?' })
    await question.getByRole('button', { name: 'Keep the key' }).click()
    expect(await page.getByText('Revoked', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Revoke Sheet' }).click()
    await question.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('Revoked').waitFor()
    expect((await ask()).status).toBe(401)

    const elsewhere = await browser.newContext({ locale: 'en-US' })
    const other = await elsewhere.newPage()
    await other.goto(`${product.url}/settings`)
    await signIn(other, person)
    await other.getByRole('heading', { level: 2 }).first().waitFor()
    await choose('security', 'Sessions')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out all others' }).waitFor({ state: 'detached' })
    await other.reload()
    await other.getByRole('button', { name: 'Log in' }).waitFor()
    await elsewhere.close()

    await choose('audit-log', 'Audit Log')
    for (const action of ['Took an invitation back', 'Revoked an API key', 'Signed a session out'])
      await page.getByText(action).first().waitFor()
    await page.getByLabel('Search who or what').fill('revoked an api')
    await page.getByText('Took an invitation back').waitFor({ state: 'detached' })
    await page.getByText('Revoked an API key').waitFor()
  })

  it('delete the account only after its name was typed, and not before 14 days', async () => {
    await choose('data-management', 'Data Export')
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
  })

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
  })

  it('never scroll sideways on a phone, and choose the section from one list', async () => {
    await page.unroute('**/subscription')
    await page.setViewportSize({ width: 320, height: 740 })
    await open('account', 'You')
    await page.getByRole('combobox', { name: 'Settings sections' }).selectOption('privacy')
    await page.waitForURL(/section=privacy/)
    await page.getByRole('heading', { level: 2, name: 'Privacy Settings' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await screenshot(page, 'settings-phone')
  })
})
