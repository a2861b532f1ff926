import type { Parsed } from '#contract/calls'
import type { PlatformId } from '#contract/platform'
import { rolloutSettings } from '#contract/rollout-shapes'
import { addToPricePlan } from '#server/insight/price-plan/add-to-price-plan'
import { approveRollout } from '#server/insight/rollouts/approve-rollout'
import { priceCheckWith } from '#server/insight/rollouts/check-prices'
import { draftRollout } from '#server/insight/rollouts/draft-rollout'
import { getRollout } from '#server/insight/rollouts/get-rollout'
import { startRollout } from '#server/insight/rollouts/start-rollout'
import { priceWritingWith } from '#server/insight/rollouts/write-prices'
import type { TenantContext } from '#server/kit/context'
import { carryOut } from '#server/kit/runs/work-on-run'
import { setPriceWriting } from '#server/store/platform/set-price-writing'
import type { TestDatabase } from './database.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from './platform.ts'
import { makeShop } from './stand-ins/shop-data.ts'

export interface RolloutStore extends StoreUnderTest {
  readonly platform: PlatformUnderTest
  readonly database: TestDatabase
}

/** A company whose connected store allows writing prices; its products' prices never changed before. */
export async function openRolloutStore(
  database: TestDatabase,
  kind: PlatformId = 'shopify',
  products = 12,
): Promise<RolloutStore> {
  return readyForWriting(database, kind, await openPlatform(makeShop({ products, orders: 12 })))
}

/** Connects a shop, imports it and turns writing on. */
export async function readyForWriting(
  database: TestDatabase,
  kind: PlatformId,
  platform: PlatformUnderTest,
): Promise<RolloutStore> {
  const store = await platform.connect(database, kind)
  platform.shop.scopes.push('write_products')
  await store.sync()
  await setPriceWriting({ ctx: store.ctx, input: { isOn: true } })
  return { ...store, platform, database }
}

export const variantOf = ({ platform }: RolloutStore, sku: string) =>
  platform.shop.products.flatMap(({ variants }) => variants).find((each) => each.sku === sku)!

/** The SKU of each product's first variant; a few products have none. */
export const firstSkus = ({ platform }: RolloutStore): readonly string[] =>
  platform.shop.products.flatMap(({ variants }) => variants[0]?.sku ?? [])

/** Plans a new price for each SKU: its factor times the price in the store. */
export async function planPrices(
  store: RolloutStore,
  factors: Readonly<Record<string, number>>,
): Promise<string[]> {
  const products = await store.rows<{ product_id: string; sku: string; price: string }>(
    'select product_id, sku, price::text from products where company_id = $1',
  )
  const entries = Object.entries(factors).map(([sku, factor]) => {
    const product = products.find((each) => each.sku === sku)
    const cents = variantOf(store, sku)?.priceCents ?? Number(product?.price) * 100
    return {
      productId: Number(product?.product_id),
      price: ((cents * factor) / 100).toFixed(2),
      origin: 'manual' as const,
    }
  })
  // The answer holds the whole plan: what became of earlier prices, too.
  const { entries: plan } = await addToPricePlan({
    ctx: store.ctx,
    input: { entries, acceptConflicts: true },
  })
  return plan.filter(({ status }) => status === 'planned').map(({ entryId }) => entryId)
}

export async function draftOf(
  store: RolloutStore,
  factors: Readonly<Record<string, number>>,
  {
    settings,
    ...more
  }: Partial<Pick<Parsed<'draftRollout'>, 'mode'>> & {
    readonly settings?: Partial<Parsed<'draftRollout'>['settings']>
  } = {},
): Promise<string> {
  const entryIds = await planPrices(store, factors)
  const { rollout } = await draftRollout({
    ctx: store.ctx,
    input: {
      ...{ entryIds, mode: 'all', byHand: false, ...more },
      settings: rolloutSettings.parse({ muchRevenue: true, ...settings }),
    },
  })
  await workOnCheck(store)
  return rollout.rolloutId
}

/** Carries out the last reading of live prices that was requested. */
export async function workOnCheck(store: RolloutStore): Promise<void> {
  const job = store.sent.findLast(({ name }) => name === 'check-prices')
  if (!job) throw new Error('no check has been asked for')
  const { runId, subject } = job.data as { runId: string; subject: string }
  const { signal } = new AbortController()
  const { connection } = store.database
  const run = priceCheckWith({ wait: store.platform.wait })
  await carryOut(run, { ctx: store.ctx, input: { runId, subject, connection, signal } })
}

export const shown = (store: RolloutStore, rolloutId: string, ctx: TenantContext = store.ctx) =>
  getRollout({ ctx, input: { rolloutId, page: 1, state: undefined } })

/** Items of a roll-out by SKU. */
export async function itemsOf(store: RolloutStore, rolloutId: string) {
  const { items } = await shown(store, rolloutId)
  return Object.fromEntries(items.map((item) => [item.sku, item]))
}

/** Approves the list as it stands. */
export async function approved(store: RolloutStore, rolloutId: string): Promise<void> {
  const { listHash } = (await shown(store, rolloutId)).rollout
  await approveRollout({ ctx: store.ctx, input: { rolloutId, listHash: listHash ?? '' } })
}

/** Drafts, approves and starts a roll-out; nothing of it is written yet. */
export async function startedOf(...draft: Parameters<typeof draftOf>): Promise<string> {
  const [store] = draft
  const rolloutId = await draftOf(...draft)
  await approved(store, rolloutId)
  await startRollout({ ctx: store.ctx, input: { rolloutId } })
  return rolloutId
}

/** Carries out the last writing that was requested, until nothing is left to do or it is stopped. */
export async function workOnWriting(
  store: RolloutStore,
  { signal = new AbortController().signal } = {},
): Promise<void> {
  const job = store.sent.findLast(({ name }) => name === 'write-prices')
  if (!job) throw new Error('no writing has been asked for')
  const { runId, subject } = job.data as { runId: string; subject: string }
  const { connection } = store.database
  const run = priceWritingWith({ wait: store.platform.wait })
  await carryOut(run, { ctx: store.ctx, input: { runId, subject, connection, signal } })
}
