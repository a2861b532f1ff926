import { type Call, isAudited } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { type Message, message } from '#messages/message'
import { joined, type RequestContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { ProblemError } from '../../kit/errors.ts'
import { deviceOf } from '../identity-provider/device-of.ts'
import { auditingContext } from './auditing-context.ts'
import { changedParts } from './changed-parts.ts'
import { enterAudit, recordAudit } from './record-audit.ts'

interface Called {
  readonly name: CallName
  readonly input: Readonly<Record<string, unknown>>
  /** Reads the state after the call, if the call defines one; otherwise null. */
  readonly readState: (ctx: RequestContext) => Promise<unknown>
}

/**
 * Runs a call and enters it into the audit log: its change, or its refusal. The entry of a change is written in the
 * transaction of the change; a call that changes no row of the company is entered after it is done.
 */
export async function auditCall<T>(
  ctx: RequestContext,
  called: Called,
  run: (ctx: RequestContext) => Promise<T>,
): Promise<T> {
  const { name, input, readState } = called
  const call: Call = calls[name]
  if (!isAudited(call) || call.audit === 'itself') return run(ctx)
  if (call.method === 'GET') return enterAfter(ctx, called, run)
  const before = await readState(ctx).catch(() => null)
  const entering = auditingContext(ctx, (tx) => enterChange(tx, ctx, called, before))
  const output = await run(entering.ctx).catch(async (error: unknown) => {
    const reason =
      error instanceof ProblemError ? error.text : String((error as Error | null)?.message ?? error)
    if (entering.hasEntered())
      await write(ctx, { action: name, refusal: message('audit.not_finished', { reason }) })
    else if (error instanceof ProblemError && error.code === 'forbidden')
      await auditRefusal(ctx, name, error.text)
    throw error
  })
  if (!entering.hasEntered())
    await write(ctx, { action: name, object: objectOf(input), after: input.body ?? input.query ?? null })
  return output
}

/** An export changes nothing, so there is no transaction to join: the entry is written after the call. */
async function enterAfter<T>(
  ctx: RequestContext,
  { name, input }: Called,
  run: (ctx: RequestContext) => Promise<T>,
): Promise<T> {
  const output = await run(ctx)
  await write(ctx, { action: name, object: objectOf(input), after: input.query ?? null })
  return output
}

/** Enters the change with the state after it, read in the same transaction. */
async function enterChange(
  tx: TenantTransaction,
  ctx: RequestContext,
  { name, input, readState }: Called,
  before: unknown,
): Promise<void> {
  const after = before === null ? null : await readState(joined(ctx, tx))
  const [from, to] = after === null ? [null, input.body ?? input.query ?? null] : changedParts(before, after)
  await enterAudit(tx, {
    ctx,
    input: { action: name, object: objectOf(input), before: from, after: to, ...by(ctx) },
  })
}

export async function auditDone(ctx: RequestContext, name: CallName): Promise<void> {
  await write(ctx, { action: name })
}

export async function auditRefusal(ctx: RequestContext, name: CallName, refusal: Message): Promise<void> {
  await write(ctx, { action: name, refusal })
}

/**
 * A failure to write the entry is logged as an error and does not fail the call, whose effect is already committed.
 */
async function write(ctx: RequestContext, input: Parameters<typeof recordAudit>[0]['input']): Promise<void> {
  await recordAudit({ ctx, input: { ...input, ...by(ctx) } }).catch((error: unknown) =>
    ctx.log.error({ err: error, action: input.action }, 'the audit log could not be written'),
  )
}

function by({ origin, requestId, apiKey }: RequestContext) {
  const actor = apiKey === null ? null : `API key ${apiKey}`
  return { address: origin.address, device: deviceOf(origin.userAgent), requestId, actor }
}

function objectOf(input: Readonly<Record<string, unknown>>): string | null {
  const params = input.params as Readonly<Record<string, unknown>> | undefined
  return params ? Object.values(params).map(String).join(' ') : null
}
