import { randomUUID } from 'node:crypto'
import type { Output } from '#contract/calls'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { distinctName } from './distinct-name.ts'
import { ITEM_NAMES } from './item-columns.ts'
import { makeRoom } from './make-room.ts'
import { VERSION_NAMES } from './round-columns.ts'
import { readRound } from './round-rows.ts'

const roundSql = `
  insert into price_rounds (company_id, round_id, name, created_by, created_at, updated_at, state, ${VERSION_NAMES})
  select company_id, $3, $4, $5, $6, $6, case when state = 'sent' then 'solved' else state end, ${VERSION_NAMES}
  from price_rounds where company_id = $1 and round_id = $2
  on conflict do nothing`

const itemsSql = `
  insert into price_round_items (company_id, round_id, ${ITEM_NAMES})
  select company_id, $3, ${ITEM_NAMES} from price_round_items where company_id = $1 and round_id = $2
  on conflict do nothing`

/** Saves a round as a version of its own: the same prices, without solving it again. */
export function copyPriceRound({
  ctx,
  input,
}: VerbArgs<'copyPriceRound'>): Promise<Output<'copyPriceRound'>> {
  return ctx.inTenant(async (tx) => {
    await readRound(ctx, tx, input.roundId)
    await makeRoom(ctx, tx)
    const roundId = randomUUID()
    await tx.client.query(roundSql, [
      ctx.companyId,
      input.roundId,
      roundId,
      await distinctName(ctx, tx, input.name),
      ctx.userId,
      ctx.clock(),
    ])
    await tx.client.query(itemsSql, [ctx.companyId, input.roundId, roundId])
    return { round: await readRound(ctx, tx, roundId) }
  })
}
