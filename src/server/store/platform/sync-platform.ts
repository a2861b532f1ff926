import { DAY_MS } from '#contract/durations'
import { languageForNames } from '../../accounts/settings/language-for-names.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { TakenRun } from '../../kit/runs/define-run.ts'
import { companyDay } from '../basics/company-day.ts'
import { withImportLock } from '../basics/lock-imports.ts'
import { snapshotPlatform } from '../day-facts/snapshot-platform.ts'
import { isoDay } from '../imports/cells/zoned-time.ts'
import { askForMessages } from './ask-for-messages.ts'
import { classifyOrders } from './classify-orders.ts'
import { enterDatedSales } from './dated-sales.ts'
import { describeProducts } from './describe-products.ts'
import { dropMissingProducts, knownProducts } from './drop-missing-products.ts'
import { lookAtNewTables } from './look-at-new-tables.ts'
import type { Wait } from './shops/patience.ts'
import { storePlatforms } from './shops/platforms.ts'
import type { OpenedStore, ReadScope, StorePlatform } from './shops/store-platform.ts'
import { StoreProblem } from './shops/store-platform.ts'
import { beginReading, refuseConnection, type SyncRun, saveFacts, savePage } from './sync-run.ts'
import { writeOrders } from './write-orders.ts'
import { writeProducts } from './write-products.ts'

export interface SyncOptions {
  /** Pause used between tries; tests skip it and give up sooner. */
  readonly wait?: Wait
  readonly timeoutMs?: number
  readonly resultOrigins?: readonly string[]
}

/** The platform's search shows a change a little later than its store. */
const OVERLAP_MS = 120_000
/** Days by which the practice shop's orders may lie ahead, and a day for its time zone. */
const MOST_PRACTICE_DAYS = 366

/**
 * Reads the store's changes since the last time: products first, so that the lines of orders find theirs. Each page
 * is one transaction with its progress; killed at any moment, the run continues from there.
 */
export async function syncPlatform({
  ctx,
  runId,
  signal,
  options,
}: TakenRun & { readonly signal: AbortSignal; readonly options: SyncOptions }): Promise<void> {
  const run = await beginReading(ctx, runId)
  if (run === null) throw new Error('The connection of this run no longer exists.')
  try {
    const platform = storePlatforms(ctx.config, { ...options, log: ctx.log }).get(run.platform)
    if (!platform || run.connectionStatus !== 'active')
      throw new StoreProblem('refused', 'The store is not connected.')
    await readStore({ ctx, run, platform, signal })
  } catch (error) {
    if (error instanceof StoreProblem && error.reason === 'refused') await refuseConnection(ctx, run)
    throw error
  }
}

async function readStore(parts: {
  readonly ctx: TenantContext
  readonly run: SyncRun
  readonly platform: StorePlatform
  readonly signal: AbortSignal
}): Promise<void> {
  const { ctx, run, platform, signal } = parts
  const store = platform.openStore(run, { signal })
  const facts = await store.facts()
  const timeZone = await saveFacts(ctx, run, facts, signal)
  await askForMessages(ctx, store)
  const reading = { ctx, run: { ...run, timeZone }, store, scopes: facts.scopes, signal }
  await readProducts(reading)
  if (run.productsReadThrough !== null || run.wasSynced) await dropDeleted(reading)
  const language = await languageForNames({ ctx })
  const note = async (tx: TenantTransaction) => {
    await snapshotPlatform({ ctx, tx, input: run })
    await enterDatedSales({ ctx, tx, input: { connectionId: run.connectionId, language } })
  }
  await ctx.db.inTenant(ctx.companyId, note, { statementTimeoutMs: 0 })
  await readOrders(reading, facts.currency)
}

interface Reading {
  readonly ctx: TenantContext
  readonly run: SyncRun
  readonly store: OpenedStore
  readonly scopes: readonly string[]
  readonly signal: AbortSignal
}

async function readProducts({ ctx, run, store, scopes, signal }: Reading): Promise<void> {
  let isFirst = true
  for await (const page of store.products({ ...scopeOf(run, 'products'), scopes })) {
    signal.throwIfAborted()
    const products = describeProducts(page.items, { isPractice: ctx.config.nango?.isPractice === true })
    await savePage(ctx, run, { kind: 'products', page, signal }, async (tx) =>
      writeProducts({ tx, ...run, products, today: await companyDay(ctx, tx) }),
    )
    if (isFirst && products.length > 0) {
      isFirst = false
      await lookAtNewTables(ctx)
    }
  }
}

/**
 * Removes products deleted in the shop. Missing ones are checked twice, because a list by page numbers skips a
 * product when an earlier one is deleted meanwhile. A list without any known product counts as a fault of the
 * platform.
 */
async function dropDeleted({ ctx, run, store, signal }: Reading): Promise<void> {
  const known = await ctx.inTenant((tx) => knownProducts(tx, run))
  const missing = new Set(known)
  for (let look = 0; look < 2 && missing.size > 0; look++) {
    let found = 0
    for await (const ids of store.productIds()) {
      signal.throwIfAborted()
      found += ids.length
      for (const id of ids) missing.delete(id)
    }
    if (found === 0) return
  }
  if (missing.size === 0 || missing.size === known.length) return
  const drop = async (tx: TenantTransaction) =>
    dropMissingProducts({ tx, ...run, missing: [...missing], today: await companyDay(ctx, tx) })
  await withImportLock(ctx, drop, { signal })
  ctx.log.info({ runId: run.runId, dropped: missing.size }, 'products were deleted in the store')
}

async function readOrders({ ctx, run, store, scopes, signal }: Reading, currency: string): Promise<void> {
  // A practice shop lets its own days pass.
  const daysAhead = ctx.config.nango?.isPractice ? MOST_PRACTICE_DAYS : 1
  const lastDay = isoDay(ctx.clock().getTime() + daysAhead * DAY_MS)
  let isFirst = true
  for await (const page of store.orders({ ...scopeOf(run, 'orders'), scopes })) {
    signal.throwIfAborted()
    const orders = classifyOrders(page.items, { timeZone: run.timeZone, currency, lastDay })
    const foreign = orders.flatMap(({ foreignCurrency }) => foreignCurrency ?? [])
    const own = orders.filter(({ foreignCurrency }) => foreignCurrency === null)
    await savePage(ctx, run, { kind: 'orders', page, foreign, signal }, (tx) =>
      writeOrders({ tx, ...run, orders: own }),
    )
    if (isFirst && orders.length > 0) {
      isFirst = false
      await lookAtNewTables(ctx)
    }
  }
}

function scopeOf(run: SyncRun, kind: 'products' | 'orders'): Pick<ReadScope, 'since' | 'resume'> {
  return { since: before(run[`${kind}ReadThrough`]), resume: run.reading[kind] ?? null }
}

function before(moment: Date | null): Date | null {
  return moment === null ? null : new Date(moment.getTime() - OVERLAP_MS)
}
