import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { AppContext } from '../context.ts'
import { bearerToken } from '../http/authenticate.ts'
import { readMetrics } from './read-metrics.ts'

const LOOPBACK = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
/** What proxies add: behind one on the same machine every request comes from loopback. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'] as const

/** `/metrics`: with METRICS_TOKEN for who shows it, without for programs on this machine only. */
export function metricsRoutes(app: AppContext): Hono<{ Bindings: HttpBindings }> {
  const metrics = new Hono<{ Bindings: HttpBindings }>()
  metrics.get('/metrics', async (c) => {
    if (!mayRead(app, c.req.raw, c.env?.incoming?.socket.remoteAddress)) return c.text('Not found', 404)
    const { type, text } = await readMetrics(app)
    return c.text(text, 200, { 'content-type': type, 'cache-control': 'no-store' })
  })
  return metrics
}

function mayRead({ config }: AppContext, request: Request, remoteAddress: string | undefined): boolean {
  if (config.metricsToken !== null) return same(bearerToken(request) ?? '', config.metricsToken)
  // The host too: a page in a browser on this machine could ask under a name that leads here.
  return (
    LOOPBACK.test(remoteAddress ?? '') &&
    LOCAL_HOST.test(request.headers.get('host') ?? '') &&
    proxyHeaders.every((name) => !request.headers.has(name))
  )
}

function same(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
