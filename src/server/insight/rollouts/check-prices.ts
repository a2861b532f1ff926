import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { defineRun, type Run } from '../../kit/runs/define-run.ts'
import type { Failure } from '../../kit/runs/failure.ts'
import { requestRun } from '../../kit/runs/request-run.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import type { Wait } from '../../store/platform/shops/patience.ts'
import {
  type FixedPrices,
  type LivePrice,
  type OpenedStore,
  type PriceList,
  StoreProblem,
} from '../../store/platform/shops/store-platform.ts'
import { beginApproved } from './begin-approved.ts'
import { checkEntry } from './check-entry.ts'
import { isEditable, lockRollout, setRollout, settingsOf } from './lock-rollout.ts'
import { openConnection } from './open-connection.ts'
import { readPlannedEntries } from './planned-items.ts'
import { relist } from './relist.ts'
import { saveChecked } from './save-checked.ts'
import { subjectOf } from './subject-of.ts'

/** Products that are read together, after which the progress is stored. */
const STEP = 100

interface CheckOptions {
  /** Pause used between tries; tests skip it. */
  readonly wait?: Wait
}

/** Reads the live price of every variant of a roll-out and makes its list; the roll-out is the subject of the run. */
export function priceCheckWith(options: CheckOptions): Run<object, object> {
  return defineRun('check-prices', {
    work: async ({ ctx, runId, signal }) => {
      const rolloutId = await subjectOf(ctx, runId)
      if (rolloutId !== null) await checkPrices(ctx, rolloutId, { signal, ...options })
      return {}
    },
    mergeWaiting: true,
    failure: 'rollout.check.failed',
    explain: (error) => {
      if (!(error instanceof StoreProblem)) return null
      if (error.reason === 'unreachable') return null
      return { failure: { id: `sync.${error.reason}` }, isFinal: true }
    },
    onUnfinished: async (tx, { ctx, runId, failure }) => {
      const rolloutId = await subjectOf(ctx, runId, tx)
      if (rolloutId !== null) await noteProblem(ctx, tx, rolloutId, failure)
    },
  })
}

export const priceCheck = priceCheckWith({})

export async function requestCheck(
  ctx: TenantContext,
  tx: TenantTransaction,
  rolloutId: string,
): Promise<void> {
  await setRollout(ctx, tx, rolloutId, { checkStatus: 'queued', checkRead: 0, checkProblem: null })
  await requestRun(priceCheck, { ctx, tx, subject: rolloutId })
}

async function noteProblem(
  ctx: TenantContext,
  tx: TenantTransaction,
  rolloutId: string,
  failure: Failure | null,
): Promise<void> {
  const checkProblem = failure ?? { id: 'rollout.check.failed' }
  const { mode } = await lockRollout(ctx, tx, rolloutId)
  await setRollout(ctx, tx, rolloutId, {
    ...{ checkStatus: 'failed', checkProblem },
    // Nothing of these waits for a person: a single price is sent anew by another click, a test's by its next run.
    ...(mode === 'single' || mode === 'test'
      ? { state: 'cancelled', reason: checkProblem, endedAt: ctx.clock() }
      : {}),
  })
}

interface Place extends CheckOptions {
  readonly signal: AbortSignal
}

