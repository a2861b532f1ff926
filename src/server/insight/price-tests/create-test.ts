import { createHash, randomUUID } from 'node:crypto'
import { MOST_FALSE_ALARMS } from '#analytics'
import type { Output } from '#contract/calls'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { currentConnection } from '../../store/platform/connections.ts'
import { readDraw, type TestGroup } from './draw-group.ts'
import { drawInThread } from './in-thread.ts'
import { readBeliefs } from './read-beliefs.ts'
import { type NewTest, saveTest } from './save-test.ts'
import { readTestSettings } from './settings.ts'
import { readTest } from './test-rows.ts'
import type { Beliefs } from './test-task.ts'

/** Draws a test of the products that may be tested, replays it on the past and stores it; nothing is changed yet. */
export async function createPriceTest({
  ctx,
  input,
}: VerbArgs<'createPriceTest'>): Promise<Output<'createPriceTest'>> {
  const read = await ctx.inTenant(async (tx) => {
    const beliefs = await readBeliefs(ctx, tx)
    const { largestStep } = await readTestSettings(tx, ctx.companyId)
    if (input.step > largestStep + 1e-9) throw problem('price_test.step_too_large', { share: largestStep })
    const draw = await readDraw(ctx, tx, { beliefs, input })
    return { beliefs, ...draw, connection: await currentConnection(tx, ctx.companyId) }
  })
  const { group, task, beliefs } = read
  const drawn = await drawInThread(task, ctx.companyId)
  if (drawn.replay && drawn.replay.falseAlarms > MOST_FALSE_ALARMS)
    throw problem('price_test.moves_together', { share: drawn.replay.falseAlarms })
  const test: NewTest = {
    testId: randomUUID(),
    name: input.name,
    byHand: read.connection?.status !== 'active',
    task,
    drawn,
    scheduleHash: hashOf(beliefs, group, { arms: drawn.arms, seed: task.seed }),
  }
  return ctx.inTenant(async (tx) => {
    await saveTest(ctx, tx, test)
    return { test: await readTest(ctx, tx, test.testId), leftOut: [...group.leftOut] }
  })
}

/** Seed, products, prices and arms: the draw can be proved later. */
function hashOf(
  { products }: Beliefs,
  { tested, prices }: TestGroup,
  { arms, seed }: { readonly arms: readonly number[]; readonly seed: number },
): string {
  const list = tested.map((at, place) => [products[at]!.productId, prices[place]!.low, prices[place]!.high])
  return createHash('sha256')
    .update(JSON.stringify([seed, list, arms]))
    .digest('hex')
}
