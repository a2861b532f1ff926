import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { AppContext } from '../context.ts'
import { metricsRoutes } from '../observability/metrics-routes.ts'
import { type ApiLimits, createApi } from './api.ts'
import type { Authenticator } from './authenticate.ts'
import type { Handlers } from './handlers.ts'
import { healthRoutes } from './health.ts'
import { compressJson } from './json-answer.ts'
import { pickLanguage } from './pick-language.ts'
import { problemResponse } from './problems.ts'
import type { ApiVariables } from './request-log.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { unsubscribePages } from './unsubscribe-pages.ts'
import { webPages } from './web-pages.ts'

export interface AppParts {
  readonly auth: Authenticator
  readonly handlers: Handlers
  /** Folder of the built web application. */
  readonly webDir: string
  readonly isStopping?: () => boolean
  /** Given where they are shared with other processes. */
  readonly limits?: ApiLimits
}

export type App = Hono<{ Variables: ApiVariables; Bindings: HttpBindings }>

/** The whole HTTP side of one process, without a socket: tests call `fetch` on it. */
export function createApp(app: AppContext, parts: AppParts): App {
  const http: App = new Hono<{ Variables: ApiVariables; Bindings: HttpBindings }>()
  http.onError((error, c) => problemResponse(error, app.log, pickLanguage(c.req.header('accept-language'))))
  http.use(requestLog(app.log, new URL(app.config.publicUrl)))
  http.use(securityHeaders(app.config))
  http.use('/api/*', compressJson())
  http.route('/', healthRoutes(app, parts.isStopping ?? (() => false)))
  if (app.config.operationsPort === null) http.route('/', metricsRoutes(app))
  http.route('/', createApi(app, parts.auth, parts.handlers, parts.limits))
  http.route('/', unsubscribePages(app))
  http.route('/', webPages(parts.webDir))
  return http
}
