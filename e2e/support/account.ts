import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'

/** A canary: no log may contain it. */
export const JOURNEY_PASSWORD = 'Difference-Engine-1843'

export interface Person {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

export function newPerson(): Person {
  return {
    email: `ada.${randomBytes(4).toString('hex')}@example.test`,
    password: JOURNEY_PASSWORD,
    firstName: 'Ada',
    lastName: 'Lovelace',
  }
}

/** From the landing page through the registration form to the dashboard. */
export async function register(page: Page, siteUrl: string, person: Person): Promise<void> {
  await page.goto(siteUrl)
  await page.getByRole('link', { name: 'Create Free Account' }).first().click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('E-mail').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`${siteUrl}/dashboard**`).catch(async (error: unknown) => {
    throw new Error(`registration ended at ${page.url()}: ${await page.textContent('body')}`, {
      cause: error,
    })
  })
}

/** Signs in the owner of an existing store: from the log-in page to the dashboard. */
export async function enter(page: Page, siteUrl: string, person: Person): Promise<void> {
  await page.goto(`${siteUrl}/dashboard`)
  await signIn(page, person)
  await page.waitForURL(`${siteUrl}/dashboard**`)
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Opens the verification link, which is in the session's outbox because a local installation sends no mail. */
export async function verifyAddress(page: Page, siteUrl: string): Promise<void> {
  await page.goto(`${siteUrl}/settings?section=notifications`)
  await page.getByRole('button', { name: 'Confirm your e-mail address' }).click()
  const link = await page.getByRole('dialog').getByRole('link').getAttribute('href')
  await page.goto(link ?? '')
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await page.getByText('Your e-mail address is verified').waitFor()
}
