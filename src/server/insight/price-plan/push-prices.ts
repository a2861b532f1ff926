import type { Output, Parsed } from '#contract/calls'
import type { PlatformId } from '#contract/platform'
import { type Message, message, moneyOf } from '#messages/message'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { currencyDecimals, fixed } from '../../kit/formats/amounts.ts'
import { render } from '../../kit/messages/render.ts'
import { COMPANY_CURRENCY } from '../../store/basics/company-facts.ts'
import { recordToday } from '../../store/catalogue/hold-today.ts'
import { setPrice } from '../../store/catalogue/write-products.ts'
import { currentConnection } from '../../store/platform/connections.ts'
import { writingOf } from '../../store/platform/price-writing.ts'
import {
  type ChangeOutcome,
  changePrices,
  isTimeUp,
  type PriceChange,
  reversed,
} from '../../store/platform/shops/change-prices.ts'
import { storePlatforms } from '../../store/platform/shops/platforms.ts'
import { type OpenedStore, StoreProblem } from '../../store/platform/shops/store-platform.ts'
import { setVariantPrices } from '../../store/platform/write-products.ts'
import { changePlanEntry } from './change-plan-entry.ts'
import { whyNotChanged } from './why-not-changed.ts'

type Results = Output<'pushPrices'>['results']

/** Limit in milliseconds, because a user waits for the answer. */
const DEADLINE_MS = 60_000

interface PlannedVariant {
  readonly entryId: string
  readonly productId: string
  readonly status: 'planned' | 'applied' | 'reverted'
  readonly isRemoved: boolean
  readonly price: string | null
  /** Id of the variant in the store; `null`: the product is not in it. */
  readonly variantId: string | null
  readonly storeProductId: string
  /** Price of the variant when the store was read last. */
  readonly storePrice: string | null
  readonly currency: string
}

/**
 * Writes prices of the plan to the store, product by product: reads, compares, writes and reads again. An entry counts
 * as carried out once the store shows its price. A price that was changed in the store meanwhile stays. Runs only when a user asks for it: nothing in the product calls this by itself.
 */
export async function pushPrices(args: {
  readonly ctx: TenantContext
  readonly input: Parsed<'pushPrices'>
}): Promise<{ results: Results }> {
  const { ctx, input } = args
  const { connectionId, ...writing } = await openForWriting(ctx)
  const planned = await readPlanned(ctx, connectionId, input)
  const { regional } = await getSettings({ ctx })
  const results: Results = []
  let trouble: Message | null = null
  for (const entryId of input.entryIds) {
    const variants = planned.filter((each) => each.entryId === entryId)
    let refusal: Message | null = trouble ?? refusalOf(variants, input.revert)
    if (refusal === null) {
      const outcome = await write(writing, changesOf(variants))
      refusal = outcome.refusal
      if (refusal === null) await keep(ctx, variants, input.revert)
      else if (outcome.isFinal) trouble = refusal
    }
    const reason = refusal && render(refusal, regional, variants[0]?.currency)
    results.push({ entryId, isWritten: refusal === null, reason })
  }
  return { results }
}

async function openForWriting(ctx: TenantContext): Promise<Writing & { connectionId: string }> {
  const connection = await ctx.inTenant((tx) => currentConnection(tx, ctx.companyId))
  const platform = connection && storePlatforms(ctx.config).get(connection.platform as PlatformId)
  if (!platform || connection.status !== 'active') throw problem('platform.not_connected')
  switch (writingOf(ctx, connection)) {
    case 'off':
      throw problem('platform.price_writing_off')
    case 'needs_permission':
      throw problem('platform.price_writing_not_allowed')
    case 'on': {
      const signal = AbortSignal.timeout(DEADLINE_MS)
      const store = platform.openStore(connection, { signal })
      return { store, signal, connectionId: connection.connectionId }
    }
  }
}

function refusalOf(variants: readonly PlannedVariant[], revert: boolean): Message | null {
  const [first] = variants
  if (!first || first.isRemoved) return message('push.not_planned')
  if (first.variantId === null) return message('push.not_in_store')
  if (first.price === null) return message('push.no_former_price')
  if (new Set(variants.map(({ storePrice }) => storePrice)).size > 1) return message('push.several_prices')
  if (revert) return first.status === 'applied' ? null : message('push.not_carried_out')
  return first.status === 'planned' ? null : message('push.carried_out')
}

