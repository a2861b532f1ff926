import type { Output, Parsed } from '#contract/calls'
import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { refuseSlip } from '../price-plan/refuse-slip.ts'
import { readAdviceRows } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { refuseIfMany } from './make-room.ts'
import { refuseIfSolvedAnew } from './refuse-if-solved-anew.ts'
import { type Round, readRound } from './round-rows.ts'
import type { Pins } from './round-task.ts'
import { solveRound } from './solve-round.ts'
import { readStored, type StoredRound } from './stored-round.ts'

type Changes = Parsed<'changePriceRound'>

/** Changes a round and solves it again where prices depend on it; renaming and deleting leave the prices alone. */
export async function changePriceRound({
  ctx,
  input,
}: VerbArgs<'changePriceRound'>): Promise<Output<'changePriceRound'>> {
  const { roundId, isRemoved, name, seen, ...solving } = input
  if (isRemoved !== undefined) return { round: await setRemoved(ctx, roundId, isRemoved) }
  const { goal, isCareful, constraints, pins } = solving
  if (Object.values(solving).every((each) => each === undefined))
    return { round: await rename(ctx, roundId, name!) }
  const stored = await ctx.inTenant(async (tx) => {
    await refuseSlips(ctx, tx, pins ?? [])
    const found = await readStored(ctx, tx, roundId)
    refuseIfSolvedAnew(found.solvedAt, seen)
    return found
  })
  const changed = {
    ...stored,
    name: name ?? stored.name,
    goal: goal ?? stored.goal,
    isCareful: isCareful ?? stored.isCareful,
    constraints: constraints ?? stored.constraints,
    pins: pinned(stored, pins ?? []),
  }
  return {
    round: await solveRound(ctx, changed, (tx, hash) => readRound(ctx, tx, roundId, hash)),
  }
}

/** Refuses prices set by hand that nobody can have meant, or that the currency cannot express. */
async function refuseSlips(
  { companyId }: TenantContext,
  tx: TenantTransaction,
  pins: NonNullable<Changes['pins']>,
): Promise<void> {
  const typed = pins.flatMap((each, at) => (each.pin === 'set' ? [{ ...each, at }] : []))
  if (typed.length === 0) return
  const ids = typed.map(({ productId }) => productId)
  const rows = new Map((await readAdviceRows(tx, companyId, ids)).map((row) => [Number(row.productId), row]))
  const rails = await readGuardRails(tx, companyId)
  const { currency } = await readCompanyFacts(tx.client, companyId)
  for (const { productId, price, at } of typed) {
    const row = rows.get(productId)
    const field = `pins.${at}.price`
    if (row) refuseSlip(row, { rails, currency, price, field, of: 'round' })
  }
}

/** A locked price is the one that was proposed. */
function pinned({ pins, previous }: StoredRound, changes: NonNullable<Changes['pins']>): Pins {
  const all = new Map(pins)
  changes.forEach((each, at) => {
    const { productId, pin } = each
    const proposed = previous.get(productId)
    if (proposed === undefined)
      throw problem('price_round.no_such_product', null, {
        fields: { [`pins.${at}.productId`]: message('field.not_in_store') },
      })
    if (pin === null) all.delete(productId)
    else all.set(productId, { pin, price: each.pin === 'set' ? each.price : String(proposed) })
  })
  return all
}

function rename(ctx: TenantContext, roundId: string, name: string): Promise<Round> {
  return ctx.inTenant(async (tx) => {
    await tx.client.query(
      `update price_rounds set name = $3, updated_at = $4
       where company_id = $1 and round_id = $2 and removed_at is null`,
      [ctx.companyId, roundId, name, ctx.clock()],
    )
    return readRound(ctx, tx, roundId)
  })
}

/** Answers the round as it was, because a deleted one cannot be read any more. */
function setRemoved(ctx: TenantContext, roundId: string, isRemoved: boolean): Promise<Round> {
  return ctx.inTenant(async (tx) => {
    const { client } = tx
    if (isRemoved) {
      const round = await readRound(ctx, tx, roundId)
      await client.query(
        'update price_rounds set removed_at = $3 where company_id = $1 and round_id = $2 and removed_at is null',
        [ctx.companyId, roundId, ctx.clock()],
      )
      return round
    }
    const { rowCount } = await client.query(
      'select 1 from price_rounds where company_id = $1 and round_id = $2 and removed_at is not null',
      [ctx.companyId, roundId],
    )
    if ((rowCount ?? 0) > 0) await refuseIfMany(ctx, tx)
    await client.query('update price_rounds set removed_at = null where company_id = $1 and round_id = $2', [
      ctx.companyId,
      roundId,
    ])
    return readRound(ctx, tx, roundId)
  })
}
