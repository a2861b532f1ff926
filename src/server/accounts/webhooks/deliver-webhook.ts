import type { TenantContext } from '../../kit/context.ts'
import type { JobPayloads } from '../../kit/jobs/payloads.ts'
import { postNamed } from '../../kit/outbound/post-named.ts'
import type { Resolve } from '../../kit/outbound/public-address.ts'
import { UnknownKey } from '../../kit/secrets/secret-box.ts'
import { type DueDelivery, readDue } from './due-delivery.ts'
import { openSecret } from './endpoint-rows.ts'
import { notifyOff } from './notify-off.ts'
import { type Attempted, recordAttempt } from './record-attempt.ts'
import { signatureHeaders } from './signature.ts'

/** A receiver should store the message and answer; what takes longer is not waited for. */
const TIMEOUT_MS = 10_000
/** Bytes of an answer that the log keeps. */
const EXCERPT_BYTES = 1000

interface Call {
  readonly ctx: TenantContext
  readonly input: JobPayloads['deliver-webhook']
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly resolve?: Resolve
}

/**
 * Makes one attempt to deliver a message and stores its outcome. A process that dies between the two makes the attempt
 * again: the message then arrives twice, with the same id.
 */
export async function deliverWebhook(call: Call): Promise<void> {
  const { ctx, input } = call
  const due = await ctx.inTenant((tx) => readDue(tx, ctx, input))
  if (due === null) return
  const at = ctx.clock()
  const startedAt = performance.now()
  const attempted = await attempt(call, due, at)
  const latencyMs = Math.round(performance.now() - startedAt)
  await record(ctx, input, { ...attempted, at, latencyMs })
}

/** The job died each time: that counts as a failed attempt, so that the next one is requested. */
export async function onDeliveryFailed({ ctx, input }: Pick<Call, 'ctx' | 'input'>): Promise<void> {
  const attempted = { status: null, problem: 'interrupted', excerpt: null } as const
  await record(ctx, input, { ...attempted, at: ctx.clock(), latencyMs: 0 })
}

async function record(ctx: TenantContext, input: Call['input'], attempted: Attempted): Promise<void> {
  const turnedOff = await ctx.inTenant((tx) => recordAttempt(tx, ctx, input, attempted))
  if (turnedOff) await notifyOff(ctx, turnedOff)
}

type Outcome = Pick<Attempted, 'status' | 'problem' | 'excerpt'>

async function attempt(call: Call, due: DueDelivery, at: Date): Promise<Outcome> {
  const { ctx, signal, timeoutMs = TIMEOUT_MS, resolve } = call
  const secrets = secretsOf(ctx, due, at)
  if (secrets === null) return { status: null, problem: 'secret_lost', excerpt: null }
  const { payload: body, messageId, url } = due
  const answer = await postNamed({
    ...{ url, body, timeoutMs, signal, resolve },
    configured: ctx.config.webhookOrigins,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Quanto-Webhooks/1',
      ...signatureHeaders({ messageId, at, body, secrets }),
    },
    maxAnswerBytes: EXCERPT_BYTES,
  })
  if (answer.problem !== null) return { status: null, problem: answer.problem, excerpt: null }
  const { status } = answer
  const isRedirect = status >= 300 && status < 400
  const isAccepted = status >= 200 && status < 300
  const problem = isAccepted ? null : isRedirect ? 'redirect' : 'status'
  return { status, problem, excerpt: storable(answer.excerpt) }
}

/** Returns `null` if the secret was sealed with keys that this installation does not have. */
function secretsOf(ctx: TenantContext, due: DueDelivery, at: Date): readonly string[] | null {
  const open = (sealed: string) => openSecret(ctx, due.endpointId, sealed).text
  const { secret, previousSecret, previousUntil } = due
  try {
    const isOverlap = previousSecret !== null && previousUntil !== null && previousUntil > at
    return [open(secret), ...(isOverlap ? [open(previousSecret)] : [])]
  } catch (error) {
    if (error instanceof UnknownKey) return null
    throw error
  }
}

/** Replaces what PostgreSQL or a terminal could not take. */
const storable = (text: string) => text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd')
