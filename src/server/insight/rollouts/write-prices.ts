import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { defineRun, type Run } from '../../kit/runs/define-run.ts'
import { requestRun } from '../../kit/runs/request-run.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { writingOf } from '../../store/platform/price-writing.ts'
import { pause, type Wait } from '../../store/platform/shops/patience.ts'
import { StoreProblem } from '../../store/platform/shops/store-platform.ts'
import { advanceAll } from './advance.ts'
import { handOut } from './hand-out.ts'
import { type LockedRollout, lockRollout, workingRollouts } from './lock-rollout.ts'
import { openConnection } from './open-connection.ts'
import { pauseFor } from './save-outcome.ts'
import { subjectOf } from './subject-of.ts'
import { takeItem } from './take-item.ts'
import { writeItem } from './write-item.ts'

interface WritingOptions {
  /** Pause used between tries; tests skip it. */
  readonly wait?: Wait
}

/**
 * Writes and takes back the prices of all roll-outs of a connection, which is the subject of the run: one item after
 * the other, each stored before it is sent. Killed at any moment, the next run reads what became of the item.
 */
export function priceWritingWith(options: WritingOptions): Run<object, object> {
  return defineRun('write-prices', {
    work: async ({ ctx, runId, signal }) => {
      const connectionId = await subjectOf(ctx, runId)
      if (connectionId !== null) await writePrices(ctx, connectionId, { signal, ...options })
      return {}
    },
    mergeWaiting: true,
    failure: 'rollout.paused.unanswered',
    onUnfinished: async (tx, { ctx, runId }) => {
      const connectionId = await subjectOf(ctx, runId, tx)
      if (connectionId !== null) await pauseAll(ctx, tx, connectionId)
    },
  })
}

export const priceWriting = priceWritingWith({})

/** Has the present step written: by a job, or by the owner where no store is connected. */
export async function requestWriting(
  ctx: TenantContext,
  tx: TenantTransaction,
  { rolloutId, connectionId }: Pick<LockedRollout, 'rolloutId' | 'connectionId'>,
): Promise<void> {
  if (connectionId === null) await handOut(ctx, tx, rolloutId)
  else await requestRun(priceWriting, { ctx, tx, subject: connectionId })
}

async function writePrices(
  ctx: TenantContext,
  connectionId: string,
  { signal, wait = pause }: WritingOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const opened = await openForWriting(ctx, connectionId, { signal, wait })
  if (opened === null) {
    await ctx.inTenant((tx) => pauseAll(ctx, tx, connectionId))
    return
  }
  const { currency } = await ctx.inTenant(({ client }) => readCompanyFacts(client, ctx.companyId))
  // One that has to stop does not hold up the others.
  const stopped: string[] = []
  for (;;) {
    await wait(opened.store.restMs(), signal)
    signal.throwIfAborted()
    const item = await takeItem(ctx, connectionId, stopped)
    if (item === null) break
    if (item === 'skipped') continue
    if (!(await writeItem(ctx, item, { store: opened.store, currency, signal, wait })))
      stopped.push(item.rolloutId)
  }
  await advanceAll(ctx, connectionId)
}

/** `null` if the store is disconnected, or its owner has turned writing off. */
async function openForWriting(
  ctx: TenantContext,
  connectionId: string,
  place: { readonly signal: AbortSignal; readonly wait?: Wait | undefined },
) {
  try {
    const opened = await openConnection(ctx, connectionId, place)
    return writingOf(ctx, opened.connection) === 'on' ? opened : null
  } catch (error) {
    if (error instanceof StoreProblem) return null
    throw error
  }
}

/** Nothing can be written: owners see why, and resume it. */
async function pauseAll(ctx: TenantContext, tx: TenantTransaction, connectionId: string): Promise<void> {
  for (const rolloutId of await workingRollouts(tx, ctx, connectionId)) {
    const rollout = await lockRollout(ctx, tx, rolloutId)
    await pauseFor(ctx, tx, rollout, message('rollout.paused.not_writable'))
  }
}
