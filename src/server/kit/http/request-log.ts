import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { requestSeconds } from '../telemetry/meters.ts'
import { traced, traceId } from '../telemetry/tracing.ts'

export interface ApiVariables {
  requestId: string
  remoteAddress: string
  /** Name of the call in the contract, for metrics. */
  routeName: string
}

import { clientAddress } from './client-address.ts'
import { requestIdFrom } from './request-id.ts'

/** Gives every request an id (a proxy's id if it is well formed) and logs one line when it is answered. */
export function requestLog(
  log: Logger,
  site: URL,
): MiddlewareHandler<{ Variables: ApiVariables; Bindings: HttpBindings }> {
  return async (c, next) => {
    const requestId = requestIdFrom(c.req.header('x-request-id'))
    c.set('requestId', requestId)
    const incoming = c.env?.incoming
    c.set('remoteAddress', incoming ? clientAddress(incoming, site) : 'unknown')
    const startedAt = performance.now()
    const parent = c.req.header('traceparent')
    const trace = await traced(
      'request',
      { 'quanto.request_id': requestId },
      async (span) => {
        await next()
        span?.updateName(`${c.req.method} ${routeOf(c.get('routeName'), c.req.path)}`)
        span?.setAttribute('http.response.status_code', c.res.status)
        return traceId(span)
      },
      parent,
    )
    c.res.headers.set('x-request-id', requestId)
    const { method, path } = c.req
    const tookMs = performance.now() - startedAt
    const line = {
      requestId,
      method,
      // The rest of the path is a secret link from a mail.
      path: path.replace(/^(\/api\/shared-reports\/).+/, '$1…'),
      status: c.res.status,
      durationMs: Math.round(tookMs),
      ...trace,
    }
    requestSeconds.observe(
      { route: routeOf(c.get('routeName'), path), method, status: `${Math.floor(c.res.status / 100)}xx` },
      tookMs / 1000,
    )
    if (c.res.status >= 500) log.error(line, 'request')
    else if (path.startsWith('/api/')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
}

/** Returns one of a few known names: a path that anyone can type must not become a metrics label. */
function routeOf(routeName: string | undefined, path: string): string {
  if (routeName) return routeName
  if (path.startsWith('/api/')) return 'unknown call'
  if (path.startsWith('/assets/')) return 'asset'
  return path === '/healthz' || path === '/readyz' || path === '/metrics' ? path.slice(1) : 'page'
}
