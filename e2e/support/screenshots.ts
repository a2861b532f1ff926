import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import type { Page } from 'playwright-core'

/** With QUANTO_SCREENSHOTS=folder a spec saves screenshots there, for a person to inspect. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.QUANTO_SCREENSHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
}
