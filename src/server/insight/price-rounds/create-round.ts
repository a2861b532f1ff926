import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import { refuseIfMany, solveRound } from './solve-round.ts'

/** Makes a round and solves it. */
export async function createPriceRound(args: {
  readonly ctx: TenantContext
  readonly input: Parsed<'createPriceRound'>
}): Promise<Output<'createPriceRound'>> {
  const { ctx, input } = args
  const { name, goal, constraints, about } = input
  await ctx.inTenant((tx) => refuseIfMany(ctx, tx))
  const round = { roundId: randomUUID(), name, goal, constraints, about }
  return { round: await solveRound(ctx, { ...round, pins: new Map(), previous: new Map() }) }
}
