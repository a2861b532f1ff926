import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Page } from 'playwright-core'
import { defaultDisplay, defaultPrivacy, defaultRegional } from '#contract/settings'
import type { Config } from '#server/kit/config'
import { securityHeaders } from '#server/kit/http/security-headers'
import { webPages } from '#server/kit/http/web-pages'

const WEB_DIR = path.resolve(import.meta.dirname, '../../dist/web')

export interface WebOnly {
  readonly url: string
  /** Method and path of every API call so far. */
  readonly calls: string[]
  close(): void
}

const COMPANY_ID = 'c0ffee00-0000-4000-8000-00000000000a'

export const ada = {
  user: {
    user_id: 'u1',
    company_id: COMPANY_ID,
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Byron',
  },
  company: { company_id: COMPANY_ID, name: 'Harbour Homeware', currency: 'USD', timezone: 'UTC' },
  settings: { regional: defaultRegional, privacy: defaultPrivacy, display: defaultDisplay },
}

/**
 * The built web application with the server's own pages and security headers, and an API that has one user and
 * an empty catalogue: for behaviour of the shell alone. The other specs run on the whole product.
 */
export function serveWebOnly(api: (app: Hono) => void = () => {}): Promise<WebOnly> {
  const calls: string[] = []
  const app = new Hono()
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) => {
      const url = `http://localhost:${address.port}`
      app.use(securityHeaders({ publicUrl: url, oidc: { issuer: `${url}/oidc` } } as Config))
      app.use('/api/*', async (c, next) => {
        calls.push(`${c.req.method} ${c.req.path}`)
        await next()
      })
      api(app)
      let settings = ada.settings
      app.post('/api/sync-user', (c) => {
        settings = ada.settings
        return c.json(ada)
      })
      app.get('/api/users/me', (c) => c.json({ user: ada.user }))
      app.get('/api/companies/:id', (c) => c.json({ company: ada.company }))
      app.get('/api/users/settings', (c) => c.json(settings))
      app.get('/api/client-config', (c) =>
        c.json({ rateLimit: { requests: 5, windowMs: 60_000 }, timeoutMs: 30_000, issuer: `${url}/oidc` }),
      )
      app.put('/api/users/settings', async (c) => {
        settings = { ...settings, ...(await c.req.json()) }
        return c.json(settings)
      })
      app.get('/api/notifications', (c) => c.json({ notifications: [], unread: 0 }))
      app.get('/healthz', (c) => c.json({ ok: true }))
      app.get('/api/shopify-products', (c) => c.json({ products: [], total: 0, truncated: false }))
      app.all('/api/*', (c) => c.json({ error: 'This call is not built yet.', code: 'not_built' }, 501))
      app.get('/oidc/*', (c) => c.json({ error: 'no provider here' }, 404))
      app.route('/', webPages(WEB_DIR))
      resolve({ url, calls, close: () => server.close() })
    })
  })
}

/** Stores tokens as the sign-in would, before any script of the page runs. */
export async function beSignedIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tokens = { accessToken: 'a.e30.c', refreshToken: null, idToken: null, expiresAtMs: 9e15 }
    localStorage.setItem('quanto.session', JSON.stringify(tokens))
  })
}
