import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { StoreErrors } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { containing } from '../../kit/db/like-pattern.ts'
import { type AdviceRow, readSoldRows } from './advice-rows.ts'
import { type RuledRails, readRuledRails } from './guard-rail-rows.ts'
import { decisionOn, type PriceAdvice } from './make-advice.ts'
import { type PricingSetting, readPricingSetting, readStoreErrors } from './pricing-setting.ts'
import { type WeighedRow, weighRow } from './weigh-row.ts'
import { WeighedStores } from './weighed-stores.ts'

/**
 * Milliseconds after which other requests get their turn. Measured by the clock, because directly after a start one
 * advice takes ten times as long as later.
 */
const AT_ONCE_MS = 10

/**
 * A product with the part of its advice that order and sums need; the rest is computed for the rows that are shown.
 */
export interface Listed extends WeighedRow {
  readonly productId: number
  readonly title: string
  readonly decision: PriceAdvice['decision']
  /** True if its advice waits for the owner: nothing was decided on it, and no price is planned. */
  readonly isOpen: boolean
}

export interface WeighedStore {
  readonly store: PricingSetting
  readonly errors: StoreErrors
  readonly rails: RuledRails
  readonly listed: readonly Listed[]
  readonly now: Date
}

/** Weighs the prices of every product that ever sold, or of those that match the search. */
export async function weighStore(ctx: TenantContext, search?: string): Promise<WeighedStore> {
  return weighRead(ctx, await ctx.inTenant((tx) => readToWeigh(tx, ctx, search)))
}

export interface StoreToWeigh extends Omit<WeighedStore, 'listed' | 'now'> {
  readonly rows: readonly AdviceRow[]
  /** True if all products were read. */
  readonly isWhole: boolean
}

/** Reads what `weighRead` needs. */
export async function readToWeigh(
  tx: TenantTransaction,
  ctx: TenantContext,
  search?: string,
): Promise<StoreToWeigh> {
  const store = await readPricingSetting(tx, ctx.companyId)
  return {
    store,
    errors: await readStoreErrors(tx, ctx.companyId, store),
    rails: await readRuledRails(tx, ctx, null),
    rows: await readSoldRows(tx, ctx.companyId, search ? containing(search.toLowerCase()) : null),
    isWhole: !search,
  }
}

/** Weighs outside of a transaction, because a large store takes seconds. */
export async function weighRead(
  ctx: TenantContext,
  { rows, isWhole, ...read }: StoreToWeigh,
): Promise<WeighedStore> {
  const now = ctx.clock()
  const weighed = isWhole
    ? await weighedStores.get(ctx.companyId, await keyOf(rows, read), () => weighAll(rows, read))
    : await weighAll(rows, read)
  return { ...read, now, listed: weighed.map((each) => listedAt(each, now)) }
}

const weighedStores = new WeighedStores()

/** Digest of all that `weighAll` reads. */
async function keyOf(
  rows: readonly AdviceRow[],
  { rails, store, errors }: Pick<WeighedStore, 'rails' | 'store' | 'errors'>,
): Promise<string> {
  const digest = createHash('sha256')
  digest.update(JSON.stringify({ store, errors }))
  // Most products have the limits of the store: one object.
  const texts = new Map<object, string>()
  await inTurns(rows, (row) => {
    const limits = rails.for(row)
    const text = texts.get(limits) ?? JSON.stringify(limits)
    texts.set(limits, text)
    digest.update(`${JSON.stringify(row)}${text}${errors.evidenceOfType(row.productType)}`)
  })
  return digest.digest('base64')
}

async function weighAll(
  rows: readonly AdviceRow[],
  { rails, store, errors }: Pick<WeighedStore, 'rails' | 'store' | 'errors'>,
): Promise<readonly WeighedRow[]> {
  const all: WeighedRow[] = []
  await inTurns(rows, (row) => all.push(weighRow(row, { store, errors, rails: rails.for(row) })))
  return all
}

function listedAt(weighed: WeighedRow, now: Date): Listed {
  const { row } = weighed
  const decision = decisionOn(weighed, now)
  const isOpen = decision === null && !row.isPlanned && !row.isInTest
  return { ...weighed, productId: Number(row.productId), title: row.title, decision, isOpen }
}

/** Does the work for each row, with turns of other requests in between. */
async function inTurns<Row>(rows: readonly Row[], work: (row: Row) => void): Promise<void> {
  let begunAt = performance.now()
  for (const row of rows) {
    if (performance.now() - begunAt > AT_ONCE_MS) {
      await turn()
      begunAt = performance.now()
    }
    work(row)
  }
}
