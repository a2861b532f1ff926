import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { distinctName } from './distinct-name.ts'
import { readInputsHash } from './inputs-hash.ts'
import { refuseIfMany } from './make-room.ts'
import { readRound } from './round-rows.ts'
import { solveRound } from './solve-round.ts'

type Asked = Parsed<'createPriceRound'>

/** Makes a round and solves it, or answers the one that the same person made of the same and left as it was. */
export async function createPriceRound(args: {
  readonly ctx: TenantContext
  readonly input: Asked
}): Promise<Output<'createPriceRound'>> {
  const { ctx, input } = args
  const { goal, isCareful, constraints, about, importId = null } = input
  const begun = await ctx.inTenant(async (tx) => {
    const untouched = await readUntouched(ctx, tx, input)
    if (untouched !== null) return { round: await readRound(ctx, tx, untouched), name: '' }
    await refuseIfMany(ctx, tx)
    return { round: null, name: await distinctName(ctx, tx, input.name) }
  })
  if (begun.round) return { round: begun.round }
  const round = { roundId: randomUUID(), name: begun.name, goal, isCareful, constraints, about, importId }
  return { round: await solveRound(ctx, { ...round, pins: new Map(), previous: new Map() }) }
}

/** A round without constraints that was never changed, sent or copied: going back and beginning again finds it. */
async function readUntouched(
  ctx: TenantContext,
  tx: TenantTransaction,
  { goal, isCareful, constraints, about, importId }: Asked,
): Promise<string | null> {
  if (constraints.length > 0) return null
  const { rows } = await tx.client.query<{ roundId: string }>(
    `select round_id as "roundId" from price_rounds
     where company_id = $1 and created_by = $2 and removed_at is null and state = 'solved'
       and updated_at = created_at and constraints = '[]' and goal = $3 and is_careful = $4 and about = $5
       and import_id is not distinct from $6 and inputs_hash = $7
     order by created_at desc limit 1`,
    [
      ctx.companyId,
      ctx.userId,
      goal,
      isCareful,
      about,
      importId ?? null,
      await readInputsHash(tx, ctx.companyId),
    ],
  )
  return rows[0]?.roundId ?? null
}
