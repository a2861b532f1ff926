import { createHash } from 'node:crypto'
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations'
import { type AppContext, type RequestContext, type TenantContext, withTransactions } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { hasWritten } from '../db/has-written.ts'
import { idempotencyKeys } from '../db/schema/idempotency.ts'
import { ProblemError, problem } from '../errors.ts'

const MAX_KEY_LENGTH = 255
/**
 * Time after which an unanswered request counts as dead with its process and its key may be taken over. If it still
 * runs, it finds its claim gone before it commits, and changes nothing.
 */
const ABANDONED_AFTER_MS = 10_000
/**
 * Stored instead of a status: something was committed under this key, but the answer has not been given yet. The body
 * then holds the transaction's result if it is the call's answer.
 */
const CARRIED_OUT = 102
const KEEP_MS = DAY_MS
/** Interval between clean-ups: each reads all keys of a company, which is too expensive for every write. */
const SWEEP_EVERY_MS = 10 * 60_000
const MOST_REMEMBERED = 10_000
const sweptAt = new Map<string, number>()

function isSweepDue(companyId: string, now: number): boolean {
  if (Math.abs(now - (sweptAt.get(companyId) ?? 0)) < SWEEP_EVERY_MS) return false
  if (sweptAt.size >= MOST_REMEMBERED) sweptAt.clear()
  sweptAt.set(companyId, now)
  return true
}

interface Answer {
  readonly status: number
  readonly body: string
}

interface KeyedRequest {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly input: unknown
  /** Returns the text of the answer if a transaction's result is a valid answer of the call; otherwise `null`. */
  readonly asAnswer: (result: unknown) => string | null
  /** Returns the answer to a failure. */
  readonly failed: (error: unknown) => Response
  readonly headersOf: (body: string) => Record<string, string>
}

/**
 * Runs a write once per key: stores the first answer and repeats it, including errors if something had been
 * committed. A failed write that changed nothing may be retried under the same key. The same key with another
 * request, or while the first request runs, is refused.
 */
export async function oncePerKey(
  ctx: RequestContext,
  request: KeyedRequest,
  run: (ctx: RequestContext) => Promise<Response>,
): Promise<Response> {
  if (request.key.length > MAX_KEY_LENGTH) throw problem('idempotency.key_too_long', { most: MAX_KEY_LENGTH })
  const requestHash = await hashOf(request)
  const claimedAt = ctx.clock()
  const known = await claim(ctx, { key: request.key, requestHash, claimedAt })
  if (known) return respond(request, known, true)
  const ours = and(mine(ctx, request.key), eq(idempotencyKeys.createdAt, claimedAt))
  const response = await run(marking(ctx, request, ours)).catch(async (error: unknown) => {
    if (await release(ctx, ours, error)) throw error
    return request.failed(error)
  })
  const answer = { status: response.status, body: await response.text() }
  await ctx.inTenant((tx) => tx.update(idempotencyKeys).set(answer).where(ours))
  return respond(request, answer, false)
}

/** Number of entries of a long list that are hashed before other requests are served. */
const PER_TURN = 500

async function hashOf({ method, path, input }: KeyedRequest): Promise<string> {
  const hash = createHash('sha256')
  const longLists: unknown[][] = []
  const withoutLists = (name: string, value: unknown) => {
    if (!Array.isArray(value) || value.length <= PER_TURN) return withoutPasswords(name, value)
    return `list ${longLists.push(value)}`
  }
  hash.update(JSON.stringify([method, path, input], withoutLists))
  for (const list of longLists)
    for (let from = 0; from < list.length; from += PER_TURN) {
      hash.update(JSON.stringify(list.slice(from, from + PER_TURN), withoutPasswords))
      await turnOfOthers()
    }
  return hash.digest('hex')
}

/** Leaves passwords out: such a fast hash would allow guessing them. */
function withoutPasswords(name: string, value: unknown): unknown {
  return /password/i.test(name) ? null : value
}

