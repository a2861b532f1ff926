import { Hono } from 'hono'
import type { AppContext } from '../context.ts'

/** `/healthz` reports that the process answers; `/readyz` that it also reaches its database and is not stopping. */
export function healthRoutes(app: AppContext, isStopping: () => boolean): Hono {
  const health = new Hono()
  health.get('/healthz', (c) => c.json({ status: 'ok' }))
  health.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503)
    try {
      await app.db.ping()
      return c.json({ status: 'ready' })
    } catch (error) {
      app.log.warn({ err: error }, 'database does not answer')
      return c.json({ status: 'database does not answer' }, 503)
    }
  })
  return health
}
