import type { Output } from '#contract/calls'
import { MOST_ROLLED_OUT, rolloutSettings } from '#contract/rollout-shapes'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { currentConnection } from '../../store/platform/connections.ts'
import { planRound } from '../price-plan/plan-round.ts'
import { draftRollout } from '../rollouts/draft-rollout.ts'
import { readItems } from './item-rows.ts'
import { refuseIfSolvedAnew } from './refuse-if-solved-anew.ts'
import { readRound } from './round-rows.ts'

/**
 * Plans the new prices of a round and drafts their roll-out, both or none. One that is older than the estimate has to be
 * solved again and seen before.
 */
export async function sendPriceRound({
  ctx,
  input,
}: VerbArgs<'sendPriceRound'>): Promise<Output<'sendPriceRound'>> {
  const { roundId, acceptConflicts, seen } = input
  return ctx.inTenant(async (tx) => {
    const { name, state, isOlder, solvedAt } = await readRound(ctx, tx, roundId)
    refuseIfSolvedAnew(new Date(solvedAt), seen)
    if (isOlder) throw problem('price_round.older')
    if (state === 'failed') throw problem('price_round.not_solved')
    const prices = await changedPrices(ctx, tx, roundId)
    const entryIds = await planRound(ctx, tx, { name, prices, acceptConflicts })
    const rolloutId = await draftOf(ctx, tx, entryIds)
    await tx.client.query(
      `update price_rounds set state = 'sent', sent_at = $3 where company_id = $1 and round_id = $2`,
      [ctx.companyId, roundId, ctx.clock()],
    )
    return { round: await readRound(ctx, tx, roundId), planned: entryIds.length, rolloutId }
  })
}

async function changedPrices(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  roundId: string,
): Promise<{ productId: number; price: string }[]> {
  const { items, total } = await readItems(client, {
    companyId,
    roundId,
    show: 'changed',
    limit: MOST_ROLLED_OUT,
  })
  if (total === 0) throw problem('price_round.nothing_changes')
  if (total > MOST_ROLLED_OUT) throw problem('price_round.too_many_changes', { most: MOST_ROLLED_OUT })
  return items.flatMap(({ productId, price }) => (price === null ? [] : [{ productId, price }]))
}

/** `null` without a connected store: the prices are in the plan, and can be exported or carried out by hand. */
async function draftOf(
  ctx: TenantContext,
  tx: TenantTransaction,
  entryIds: readonly string[],
): Promise<string | null> {
  const connection = await currentConnection(tx, ctx.companyId)
  if (connection?.status !== 'active') return null
  const settings = rolloutSettings.parse({})
  const { rollout } = await draftRollout({
    ctx: joined(ctx, tx),
    input: { entryIds: [...entryIds], mode: 'canary', byHand: false, settings },
  })
  return rollout.rolloutId
}