interface Claim {
  readonly key: string
  readonly requestHash: string
  readonly claimedAt: Date
}

/**
 * Returns a context whose writing transactions mark the key before they commit. If the process dies between commit
 * and answer, no other process repeats the work; and a request wrongly taken for dead commits nothing.
 */
function marking(ctx: RequestContext, { asAnswer }: KeyedRequest, ours: Ours): RequestContext {
  const inTenant: AppContext['db']['inTenant'] = (companyId, run, options) =>
    ctx.db.inTenant(
      companyId,
      async (tx) => {
        const result = await run(tx)
        if (companyId === ctx.companyId) await mark(tx, ours, asAnswer(result))
        return result
      },
      options,
    )
  return withTransactions(ctx, inTenant)
}

type Ours = ReturnType<typeof and>

async function mark(tx: TenantTransaction, ours: Ours, body: string | null): Promise<void> {
  if (!(await hasWritten(tx.client))) return
  const { rowCount } = await tx.update(idempotencyKeys).set({ status: CARRIED_OUT, body }).where(ours)
  if (rowCount !== 1) throw problem('idempotency.carried_out_by_repetition')
}

function mine(ctx: TenantContext, key: string) {
  return and(
    eq(idempotencyKeys.companyId, ctx.companyId),
    eq(idempotencyKeys.userId, ctx.userId),
    eq(idempotencyKeys.key, key),
  )
}

/** Claims the key. `null`: the claim succeeded; otherwise the stored answer. */
function claim(ctx: TenantContext, { key, requestHash, claimedAt: now }: Claim): Promise<Answer | null> {
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString()
  return ctx.inTenant(async (tx) => {
    if (isSweepDue(ctx.companyId, now.getTime()))
      await tx
        .delete(idempotencyKeys)
        .where(
          and(
            eq(idempotencyKeys.companyId, ctx.companyId),
            lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEEP_MS)),
          ),
        )
    const values = { companyId: ctx.companyId, userId: ctx.userId, key, requestHash, createdAt: now }
    const claimed = await tx
      .insert(idempotencyKeys)
      .values(values)
      .onConflictDoUpdate({
        target: [idempotencyKeys.companyId, idempotencyKeys.userId, idempotencyKeys.key],
        set: { createdAt: now },
        setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.requestHash} = ${requestHash}
          and ${idempotencyKeys.createdAt} < ${abandonedBefore}::timestamptz`,
      })
      .returning({ key: idempotencyKeys.key })
    if (claimed.length > 0) return null
    const [found] = await tx.select().from(idempotencyKeys).where(mine(ctx, key))
    if (found && found.requestHash !== requestHash) throw problem('idempotency.key_used')
    const isCarriedOut = found?.status === CARRIED_OUT
    const isAbandoned = isCarriedOut && found.createdAt.toISOString() < abandonedBefore
    if (isAbandoned && found.body !== null) return { status: 200, body: found.body }
    if (isAbandoned) throw problem('idempotency.answer_lost')
    if (!found || isCarriedOut || found.status === null || found.body === null)
      throw problem('idempotency.still_running', null, { retryAfterSeconds: 1 })
    return { status: found.status, body: found.body }
  })
}

/** Frees the key if nothing was committed under it or the error asks for a retry; true if it was freed. */
async function release(ctx: TenantContext, ours: Ours, error: unknown): Promise<boolean> {
  const mayRunAgain = error instanceof ProblemError && error.code === 'unavailable'
  const condition = mayRunAgain ? ours : and(ours, isNull(idempotencyKeys.status))
  const { rowCount } = await ctx.inTenant((tx) => tx.delete(idempotencyKeys).where(condition))
  return (rowCount ?? 0) > 0
}

function respond({ headersOf }: KeyedRequest, { status, body }: Answer, replayed: boolean): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  if (replayed) headers.set('idempotency-replayed', 'true')
  if (status < 300) for (const [name, value] of Object.entries(headersOf(body))) headers.set(name, value)
  return new Response(body, { status, headers })
}
