import { parseArgs } from 'node:util'
import type { PlatformId } from '#contract/platform'
import { checkRollout } from '#server/insight/rollouts/check-rollout'
import { type OwnDatabase, withDatabase } from '../../test/own-database.ts'
import { draftOf, shown, workOnCheck } from '../../test/rollouts.ts'
import { chosenPlatforms } from '../support/platforms.ts'
import { type Measure, printTable } from '../support/table.ts'
import { openStoreOf } from './open-store.ts'

/**
 * `npm run bench:dry-run`: the list of a roll-out of 1,000 products is made, at the throttle of Shopify's standard plan
 * (100 points a second, 2,000 at most). Pauses are counted and not waited for.
 */
const { values } = parseArgs({
  options: { products: { type: 'string', default: '1000' }, platform: { type: 'string' } },
})
const REFILL_MS = 60_000

await withDatabase(async (database) => {
  for (const kind of chosenPlatforms(values.platform))
    printTable(`A dry run at ${kind}`, await dryRun(database, kind))
})

async function dryRun(database: OwnDatabase, kind: PlatformId): Promise<Measure[]> {
  const { store, skus } = await openStoreOf(database, kind, Number(values.products))
  const { platform } = store
  try {
    const rolloutId = await draftOf(store, Object.fromEntries(skus.map((sku) => [sku, 1.05])))
    await platform.wait(REFILL_MS)
    const [calls, waited] = [platform.nango.proxied, platform.waitedMs()]
    await checkRollout({ ctx: store.ctx, input: { rolloutId } })
    const startedAt = performance.now()
    await workOnCheck(store)
    const worked = (performance.now() - startedAt) / 1000
    const paused = (platform.waitedMs() - waited) / 1000
    const { counts, items } = (await shown(store, rolloutId)).rollout
    return [
      { what: 'items', value: items, unit: '', atMost: null },
      { what: 'of which may be written', value: counts.pending, unit: '', atMost: null },
      { what: 'calls to the shop', value: platform.nango.proxied - calls, unit: '', atMost: null },
      { what: 'pauses for the throttle', value: paused, unit: 's', atMost: null },
      { what: 'pauses and work', value: paused + worked, unit: 's', atMost: 20 },
    ]
  } finally {
    await platform.nango.close()
  }
}
