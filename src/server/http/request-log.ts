import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { clientAddress } from '../auth/embedded/provider-request.ts'
import type { ApiVariables } from './api.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/** Give every request an id (taken over from a proxy when it is well formed) and log one line when it is answered. */
export function requestLog(
  log: Logger,
  site: URL,
): MiddlewareHandler<{ Variables: ApiVariables; Bindings: HttpBindings }> {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    const incoming = c.env?.incoming
    c.set('remoteAddress', incoming ? clientAddress(incoming, site) : 'unknown')
    const startedAt = performance.now()
    await next()
    c.res.headers.set('x-request-id', requestId)
    const { method, path } = c.req
    const line = {
      requestId,
      method,
      path,
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedAt),
    }
    if (c.res.status >= 500) log.error(line, 'request')
    else if (path.startsWith('/api/')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
}
