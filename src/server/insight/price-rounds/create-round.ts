import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { distinctName, isNamed } from './distinct-name.ts'
import { readRoundPage } from './get-round.ts'
import { readInputsHash } from './inputs-hash.ts'
import { refuseIfMany } from './make-room.ts'
import { solveRound } from './solve-round.ts'

type Asked = Parsed<'createPriceRound'>

/** Makes a round and solves it, or answers the one that the same person made of the same and left as it was. */
export async function createPriceRound({
  ctx,
  input,
}: VerbArgs<'createPriceRound'>): Promise<Output<'createPriceRound'>> {
  const { goal, isCareful, constraints, about, importId = null } = input
  const begun = await ctx.inTenant(async (tx) => {
    const untouched = await readUntouched(ctx, tx, input)
    if (untouched !== null) return { untouched, name: '' }
    await refuseIfMany(ctx, tx)
    return { untouched, name: await distinctName(ctx, tx, input.name) }
  })
  if (begun.untouched !== null)
    return ctx.inTenant((tx) => readRoundPage(ctx, tx, firstPage(begun.untouched!)))
  const round = { roundId: randomUUID(), name: begun.name, goal, isCareful, constraints, about, importId }
  const solving = { ...round, pins: new Map(), previous: new Map(), isSent: false }
  return solveRound(ctx, solving, (tx, hash) => readRoundPage(ctx, tx, firstPage(round.roundId), hash))
}

const firstPage = (roundId: string) => ({ roundId, page: 1, search: undefined, show: 'all' as const })

/**
 * A round of this name, without constraints, that was never changed, sent or copied: going back and beginning again
 * finds it.
 */
async function readUntouched(
  ctx: TenantContext,
  tx: TenantTransaction,
  { name, goal, isCareful, constraints, about, importId }: Asked,
): Promise<string | null> {
  if (constraints.length > 0) return null
  const { rows } = await tx.client.query<{ roundId: string; name: string; inputsHash: string }>(
    `select round_id as "roundId", name, inputs_hash as "inputsHash" from price_rounds
     where company_id = $1 and created_by = $2 and removed_at is null and state = 'solved'
       and updated_at = created_at and constraints = '[]' and goal = $3 and is_careful = $4 and about = $5
       and import_id is not distinct from $6
     order by created_at desc`,
    [ctx.companyId, ctx.userId, goal, isCareful, about, importId ?? null],
  )
  const named = rows.filter((row) => isNamed(row.name, name))
  if (named.length === 0) return null
  const hash = await readInputsHash(tx, ctx.companyId)
  return named.find(({ inputsHash }) => inputsHash === hash)?.roundId ?? null
}
