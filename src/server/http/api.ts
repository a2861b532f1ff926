import { Hono } from 'hono'
import { callNames, calls } from '#contract/calls'
import { pickLanguage } from '#contract/pick-language'
import type { AppContext } from '../kit/context.ts'
import { problem } from '../kit/errors.ts'
import type { Authenticator } from '../kit/http/authenticate.ts'
import { createBodyRoom } from '../kit/http/body-room.ts'
import type { Handled } from '../kit/http/handle.ts'
import { createOpenStreams } from '../kit/http/open-streams.ts'
import { createOpenApiAnswer } from '../kit/http/openapi-answer.ts'
import { problemResponse } from '../kit/http/problems.ts'
import type { ApiVariables } from '../kit/http/request-log.ts'
import { type Api, answerCall } from './answer-call.ts'
import { type ApiLimits, createApiLimits, spendAddress } from './api-limits.ts'

/** Binds every call of the contract to its handler. A call without a handler answers 501 `not_built`. */
export function createApi(
  app: AppContext,
  auth: Authenticator,
  handlers: readonly Handled[],
  limits: ApiLimits = createApiLimits(app),
): Hono<{ Variables: ApiVariables }> {
  const router = new Hono<{ Variables: ApiVariables }>()
  const handled = new Map(handlers.map((each) => [each.call, each]))
  const api: Api = {
    ...{ app, auth, limits, handled },
    openStreams: createOpenStreams(),
    holdBody: createBodyRoom(),
  }
  const openApi = createOpenApiAnswer(app.config.publicUrl)
  router.get('/api/openapi.json', (c) => {
    try {
      spendAddress(limits, c.get('remoteAddress'))
      return openApi(c.req.header('accept-encoding'))
    } catch (error) {
      return problemResponse(error, app.log, pickLanguage(c.req.header('accept-language')))
    }
  })
  for (const name of callNames) {
    const { method, path } = calls[name]
    router.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => answerCall(api, name, c))
  }
  router.all('/api/*', (c) => {
    return problemResponse(
      problem('request.no_such_call'),
      app.log,
      pickLanguage(c.req.header('accept-language')),
    )
  })
  return router
}