interface Writing {
  readonly store: OpenedStore
  readonly signal: AbortSignal
}

/** Returns why the prices were not written, and whether the store is to be left alone from now on. */
async function write(
  { store, signal }: Writing,
  changes: readonly PriceChange[],
): Promise<{ readonly refusal: Message | null; readonly isFinal: boolean }> {
  const written: PriceChange[] = []
  try {
    for (const change of changes) {
      const outcome = await changePrices(store, change, { signal })
      if (outcome.state === 'written') {
        written.push(change)
        continue
      }
      for (const each of written) await changePrices(store, reversed(each), { signal })
      return { refusal: reasonOf(outcome, change), isFinal: outcome.state === 'unanswered' }
    }
    return { refusal: null, isFinal: false }
  } catch (error) {
    if (!(error instanceof StoreProblem) && !isTimeUp(error)) throw error
    const isRefused = error instanceof StoreProblem && error.reason === 'refused'
    return { refusal: message(isRefused ? 'push.not_allowed' : 'push.unanswered'), isFinal: true }
  }
}

function reasonOf(outcome: Exclude<ChangeOutcome, { state: 'written' }>, change: PriceChange): Message {
  const expected = change.variants[0]?.expected ?? null
  switch (outcome.state) {
    case 'stale':
      return outcome.live === null || expected === null
        ? message('push.no_price_in_store')
        : message('push.stale', { live: moneyOf(outcome.live), expected: moneyOf(expected) })
    case 'unanswered':
      return message('push.unanswered')
    default:
      return whyNotChanged(outcome)
  }
}

/** Groups by product. Two variants with the same code are one product here: they get the same price. */
function changesOf(variants: readonly PlannedVariant[]): readonly PriceChange[] {
  const groups = Map.groupBy(variants, (each) => each.storeProductId)
  return [...groups].map(([productExternalId, members]) => {
    const currency = members[0]?.currency ?? 'USD'
    return {
      productExternalId,
      currency,
      variants: members.map((each) => ({
        variantExternalId: each.variantId ?? '',
        price: each.price ?? '0',
        expected: each.storePrice,
      })),
    }
  })
}

const plannedSql = `
  select l.entry_id as "entryId", l.product_id::text as "productId", l.status, l.removed_at is not null as "isRemoved",
    (case when $4 then l.today_price else l.planned_price end)::text as price,
    v.external_id as "variantId", coalesce(v.product_external_id, '') as "storeProductId",
    v.price::text as "storePrice", ${COMPANY_CURRENCY} as currency
  from price_plan l
  left join platform_variants v
    on v.company_id = l.company_id and v.product_id = l.product_id and v.connection_id = $2
  where l.company_id = $1 and l.entry_id = any($3)
  order by v.external_id`

async function readPlanned(
  ctx: TenantContext,
  connectionId: string,
  { entryIds, revert }: Parsed<'pushPrices'>,
): Promise<readonly PlannedVariant[]> {
  const values = [ctx.companyId, connectionId, entryIds, revert]
  const { rows } = await ctx.inTenant(({ client }) => client.query<PlannedVariant>(plannedSql, values))
  // The shop gets, and the catalogue keeps, what the currency can hold; Shopify misreads more decimals.
  return rows.map((row) => ({ ...row, price: row.price && fixed(row.price, currencyDecimals(row.currency)) }))
}

/** Writes a price that the store has confirmed to the catalogue, to the price log from today on, and to the plan. */
async function keep(ctx: TenantContext, variants: readonly PlannedVariant[], revert: boolean): Promise<void> {
  const [first] = variants
  if (!first) return
  const productId = Number(first.productId)
  await ctx.inTenant(async (tx) => {
    await setPrice(tx.client, ctx, { productId, price: first.price })
    const variantIds = variants.map(({ variantId }) => variantId)
    await setVariantPrices(tx.client, ctx.companyId, { variantIds, price: first.price })
    await recordToday(ctx, tx, { productIds: [productId], source: 'platform' })
  })
  const status = revert ? 'reverted' : 'applied'
  await changePlanEntry({ ctx, input: { entryId: first.entryId, status } })
}
