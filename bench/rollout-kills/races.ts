import { parseArgs } from 'node:util'
import type { PlatformId } from '#contract/platform'
import { resumeRollout } from '#server/insight/rollouts/pause-rollout'
import { type OwnDatabase, withDatabase } from '../../test/own-database.ts'
import { type RolloutStore, shown, startedOf, workOnWriting } from '../../test/rollouts.ts'
import { seeded } from '../../test/stand-ins/shop-data.ts'
import { chosenPlatforms } from '../support/platforms.ts'
import { type Measure, percentile, printTable } from '../support/table.ts'
import { openStoreOf } from './open-store.ts'
import { overwritten, type ShopLog, watchPrices } from './shop-log.ts'

/**
 * `npm run bench:races`: another writer changes prices while a roll-out is written, one in ten beforehand and, at
 * random calls, the very price that was read last. What was there at a reading must stay. What comes between reading and
 * writing is put back and reported where the shop's answer shows it; elsewhere the item says that it cannot be seen.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '300' },
    platform: { type: 'string' },
    rate: { type: 'string', default: '0.05' },
    seed: { type: 'string', default: '1' },
  },
})
const random = seeded(Number(values.seed))
const CHANGED_BEFORE = 0.1

await withDatabase(async (database) => {
  for (const kind of chosenPlatforms(values.platform))
    printTable(`Prices written to ${kind} in a race`, await race(database, kind))
})

async function race(database: OwnDatabase, kind: PlatformId): Promise<Measure[]> {
  const { store, skus } = await openStoreOf(database, kind, Number(values.products))
  try {
    const rolloutId = await startedOf(store, Object.fromEntries(skus.map((sku) => [sku, 1.05])))
    const log = watchPrices(store.platform.shop)
    const change = (sku: string) => log.setAsOther(sku, 100 + Math.floor(random() * 9000))
    for (const sku of skus) if (random() < CHANGED_BEFORE) change(sku)
    store.platform.nango.fault = () => {
      log.nextCall()
      const last = log.lastRead()
      if (last !== null && random() < Number(values.rate)) change(last)
      return 'none'
    }
    const pauses = await writeToTheEnd(store, rolloutId)
    store.platform.nango.fault = () => 'none'
    return [...(await figures(store, rolloutId, log)), measure('pauses that the owner ended', pauses)]
  } finally {
    await store.platform.nango.close()
  }
}

/** The owner resumes each time that nobody knew what the shop shows. */
async function writeToTheEnd(store: RolloutStore, rolloutId: string): Promise<number> {
  for (let pauses = 0; ; pauses++) {
    await workOnWriting(store)
    const { state } = (await shown(store, rolloutId)).rollout
    if (state !== 'paused') return pauses
    await resumeRollout({ ctx: store.ctx, input: { rolloutId } })
  }
}

async function figures(store: RolloutStore, rolloutId: string, log: ShopLog): Promise<Measure[]> {
  const items = await store.rows<{ sku: string; state: string; other: string | null }>(
    `select p.sku, i.state, i.other_writer as other from price_rollout_items i
     join products p on p.company_id = i.company_id and p.product_id = i.product_id
     where i.company_id = $1 and i.rollout_id = '${rolloutId}'`,
  )
  const of = (state: string) => items.filter((each) => each.state === state)
  const sums = items.map(({ sku }) => overwritten(log.of(sku)))
  const total = (kind: 'seen' | 'inGap') => sums.reduce((sum, each) => sum + each[kind], 0)
  const changed = items.filter(({ sku }) => log.of(sku).some(({ who }) => who === 'other'))
  const isOurs = ({ sku }: { sku: string }) =>
    log.of(sku).findLast(({ who }) => who !== 'read')?.who === 'us' && !log.isOthers(sku)
  const inGap = items.filter(({ sku }) => overwritten(log.of(sku)).inGap > 0)
  const reported = inGap.filter(({ other }) => other === 'put_back')
  const standing = reported.filter(({ sku }) => log.isOthers(sku))
  const unseen = inGap.filter(({ other }) => other === 'unseen')
  const gaps = items.flatMap(({ sku }) => gapsOf(log, sku))
  return [
    measure('items', items.length),
    measure('of which the other writer changed some time', changed.length),
    measure('written', of('written').length),
    measure('left to the other writer', of('stale').length),
    measure('unknown', of('unknown').length),
    measure('overwritten although it was there when read', total('seen'), 0),
    measure('called left alone, but ours in the shop', of('stale').filter(isOurs).length, 0),
    measure('items with a price that came between reading and writing', inGap.length),
    measure('of which reported', reported.length),
    measure('of which reported and the other price stands again', standing.length),
    measure('of which the item says that it cannot be seen', unseen.length),
    measure('of which neither', inGap.length - reported.length - unseen.length, 0),
    measure(
      'reported without cause',
      items.filter(({ other }) => other === 'put_back').length - reported.length,
      0,
    ),
    measure('gap between reading and writing (median)', percentile(gaps, 0.5), null, 'ms'),
    measure('gap between reading and writing (95 of 100)', percentile(gaps, 0.95), null, 'ms'),
  ]
}

/** Milliseconds between our last reading of a price and our writing it. */
function gapsOf(log: ShopLog, sku: string): number[] {
  let readAt: number | null = null
  const gaps: number[] = []
  for (const { who, at } of log.of(sku)) {
    if (who === 'read') readAt = at
    if (who === 'us' && readAt !== null) gaps.push(at - readAt)
  }
  return gaps
}

function measure(what: string, value: number, atMost: number | null = null, unit = ''): Measure {
  return { what, value, unit, atMost }
}
