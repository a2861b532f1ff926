import type { StoreBasicsForecast } from '#contract/basics'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { checkBasics } from './known-basics.ts'
import { blockOf, readBasics } from './read-basics.ts'
import { countLines } from './zoned-lines.ts'

/** Returns what another currency and time zone would change, before the change. */
export async function forecastStoreBasics(
  args: VerbArgs<'forecastStoreBasics'>,
): Promise<StoreBasicsForecast> {
  const { ctx } = args
  const { companyId } = ctx
  const input = args.input
  return ctx.inTenant(async (tx) => {
    await checkBasics(tx, input)
    const now = await readBasics(ctx, tx)
    return {
      lines: await countLines(tx, { companyId, from: now.timezone, to: input.timezone }),
      blockedBy: await blockOf(ctx, tx, input.currency !== now.currency),
    }
  })
}
