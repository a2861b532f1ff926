import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import { readRound } from './round-rows.ts'
import { refuseIfMany } from './solve-round.ts'

const roundSql = `
  insert into price_rounds (company_id, round_id, name, goal, constraints, state, about, inputs_hash, solved_at,
    totals, conflict, weights, created_by, created_at, updated_at)
  select company_id, $3, $4, goal, constraints, case when state = 'sent' then 'solved' else state end, about,
    inputs_hash, solved_at, totals, conflict, weights, $5, $6, $6
  from price_rounds where company_id = $1 and round_id = $2
  on conflict do nothing`

const itemsSql = `
  insert into price_round_items (company_id, round_id, product_id, today, cost, cost_before, price, reason,
    advice_reason, held_by, pin, objective, gain, low, high, probability, revenue_now, revenue_next)
  select company_id, $3, product_id, today, cost, cost_before, price, reason, advice_reason, held_by, pin, objective,
    gain, low, high, probability, revenue_now, revenue_next
  from price_round_items where company_id = $1 and round_id = $2
  on conflict do nothing`

/** Saves a round as a version of its own: the same prices, without solving it again. */
export function copyPriceRound(args: {
  readonly ctx: TenantContext
  readonly input: Parsed<'copyPriceRound'>
}): Promise<Output<'copyPriceRound'>> {
  const { ctx, input } = args
  return ctx.inTenant(async (tx) => {
    await readRound(ctx, tx, input.roundId)
    await refuseIfMany(ctx, tx)
    const roundId = randomUUID()
    await tx.client.query(roundSql, [
      ctx.companyId,
      input.roundId,
      roundId,
      input.name,
      ctx.userId,
      ctx.clock(),
    ])
    await tx.client.query(itemsSql, [ctx.companyId, input.roundId, roundId])
    return { round: await readRound(ctx, tx, roundId) }
  })
}
