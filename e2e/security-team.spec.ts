import { generate } from 'otplib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isSweep } from '../test/sweep.ts'
import { newPerson, register, signIn, verifyAddress } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function hasNoBarriers(page: Page) {
  const { violations } = await axeOf(page).withTags(wcag).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

async function newContext(): Promise<BrowserContext> {
  return browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } })
}

const section = (page: Page, name: string) => page.goto(`${product.url}/settings?section=${name}`)

it('changes the password, turns two-factor on, and signs in with a code and with a recovery code', async () => {
  const context = await newContext()
  const page = await context.newPage()
  const person = newPerson()
  await register(page, product.url, person)
  await section(page, 'security')
  await page.getByText('Your e-mail address is not verified').waitFor()
  await page.getByText('the link is in the outbox').waitFor()
  await verifyAddress(page, product.url)
  await section(page, 'security')
  const password = page.getByRole('textbox', { name: 'New password', exact: true })
  await password.waitFor()

  // The fields are masked, and have the names that password managers expect.
  const fields = await page
    .locator('input[type=password]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
  expect(fields).toEqual(['current-password', 'new-password', 'new-password'])
  await password.fill('short')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Password must be at least 10 characters').waitFor()
  await page.getByText('Enter your current password').waitFor()
  expect(await page.locator('li[data-state=refused]').count()).toBe(4)
  const better = 'Analytical-Machine-1837'
  await page.getByLabel('Current password').fill(person.password)
  await password.fill(better)
  expect(await page.locator('li[data-state=met]').count()).toBe(4)
  await page.getByLabel('Confirm new password').fill(`${better}!`)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText("Passwords don't match").waitFor()
  await page.getByLabel('Confirm new password').fill(better)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Password changed.').waitFor()
  expect(await password.inputValue()).toBe('')
  await hasNoBarriers(page)
  await screenshot(page, 'settings-security')

  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor()
  await hasNoBarriers(page)
  await screenshot(page, 'two-factor-setup')
  const secret = ((await page.getByTestId('two-factor-key').textContent()) ?? '').replaceAll(' ', '')
  const codeIn = (seconds: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
  await page.getByLabel('Code from the app').fill(await codeIn(0))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Keep your recovery codes').waitFor()
  const [recovery = '', ...others] = await page.getByRole('dialog').locator('li code').allTextContents()
  // They are shown this once only: Escape asks.
  await page.keyboard.press('Escape')
  const isKept = page.getByRole('alertdialog', { name: 'Have you kept the codes?' })
  await isKept.getByRole('button', { name: 'Back to the codes' }).click()
  await isKept.waitFor({ state: 'hidden' })
  await page.getByText(recovery).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('10 recovery codes left').waitFor()

  await page.getByRole('button', { name: /Notifications, \d unread/ }).click()
  await page.getByText('Two-factor sign-in is on').waitFor()
  await screenshot(page, 'bell')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.keyboard.press('Escape')

  for (const code of [await codeIn(30), recovery]) {
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL(`${product.url}/`)
    await section(page, 'security')
    await signIn(page, person)
    await page.getByText('The e-mail address or the password is not right.').waitFor()
    await signIn(page, { ...person, password: better })
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('This code is not right').waitFor()
    await hasNoBarriers(page)
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Recent Login Activity' }).waitFor()
  }
  await page.getByText('9 recovery codes left').waitFor()
  expect(await page.getByRole('table').getByRole('row').count()).toBe(6)
  await page.getByRole('button', { name: 'Show all 7' }).click()
  expect(await page.getByRole('table').getByRole('row').count()).toBe(8)

  // Without the proof, as ten minutes later: the same request continues after the password and a code.
  await context.clearCookies({ name: 'quanto_proof' })
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Your password').fill(person.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.getByText('The current password is not right.').waitFor()
  await question.getByLabel('Your password').fill(better)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.getByLabel('Code from the app').fill(others[0] ?? '')
  await hasNoBarriers(page)
  await screenshot(page, 'confirm-identity')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Disabled', { exact: true }).waitFor()
  await context.close()
})

// `invitation.spec.ts` joins, too; keys are tested on the server.
it.runIf(isSweep)('invites a colleague by the outbox, who joins; makes a key that reads', async () => {
  const context = await newContext()
  const page = await context.newPage()
  const [owner, colleague] = [newPerson(), { ...newPerson(), firstName: 'Grace', lastName: 'Hopper' }]
  await register(page, product.url, owner)
  await verifyAddress(page, product.url)
  await section(page, 'team')
  await page.getByLabel('E-mail address').fill(colleague.email)
  await page.getByLabel('Role', { exact: true }).selectOption('viewer')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Open invitations').waitFor()

  await section(page, 'notifications')
  await page.getByRole('group', { name: 'Marketing' }).waitFor()
  await hasNoBarriers(page)
  await screenshot(page, 'settings-notifications')
  await context.clearCookies({ name: 'quanto_proof' })
  await page.getByRole('button', { name: 'You are invited to Quanto' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Your password').fill(owner.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  const link = (await page.getByRole('dialog').getByRole('link').getAttribute('href')) ?? ''
  await page.getByRole('button', { name: 'Close' }).last().click()

  const others = await newContext()
  const second = await others.newPage()
  await register(second, product.url, colleague)
  await second.goto(link)
  await second.getByRole('button', { name: 'Join' }).click()
  await second.getByText('You joined My store').waitFor()
  await second.getByRole('link', { name: 'Open the dashboard' }).click()
  await section(second, 'team')
  await second.getByText(owner.email).waitFor()
  // Shows the joined company, not cached data of the former one.
  await second.getByText('You are here as a Viewer').waitFor()
  expect(await second.getByRole('button', { name: 'Send invitation' }).count()).toBe(0)
  await others.close()

  await section(page, 'team')
  await page.getByLabel('Role of Grace Hopper').selectOption('analyst')
  await page.getByText('Your changes are saved.').first().waitFor()
  await hasNoBarriers(page)
  await screenshot(page, 'settings-team')

  await section(page, 'api-keys')
  await page.getByLabel('Name').fill('Nightly export')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByRole('dialog').locator('code').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  const read = await fetch(`${product.url}/api/users/me`, { headers: { authorization: `Bearer ${key}` } })
  expect(((await read.json()) as { user: { email: string } }).user.email).toBe(owner.email)
  await hasNoBarriers(page)
  await screenshot(page, 'settings-api-keys')

  await section(page, 'audit-log')
  await page.getByText('Made an API key').first().waitFor()
  await page.getByText('Changed a role').first().waitFor()
  await page.getByText('2 values').first().click()
  await hasNoBarriers(page)
  await screenshot(page, 'settings-audit-log')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^quanto-audit-log-.*\.csv$/)
  await page.setViewportSize({ width: 360, height: 780 })
  for (const name of ['audit-log', 'team', 'notifications', 'security']) {
    await section(page, name)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await screenshot(page, `phone-${name}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  await context.close()
})
