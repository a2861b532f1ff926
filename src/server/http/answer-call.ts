import type { Context } from 'hono'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { pickLanguage } from '#contract/pick-language'
import { auditCall } from '../accounts/audit/audit-call.ts'
import type { AppContext, RequestContext } from '../kit/context.ts'
import { problem } from '../kit/errors.ts'
import { addressKey } from '../kit/http/address-key.ts'
import { eventStream } from '../kit/http/answers.ts'
import { asAnswer } from '../kit/http/as-answer.ts'
import { type Authenticator, refuseUnproved } from '../kit/http/authenticate.ts'
import type { BodyHold, createBodyRoom } from '../kit/http/body-room.ts'
import { checkAnswer } from '../kit/http/check-answer.ts'
import type { Handled, Received } from '../kit/http/handle.ts'
import { oncePerKey } from '../kit/http/idempotency.ts'
import { jsonAnswer } from '../kit/http/json-answer.ts'
import type { OpenStreams } from '../kit/http/open-streams.ts'
import { entityTag, expectedVersions } from '../kit/http/precondition.ts'
import { problemResponse } from '../kit/http/problems.ts'
import type { ApiVariables } from '../kit/http/request-log.ts'
import { validate } from '../kit/http/validate.ts'
import { whileAdmitted } from '../kit/http/while-admitted.ts'
import { admitOutsider, admitPerson, type Caller, type OutsiderContext, readmitListener } from './admit.ts'
import type { ApiLimits } from './api-limits.ts'

export interface Api {
  readonly app: AppContext
  readonly auth: Authenticator
  readonly limits: ApiLimits
  readonly handled: ReadonlyMap<Call, Handled>
  readonly openStreams: OpenStreams
  readonly holdBody: ReturnType<typeof createBodyRoom>
}

type HttpContext = Context<{ Variables: ApiVariables }>
type Input = Readonly<Record<string, unknown>>

/** One request: its call and what is bound to the call. */
interface InHand {
  readonly api: Api
  readonly c: HttpContext
  readonly name: CallName
  readonly call: Call
  readonly log: AppContext['log']
  readonly failed: (error: unknown) => Response
  /** Ends an event stream whose listener may no longer listen. */
  readonly ending: AbortController
  /** What its body takes of the memory for bodies, once the input is read. */
  readonly room?: BodyHold
}

/** Handles a request up to its response. Each step refuses by throwing a problem. */
export async function answerCall(api: Api, name: CallName, c: HttpContext): Promise<Response> {
  c.set('routeName', name)
  const log = api.app.log.child({ requestId: c.get('requestId') })
  const failed = (error: unknown) =>
    problemResponse(error, log, pickLanguage(c.req.header('accept-language')))
  const inHand: InHand = { api, c, name, call: calls[name], log, failed, ending: new AbortController() }
  try {
    return await (inHand.call.public ? answerOutsider(inHand) : answerPerson(inHand))
  } catch (error) {
    return failed(error)
  }
}

/** A public call runs without a person, and no company's audit log gets an entry. */
async function answerOutsider(inHand: InHand): Promise<Response> {
  const ctx = { ...admitOutsider(inHand.api, callerOf(inHand)), log: inHand.log }
  const handled = handlerOf(inHand)
  // Messages of shops may fill their own room only, not that of people who sign in.
  const owner = inHand.call.body === 'stream' ? 'messages' : 'nobody'
  return withInput(inHand, owner, async (input, held) => inJson(held, await run(held, handled, ctx, input)))
}

