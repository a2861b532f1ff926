import type { Output } from '#contract/calls'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readRound } from './round-rows.ts'
import { weighInThread } from './solve-in-thread.ts'
import { readSolvable } from './solve-round.ts'
import { readStored } from './stored-round.ts'

/** Computes the curve and the costs of the constraints, after the proposal is on the screen. */
export async function weighPriceRound({
  ctx,
  input,
}: VerbArgs<'weighPriceRound'>): Promise<Output<'weighPriceRound'>> {
  const { roundId } = input
  const { round, stored, read } = await ctx.inTenant(async (tx) => {
    const stored = await readStored(ctx, tx, roundId)
    return { stored, round: await readRound(ctx, tx, roundId), read: await readSolvable(ctx, tx, stored) }
  })
  // Weights of an older round would be those of other prices.
  if (round.weights !== null || round.state === 'failed' || round.isOlder) return { round }
  const weights = await weighInThread(Promise.resolve(read.task), ctx.companyId)
  return ctx.inTenant(async (tx) => {
    await tx.client.query(
      'update price_rounds set weights = $4 where company_id = $1 and round_id = $2 and updated_at = $3',
      [ctx.companyId, roundId, stored.seen, JSON.stringify(weights)],
    )
    return { round: await readRound(ctx, tx, roundId) }
  })
}
