import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium if there is one, else the one in its npm package. Nothing is downloaded. */
export async function browserPath(): Promise<string> {
  return SYSTEM_CHROMIUM.find((file) => existsSync(file)) ?? (await sparticuz.executablePath())
}

/** Ends what hangs: no journey depends on how fast its machine is. */
const HANGS_AFTER_MS = 120_000

export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    // A new user gets the formats of the browser: those of the machine must not decide what a journey sees.
    env: { ...process.env, TZ: 'UTC', LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-scrollbars',
    ],
  })
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    context.setDefaultTimeout(HANGS_AFTER_MS)
    return context
  }
  const close = browser.close.bind(browser)
  browser.close = async () => {
    // What a journey still answers when it has ended would fail as unhandled, and with it the whole run.
    const routers = browser.contexts().flatMap((context) => [context, ...context.pages()])
    await Promise.allSettled(routers.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
    await close()
  }
  return browser
}