async function checkPrices(ctx: TenantContext, rolloutId: string, place: Place): Promise<void> {
  const begun = await ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, rolloutId)
    if (!isEditable(rollout)) return null
    await setRollout(ctx, tx, rolloutId, { checkStatus: 'running', checkRead: 0 })
    const products = await tx.client.query<ListedProduct>(
      `select store_product_id as "productExternalId", array_agg(variant_id order by variant_id) as "variantExternalIds"
       from price_rollout_items
       where company_id = $1 and rollout_id = $2 and store_product_id <> '' group by 1 order by 1`,
      [ctx.companyId, rolloutId],
    )
    return { rollout, products: products.rows }
  })
  if (begun === null) return
  const { rollout, products } = begun
  const { connectionId } = rollout
  const { currency } = await ctx.inTenant(({ client }) => readCompanyFacts(client, ctx.companyId))
  const live =
    connectionId === null
      ? null
      : await readStore(ctx, { connectionId, rolloutId, products, currency, ...place })
  await ctx.inTenant(async (tx) => {
    const now = await lockRollout(ctx, tx, rolloutId)
    if (!isEditable(now)) return
    const { onePrice, wasPrices, regularOnSale } = settingsOf(now)
    const rules = { currency, onePrice, wasPrices, regularOnSale, isTest: now.mode === 'test' }
    const entries = await readPlannedEntries(ctx, tx, { rolloutId, connectionId }, live)
    const checked = entries.flatMap((entry) =>
      checkEntry(entry, rules).map((item) => ({ ...item, cost: entry.cost })),
    )
    await saveChecked(tx, { companyId: ctx.companyId, rolloutId }, checked)
    await relist(ctx, tx, now)
    await setRollout(ctx, tx, rolloutId, {
      ...{ checkStatus: 'done', checkRead: products.length, checkedAt: ctx.clock(), checkProblem: null },
    })
    if (now.mode === 'single' || now.mode === 'test') await beginApproved(ctx, tx, rolloutId)
  })
}

type ListedProduct = PriceList['products'][number]

interface Reading {
  readonly store: Pick<OpenedStore, 'readListPrices' | 'fixedPrices'>
  readonly rolloutId: string
  readonly products: readonly ListedProduct[]
  readonly currency: string
  readonly signal: AbortSignal
}

/** Reads all prices from the store, which has to sell in the company's currency. */
async function readStore(
  ctx: TenantContext,
  asked: Omit<Reading, 'store'> & Place & { readonly connectionId: string },
): Promise<ReadonlyMap<string, LivePrice>> {
  const { store } = await openConnection(ctx, asked.connectionId, asked)
  const facts = await store.facts()
  if (facts.currency !== asked.currency)
    throw new StoreProblem('other_currency', 'The store sells in another currency than the figures have.')
  return readLive(ctx, { ...asked, store })
}

async function readLive(ctx: TenantContext, reading: Reading): Promise<ReadonlyMap<string, LivePrice>> {
  const { store, rolloutId, products, currency, signal } = reading
  const live = new Map<string, LivePrice>()
  const fixed = await readFixed(ctx, store, currency)
  for (let at = 0; at < products.length; at += STEP) {
    signal.throwIfAborted()
    const step = products.slice(at, at + STEP)
    for (const price of await store.readListPrices({ currency, products: step }))
      live.set(price.variantExternalId, withFixed(price, fixed))
    await ctx.inTenant((tx) => setRollout(ctx, tx, rolloutId, { checkRead: at + step.length }))
  }
  return live
}

/** Price lists need a permission of their own in Shopify; without it they are not announced, and stay as they are. */
async function readFixed(
  ctx: TenantContext,
  store: Pick<OpenedStore, 'fixedPrices'>,
  currency: string,
): Promise<FixedPrices> {
  try {
    return await store.fixedPrices(currency)
  } catch (error) {
    if (!(error instanceof StoreProblem) || error.reason !== 'refused') throw error
    ctx.log.info({ companyId: ctx.companyId }, 'the price lists of a store may not be read')
    return new Map()
  }
}

/** A sale of a price list is left alone; other lists keep their price, of which the roll-out informs. */
function withFixed(price: LivePrice, fixed: FixedPrices): LivePrice {
  const lists = fixed.get(price.variantExternalId) ?? []
  const own = lists.find(({ isSale }) => isSale)
  return {
    ...{ ...price, fixedIn: lists.map(({ list }) => list) },
    ...(own ? { isOnSale: true, sale: own.sale ?? { price: null, from: null, to: null } } : {}),
  }
}
