import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { type Language, languages } from '#contract/settings'
import { newPerson } from '../e2e/support/account.ts'
import { launchBrowser } from '../e2e/support/browser.ts'
import { startProduct } from '../e2e/support/product.ts'

/**
 * Draws the dashboard of the sample store for the landing page, in every language, light and dark. Run it after
 * `npm run build` whenever the dashboard looks different.
 */
const FOLDER = path.resolve(import.meta.dirname, '../src/web/landing/pictures')
const SIZE = { width: 1280, height: 800 }
const QUALITY = 80

mkdirSync(FOLDER, { recursive: true })
const product = await startProduct()
const browser = await launchBrowser()
try {
  for (const language of languages) await draw(language)
} finally {
  await browser.close()
  await product.stop()
}

async function draw(language: Language): Promise<void> {
  const context = await browser.newContext({ viewport: SIZE, locale: language })
  const page = await context.newPage()
  await register(page)
  await page.locator('main a[href="/upload-products"] + button').click()
  await page.getByRole('listbox').getByRole('option').first().waitFor({ timeout: 180_000 })
  // What the product asks once, and what it works out after the first figures.
  const isGuess = page.locator('main button', {
    hasText: /^(That is right|Das stimmt|C’est exact|Es correcto)$/,
  })
  if (await isGuess.isVisible()) await isGuess.click()
  await page.waitForTimeout(30_000)
  const session = await context.newCDPSession(page)
  for (const theme of ['light', 'dark']) {
    await page.reload()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.evaluate((wanted) => {
      document.documentElement.dataset.theme = wanted
    }, theme)
    await page.waitForTimeout(2000)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
    writeFileSync(path.join(FOLDER, `${language}-${theme}.webp`), Buffer.from(data, 'base64'))
  }
  await context.close()
}

/** In whatever language the forms are. */
async function register(page: Page): Promise<void> {
  await page.goto(product.url)
  await page.locator('[data-create]').first().click()
  for (const [name, value] of Object.entries(newPerson()))
    await page.locator(`input[name=${name}]`).fill(value)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(`${product.url}/dashboard**`)
}
