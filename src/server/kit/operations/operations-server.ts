import type { AddressInfo } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { AppContext } from '../context.ts'
import { healthRoutes } from '../http/health.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { createWebServer } from '../http/web-server.ts'
import { metricsRoutes } from './metrics-routes.ts'

/** Serves health and metrics on a separate port: for workers, and if the application's port is public. */
export async function startOperationsServer(
  app: AppContext,
  port: number,
  isStopping: () => boolean,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const http = new Hono<{ Bindings: HttpBindings }>()
  http.use(securityHeaders(app.config))
  http.route('/', healthRoutes(app, isStopping))
  http.route('/', metricsRoutes(app))
  const server = createWebServer({ config: app.config, http })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, app.config.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
