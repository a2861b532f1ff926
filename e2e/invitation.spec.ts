import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPerson, type Person, register, verifyAddress } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeComplaints, overflowPx } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

let browser: Browser
let product: Product
let owner: Page

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct()
  owner = await (await newContext()).newPage()
  await register(owner, product.url, newPerson())
  await verifyAddress(owner, product.url)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

const newContext = (viewport = { width: 1280, height: 900 }): Promise<BrowserContext> =>
  browser.newContext({ locale: 'en-US', viewport })

/** The invitation link; this installation sends no mail, so the link is in the owner's outbox. */
async function invite(email: string, role: string): Promise<string> {
  await owner.goto(`${product.url}/settings?section=team`)
  await owner.getByLabel('E-mail address').fill(email)
  await owner.getByLabel('Role', { exact: true }).selectOption(role)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByText(`An invitation to ${email} is on its way.`).waitFor()
  await owner.goto(`${product.url}/settings?section=notifications`)
  await owner.getByRole('button', { name: 'You are invited to Quanto' }).first().click()
  const link = await owner.getByRole('dialog').getByRole('link').getAttribute('href')
  return link ?? ''
}

async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.locator('input[name=password]').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

it('says before any sign-in who invites to what, and carries the address through registration and log-in', async () => {
  const guest = newPerson()
  const link = await invite(guest.email, 'viewer')
  const page = await (await newContext({ width: 360, height: 780 })).newPage()
  await page.goto(link)
  await page.getByText(`Ada Lovelace, `).waitFor()
  await page.getByText(`invites ${guest.email} to work with My store.`).waitFor()
  await page.getByText('As a viewer you can look at everything.').waitFor()
  expect(await axeComplaints(page)).toEqual([])
  expect(await overflowPx(page)).toBe(0)
  await screenshot(page, 'phone-invitation-before-sign-in')

  await page.getByRole('button', { name: 'log in' }).click()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(guest.email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Create a free account' }).click()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(guest.email)
  await fillRegistration(page, guest)
  await page.getByText('holds nothing yet. It is kept for you').waitFor()
  expect(await overflowPx(page)).toBe(0)
  await page.getByRole('button', { name: 'Join' }).dblclick()
  await page.getByText('You joined My store').waitFor()
  await page.reload()
  await page.getByText('The invitation to My store was accepted').waitFor()
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await page.goto(`${product.url}/settings?section=team`)
  await page.getByText('Viewer').first().waitFor()
})

it('writes the last day as the browser does, before anybody is signed in', async () => {
  const link = await invite(newPerson().email, 'viewer')
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByText(/^Die Einladung gilt bis \d\d\.\d\d\.\d{4}, \d\d:\d\d\.$/).waitFor()
  await context.close()
})

it('asks what shall become of a company that holds something, keeps it, and leads back to it', async () => {
  const guest = newPerson()
  const context = await newContext()
  const page = await context.newPage()
  await register(page, product.url, guest)
  await page.goto(`${product.url}/settings?section=team`)
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  expect(await page.getByRole('button', { name: 'Leave company' }).count()).toBe(0)
  await closeADay(page)

  await page.goto(await invite(guest.email, 'analyst'))
  await page.getByRole('heading', { name: 'Your own company, My store' }).waitFor()
  await page.getByText('Closed days').waitFor()
  expect(await page.getByRole('radio', { name: 'Keep it' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Delete it' }).check()
  await page.getByRole('button', { name: 'Join, and delete my own company' }).waitFor()
  await page.getByRole('radio', { name: 'Keep it' }).check()
  expect(await axeComplaints(page)).toEqual([])
  await screenshot(page, 'invitation-own-company')
  await page.getByRole('button', { name: 'Join', exact: true }).dblclick()
  await page.getByText('You joined My store').waitFor()

  await page.goto(`${product.url}/settings?section=team`)
  await page.getByText('You go back to My store.').first().waitFor()
  await screenshot(page, 'settings-leave-company')
  await page.getByRole('button', { name: 'Leave company' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(`${product.url}/dashboard**`)
  await page.goto(`${product.url}/settings?section=team`)
  await page.getByText(guest.email).first().waitFor()
  expect(await closedDays(page)).toBe(1)
})

it('is for one address: another account is asked to log out', async () => {
  const page = await (await newContext()).newPage()
  await register(page, product.url, newPerson())
  await page.goto(await invite(newPerson().email, 'viewer'))
  await page.getByText('Log out, then open the link of the mail again.').waitFor()
  expect(await page.getByRole('button', { name: 'Join' }).count()).toBe(0)
})

const closeADay = (page: Page) =>
  askApi(page, 'PUT', '/api/closed-days', { rows: [{ day: '2026-01-01', note: 'New Year' }] })

const closedDays = async (page: Page): Promise<number> => {
  const { holds } = (await askApi(page, 'GET', '/api/team/leaving')) as { holds: { closed_days: number } }
  return holds.closed_days
}

/** Calls the API with the page's session. */
function askApi(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async (asked) => {
      const kept = Object.values(localStorage).find((text) => text.includes('accessToken')) ?? '{}'
      const { accessToken } = JSON.parse(kept) as { accessToken?: string }
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
      const answer = await fetch(asked.path, {
        ...{ method: asked.method, headers },
        ...(asked.body && { body: JSON.stringify(asked.body) }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
    { method, path, body },
  )
}
