import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { defineRun, type Run } from '../../kit/runs/define-run.ts'
import type { Failure } from '../../kit/runs/failure.ts'
import { requestRun } from '../../kit/runs/request-run.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import type { Wait } from '../../store/platform/shops/patience.ts'
import { type LivePrice, type OpenedStore, StoreProblem } from '../../store/platform/shops/store-platform.ts'
import { beginSingle } from './begin-single.ts'
import { checkEntry } from './check-entry.ts'
import { isEditable, lockRollout, setRollout, settingsOf } from './lock-rollout.ts'
import { openConnection } from './open-connection.ts'
import { readPlannedEntries } from './planned-items.ts'
import { relist } from './relist.ts'
import { saveChecked } from './save-checked.ts'
import { subjectOf } from './subject-of.ts'

/** Products after which the progress is stored. */
const STEP = 20

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
    // Nothing of a single price waits for a person: it is sent anew by another click.
    ...(mode === 'single' ? { state: 'cancelled', reason: checkProblem, endedAt: ctx.clock() } : {}),
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
    const products = await tx.client.query<{ storeProductId: string }>(
      `select distinct store_product_id as "storeProductId" from price_rollout_items
       where company_id = $1 and rollout_id = $2 and store_product_id <> '' order by 1`,
      [ctx.companyId, rolloutId],
    )
    return { rollout, products: products.rows.map((row) => row.storeProductId) }
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
    const { onePrice } = settingsOf(now)
    const entries = await readPlannedEntries(ctx, tx, { rolloutId, connectionId }, live)
    const checked = entries.flatMap((entry) =>
      checkEntry(entry, { currency, onePrice }).map((item) => ({ ...item, cost: entry.cost })),
    )
    await saveChecked(tx, { companyId: ctx.companyId, rolloutId }, checked)
    await relist(ctx, tx, now)
    await setRollout(ctx, tx, rolloutId, {
      ...{ checkStatus: 'done', checkRead: products.length, checkedAt: ctx.clock(), checkProblem: null },
    })
    if (now.mode === 'single') await beginSingle(ctx, tx, rolloutId)
  })
}

interface Reading {
  readonly store: Pick<OpenedStore, 'readPrices'>
  readonly rolloutId: string
  readonly products: readonly string[]
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
  for (const [at, productExternalId] of products.entries()) {
    signal.throwIfAborted()
    for (const price of (await store.readPrices({ productExternalId, currency })) ?? [])
      live.set(price.variantExternalId, price)
    if (at % STEP === STEP - 1)
      await ctx.inTenant((tx) => setRollout(ctx, tx, rolloutId, { checkRead: at + 1 }))
  }
  return live
}
