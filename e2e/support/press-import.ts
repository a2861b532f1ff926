import type { Page } from 'playwright-core'

/** Presses Import in the wizard; confirms currency and time zone first where they are only guessed. */
export async function pressImport(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Import', exact: true })
  // Enabled once it is known whether the store's currency is still open.
  await start.and(page.locator(':enabled')).waitFor({ timeout: 240_000 })
  const confirm = page.getByRole('button', { name: 'Both are right' })
  if (await confirm.isVisible()) await confirm.click()
  await start.click()
}
