import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { pickLanguage } from '#contract/pick-language'
import type { AppContext } from '../kit/context.ts'
import type { Authenticator } from '../kit/http/authenticate.ts'
import type { Handled } from '../kit/http/handle.ts'
import { healthRoutes } from '../kit/http/health.ts'
import { compressJson } from '../kit/http/json-answer.ts'
import { problemResponse } from '../kit/http/problems.ts'
import type { ApiVariables } from '../kit/http/request-log.ts'
import { requestLog } from '../kit/http/request-log.ts'
import { securityHeaders } from '../kit/http/security-headers.ts'
import { webPages } from '../kit/http/web-pages.ts'
import { metricsRoutes } from '../kit/operations/metrics-routes.ts'
import { createApi } from './api.ts'
import type { ApiLimits } from './api-limits.ts'
import { unsubscribePages } from './unsubscribe-pages.ts'

export interface AppParts {
  readonly auth: Authenticator
  readonly handlers: readonly Handled[]
  /** Folder of the built web application. */
  readonly webDir: string
  readonly isStopping?: () => boolean
  /** Set if the limits are shared with other processes. */
  readonly limits?: ApiLimits
}

export type App = Hono<{ Variables: ApiVariables; Bindings: HttpBindings }>

/** The whole HTTP side of one process, without a socket; tests call its `fetch`. */
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
