import { Hono } from 'hono'
import { type Call, costOf, stores } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { pickLanguage } from '#contract/pick-language'
import { auditCall, auditRefusal } from '../accounts/audit/audit-call.ts'
import type { AppContext, RequestContext } from '../kit/context.ts'
import { ProblemError, problem } from '../kit/errors.ts'
import { addressKey } from '../kit/http/address-key.ts'
import { asAnswer } from '../kit/http/as-answer.ts'
import {
  type Authenticator,
  authenticate,
  refuseByRole,
  refuseKey,
  refuseUnproved,
} from '../kit/http/authenticate.ts'
import { type BodyHold, createBodyRoom } from '../kit/http/body-room.ts'
import { checkAnswer } from '../kit/http/check-answer.ts'
import type { Handlers } from '../kit/http/handlers.ts'
import { oncePerKey } from '../kit/http/idempotency.ts'
import { jsonAnswer } from '../kit/http/json-answer.ts'
import { createOpenStreams } from '../kit/http/open-streams.ts'
import { createOpenApiAnswer } from '../kit/http/openapi-answer.ts'
import { entityTag } from '../kit/http/precondition.ts'
import { problemResponse } from '../kit/http/problems.ts'
import { createRateLimiter, type RateLimiter } from '../kit/http/rate-limit.ts'
import type { ApiVariables } from '../kit/http/request-log.ts'
import { validate } from '../kit/http/validate.ts'
import { readState } from './read-state.ts'

const WINDOW_MS = 60_000
/** Somebody who is not signed in may call this much less. */
const ANONYMOUS_SHARE = 1 / 5
/** A company's people and keys together: many, but not as many as it can invite. */
const COMPANY_SHARE = 5
/** Texts of a model, imports, exports: each kind is counted apart, and may be asked for this much less. */
const COSTLY_SHARE = 1 / 10

/** How much somebody may call: by user and by company, and by address where nobody is signed in. */
export interface ApiLimits {
  readonly users: RateLimiter
  readonly companies: RateLimiter
  readonly addresses: RateLimiter
  /** By kind of cost and user, and by kind of cost and company. */
  readonly costly: RateLimiter
  readonly costlyCompanies: RateLimiter
}

export function createApiLimits({ config, clock }: Pick<AppContext, 'config' | 'clock'>): ApiLimits {
  const limiterOf = (share: number) =>
    createRateLimiter({ requests: config.callsPerMinute * share, windowMs: WINDOW_MS }, clock)
  return {
    users: limiterOf(1),
    companies: limiterOf(COMPANY_SHARE),
    addresses: limiterOf(ANONYMOUS_SHARE),
    costly: limiterOf(COSTLY_SHARE),
    costlyCompanies: limiterOf(COSTLY_SHARE * COMPANY_SHARE),
  }
}