async function answerPerson(inHand: InHand): Promise<Response> {
  const { api, c, name, call, log } = inHand
  const ctx = await admitPerson(api, name, call, callerOf(inHand))
  const handled = handlerOf(inHand)
  return withInput(inHand, ctx.companyId, async (input, held) => {
    refuseUnproved(api.auth, { call, request: c.req.raw }, ctx.actor, input.body)
    const answer = async (acting: RequestContext = ctx) =>
      inJson(held, await runAudited(held, handled, { ...acting, log }, input))
    return await (call.events
      ? api.openStreams({ ...ctx, address: addressKey(c.get('remoteAddress') ?? '') }, async () =>
          whileAdmitted(await answer(), {
            admit: () => readmitListener(api, call, callerOf(inHand), ctx),
            end: () => inHand.ending.abort(),
          }),
        )
      : oncePerWrite(inHand, ctx, input, answer))
  })
}

function callerOf({ c }: InHand): Caller {
  return { request: c.req.raw, requestId: c.get('requestId'), address: c.get('remoteAddress') }
}

function handlerOf({ api, call }: InHand): Handled {
  const handled = api.handled.get(call)
  if (!handled) throw problem('request.not_built')
  return handled
}

/** Reads the input and answers with it, within the memory for bodies of its owner. */
async function withInput(
  inHand: InHand,
  owner: string,
  answer: (input: Input, held: InHand) => Promise<Response>,
): Promise<Response> {
  const { api, call, c } = inHand
  const room = api.holdBody(owner)
  try {
    return await answer(
      await validate(call, { params: c.req.param(), query: c.req.query(), request: c.req.raw, room }),
      { ...inHand, room },
    )
  } finally {
    room.release()
  }
}

function received(inHand: InHand, ctx: AppContext, input: Input): Received<Call> {
  const request = inHand.c.req.raw
  return {
    ctx,
    input: valuesOf(inHand, input, request),
    request,
    ifMatch: expectedVersions(request),
  } as unknown as Received<Call>
}

/** Values of path, query and body in one object: no call uses a name twice, which a test guards. */
function valuesOf({ call, room, ending }: InHand, { params, query, body }: Input, request: Request): object {
  const streamed = call.body === 'stream' && { body: request.body, headers: request.headers, room }
  const listener = call.events && { signal: AbortSignal.any([request.signal, ending.signal]) }
  return Object.assign({}, params, query, body, streamed, listener)
}

function run(inHand: InHand, handled: Handled, ctx: OutsiderContext, input: Input): Promise<unknown> {
  return handled.run(received(inHand, ctx, input))
}

function runAudited(inHand: InHand, handled: Handled, ctx: RequestContext, input: Input): Promise<unknown> {
  const readState = async (at: RequestContext) =>
    (await handled.readState?.(received(inHand, at, input))) ?? null
  return auditCall(ctx, { name: inHand.name, input, readState }, (acting) =>
    run(inHand, handled, acting, input),
  )
}

/**
 * Returns a finished response unchanged, anything else as JSON, which outside production is checked against the
 * contract.
 */
async function inJson({ api, c, name, call }: InHand, output: unknown): Promise<Response> {
  if (output instanceof Response) return output
  if (call.events) return eventStream(output as AsyncIterable<unknown>)
  if (!api.app.config.production) checkAnswer(name, call, output)
  // The response to a write may be stored under its Idempotency-Key, and is stored uncompressed.
  const encodings = call.method === 'GET' ? c.req.header('accept-encoding') : undefined
  return await jsonAnswer(output, entityTag(call, output), encodings)
}

/** Runs a write with an `Idempotency-Key` once. */
async function oncePerWrite(
  { c, call, failed }: InHand,
  ctx: RequestContext,
  input: Input,
  answer: (ctx?: RequestContext) => Promise<Response>,
): Promise<Response> {
  const key = c.req.header('idempotency-key')
  const isRepeatable = call.method !== 'GET' && call.body !== 'stream' && !call.answersSecret
  if (key === undefined || !isRepeatable) return answer()
  const keyed = {
    ...{ key, method: call.method, path: c.req.path, input, failed },
    asAnswer: (result: unknown) => asAnswer(call, result),
    headersOf: (body: string) => entityTag(call, JSON.parse(body)),
  }
  return oncePerKey(ctx, keyed, answer)
}
