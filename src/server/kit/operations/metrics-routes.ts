import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { AppContext } from '../context.ts'
import { bearerToken } from '../http/authenticate.ts'
import { isFromOwnComputer } from '../http/own-computer.ts'
import { readMetrics } from './read-metrics.ts'

/** Serves `/metrics`: to callers with METRICS_TOKEN if it is set, otherwise to programs on this machine only. */
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
  return isFromOwnComputer({ remoteAddress, header: (name) => request.headers.get(name) })
}

function same(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
