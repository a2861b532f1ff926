import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { ApiVariables } from './api.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/** Give every request an id (taken over from a proxy when it is well formed) and log one line when it is answered. */
export function requestLog(
  log: Logger,
): MiddlewareHandler<{ Variables: ApiVariables; Bindings: HttpBindings }> {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    // The address of the connection: forwarded headers can be written by anyone.
    c.set('remoteAddress', c.env?.incoming?.socket?.remoteAddress ?? 'unknown')
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