/** Every route of the contract, bound to its handler. A call without one answers 501 `not_built`. */
export function createApi(
  app: AppContext,
  auth: Authenticator,
  handlers: Handlers,
  limits: ApiLimits = createApiLimits(app),
): Hono<{ Variables: ApiVariables }> {
  const api = new Hono<{ Variables: ApiVariables }>()
  const spendAddress = (address = '') => limits.addresses(addressKey(address))
  const openStreams = createOpenStreams()
  const holdBody = createBodyRoom()

  const contextFor = async (name: CallName, request: Request, requestId: string, address: string) => {
    const route: Call = calls[name]
    if (route.public) {
      spendAddress(address)
      const userAgent = request.headers.get('user-agent') ?? ''
      return { ...app, origin: { address, userAgent }, requestId }
    }
    try {
      const ctx = await authenticate(app, auth, { call: calls[name], request, requestId, address })
      spend(limits, name, ctx, address)
      await refuse(ctx, name)
      return ctx
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'unauthenticated') spendAddress(address)
      throw error
    }
  }

  const openApi = createOpenApiAnswer(app.config.publicUrl)
  api.get('/api/openapi.json', (c) => {
    try {
      spendAddress(c.get('remoteAddress'))
      return openApi(c.req.header('accept-encoding'))
    } catch (error) {
      return problemResponse(error, app.log, pickLanguage(c.req.header('accept-language')))
    }
  })
  for (const name of Object.keys(calls) as CallName[]) {
    const route: Call = calls[name]
    api.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      c.set('routeName', name)
      const log = app.log.child({ requestId: c.get('requestId') })
      let room: BodyHold | null = null
      try {
        const ctx = await contextFor(name, c.req.raw, c.get('requestId'), c.get('remoteAddress'))
        const handler = handlers[name] as ((call: object) => Promise<unknown>) | undefined
        if (!handler) throw problem('request.not_built')
        room = holdBody('companyId' in ctx ? ctx.companyId : 'nobody')
        const input = await validate(route, {
          params: c.req.param(),
          query: c.req.query(),
          request: c.req.raw,
          room,
        })
        if ('actor' in ctx) refuseUnproved(auth, { call: route, request: c.req.raw }, ctx.actor, input.body)
        const answer = async (acting = ctx) => {
          const own = { ...acting, log } as RequestContext
          const run = (acting: object) => handler({ ctx: acting, input, request: c.req.raw })
          const output = await (route.public
            ? run(own)
            : auditCall(own, { name, input, readState: (at) => readState(at, name, input) }, run))
          if (output instanceof Response) return output
          // The answer to a write may be kept beside its key, and is kept as it reads.
          const wish = route.method === 'GET' ? c.req.header('accept-encoding') : undefined
          return await jsonAnswer(checked(app, name, output), entityTag(route, output), wish)
        }
        const key = c.req.header('idempotency-key')
        const isRepeatable =
          key !== undefined &&
          route.method !== 'GET' &&
          route.body !== 'stream' &&
          !route.answersSecret &&
          'inTenant' in ctx
        if (route.events && 'companyId' in ctx)
          return await openStreams({ ...ctx, address: addressKey(c.get('remoteAddress') ?? '') }, answer)
        if (!isRepeatable) return await answer()
        return await oncePerKey(
          ctx as RequestContext,
          {
            ...{ key, method: route.method, path: c.req.path, input },
            asAnswer: (result) => asAnswer(route, result),
            failed: (error) => problemResponse(error, log, pickLanguage(c.req.header('accept-language'))),
            headersOf: (body) => entityTag(route, JSON.parse(body)),
          },
          answer,
        )
      } catch (error) {
        return problemResponse(error, log, pickLanguage(c.req.header('accept-language')))
      } finally {
        room?.release()
      }
    })
  }
  api.all('/api/*', (c) =>
    problemResponse(problem('request.no_such_call'), app.log, pickLanguage(c.req.header('accept-language'))),
  )
  return api
}

/** One call out of every bucket that it counts in. */
function spend(limits: ApiLimits, name: CallName, { userId, companyId }: RequestContext, address: string) {
  limits.users(userId)
  limits.companies(companyId)
  const call: Call = calls[name]
  if (call.countedByAddress) limits.addresses(`${name} ${addressKey(address ?? '')}`)
  const cost = costOf(call)
  if (cost === null) return
  limits.costly(`${cost} ${userId}`)
  limits.costlyCompanies(`${cost} ${companyId}`)
}

/** Before anything of the request is read. A refusal is worth a line in the company's audit log. */
async function refuse(ctx: RequestContext, name: CallName): Promise<void> {
  try {
    refuseKey(calls[name], ctx.apiKey)
    refuseByRole(calls[name], ctx.role)
    if (ctx.mayOnlyRead && stores(calls[name])) throw problem('api_key.reads_only')
  } catch (error) {
    if (error instanceof ProblemError) await auditRefusal(ctx, name, error.message)
    throw error
  }
}

/** Outside production an answer that breaks the contract is an error, so that tests see it first. */
function checked(app: AppContext, name: CallName, output: unknown): unknown {
  if (!app.config.production) checkAnswer(name, calls[name], output)
  return output
}
