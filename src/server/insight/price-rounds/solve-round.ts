import type { FixedPrice } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { makeRoom } from './make-room.ts'
import { type ReadTask, readTask } from './read-task.ts'
import type { Pins, RoundTask } from './round-task.ts'
import { type RoundToSave, saveRound } from './save-round.ts'
import { solveInThread } from './solve-in-thread.ts'

export interface RoundToSolve extends RoundToSave {
  readonly pins: Pins
  /** Prices of the proposal before: others move only where it pays. */
  readonly previous: RoundTask['previous']
  readonly isSent: boolean
  /** Time of the change that the person saw; absent in a new round. */
  readonly seen?: Date
}

/** Solves a round in a thread and stores it, unless it was changed meanwhile; answers what `answer` reads of it. */
export async function solveRound<Answer>(
  ctx: TenantContext,
  round: RoundToSolve,
  answer: (tx: TenantTransaction, inputsHash: string) => Promise<Answer>,
): Promise<Answer> {
  const reading = ctx.inTenant((tx) => readSolvable(ctx, tx, round))
  const solved = await solveInThread(
    reading.then(({ task }) => task),
    ctx.companyId,
  )
  const read = await reading
  return ctx.inTenant(async (tx) => {
    if (round.seen) await refuseIfChanged(ctx, tx, round.roundId, round.seen)
    else await makeRoom(ctx, tx)
    await saveRound(ctx, tx, { round, read, solved, pins: round.pins })
    return answer(tx, read.inputsHash)
  })
}

export function readSolvable(
  ctx: TenantContext,
  tx: TenantTransaction,
  { pins, ...round }: Omit<RoundToSolve, 'roundId' | 'name'>,
): Promise<ReadTask> {
  return readTask(ctx, tx, { ...round, fixed: fixedOf(pins) })
}

function fixedOf(pins: Pins): ReadonlyMap<number, FixedPrice> {
  return new Map(
    [...pins].flatMap(([productId, { pin, price }]): [number, FixedPrice][] => {
      if (pin === 'forbidden') return [[productId, { by: 'forbid' }]]
      return price === null
        ? []
        : [[productId, { by: pin === 'locked' ? 'lock' : 'hand', price: Number(price) }]]
    }),
  )
}

async function refuseIfChanged(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  roundId: string,
  seen: Date,
): Promise<void> {
  const { rows } = await client.query<{ updatedAt: Date }>(
    `select updated_at as "updatedAt" from price_rounds
     where company_id = $1 and round_id = $2 and removed_at is null for update`,
    [companyId, roundId],
  )
  if (!rows[0]) throw problem('price_round.not_found')
  if (rows[0].updatedAt.getTime() !== seen.getTime()) throw problem('price_round.changed_meanwhile')
}
