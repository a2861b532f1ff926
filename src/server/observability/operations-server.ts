import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { AppContext } from '../context.ts'
import { healthRoutes } from '../http/health.ts'
import { metricsRoutes } from './metrics-routes.ts'

/** Health and metrics on a port of their own: for workers, and where the application's port is public. */
export async function startOperationsServer(
  app: AppContext,
  port: number,
  isStopping: () => boolean,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const http = new Hono<{ Bindings: HttpBindings }>()
  http.route('/', healthRoutes(app, isStopping))
  http.route('/', metricsRoutes(app))
  const server = createServer(getRequestListener(http.fetch))
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
