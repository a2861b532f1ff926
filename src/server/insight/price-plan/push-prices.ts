import type { Output, Parsed } from '#contract/calls'
import type { PlatformId } from '#contract/platform'
import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { COMPANY_CURRENCY } from '../../store/basics/company-facts.ts'
import { recordToday } from '../../store/catalogue/hold-today.ts'
import { setPrice } from '../../store/catalogue/write-products.ts'
import { currentConnection } from '../../store/platform/connections.ts'
import { writingOf } from '../../store/platform/price-writing.ts'
import { storePlatforms } from '../../store/platform/shops/platforms.ts'
import {
  type OpenedStore,
  type PriceSetting,
  type ProductPrices,
  StoreProblem,
} from '../../store/platform/shops/store-platform.ts'
import { setVariantPrices } from '../../store/platform/write-products.ts'
import { changePlanEntry } from './change-plan-entry.ts'

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
  readonly compareAtPrice: string | null
  readonly currency: string
}

/**
 * Writes prices of the plan to the store, product by product, and marks each entry as carried out once the store has
 * confirmed it. Runs only when a user asks for it: nothing in the product calls this by itself.
 */
export async function pushPrices(args: {
  readonly ctx: TenantContext
  readonly input: Parsed<'pushPrices'>
}): Promise<{ results: Results }> {
  const { ctx, input } = args
  const { store, connectionId } = await openForWriting(ctx)
  const planned = await readPlanned(ctx, connectionId, input)
  const results: Results = []
  let trouble: string | null = null
  for (const entryId of input.entryIds) {
    const variants = planned.filter((each) => each.entryId === entryId)
    const refusal: string | null = trouble ?? refusalOf(variants, input.revert)
    if (refusal !== null) {
      results.push({ entryId, isWritten: false, reason: refusal })
      continue
    }
    const outcome = await write(store, variants)
    if (outcome.isSet) await keep(ctx, variants, input.revert)
    else if (outcome.isFinal) trouble = outcome.reason
    results.push({ entryId, isWritten: outcome.isSet, reason: outcome.isSet ? null : outcome.reason })
  }
  return { results }
}

async function openForWriting(ctx: TenantContext): Promise<{ store: OpenedStore; connectionId: string }> {
  const connection = await ctx.inTenant((tx) => currentConnection(tx, ctx.companyId))
  const platform = connection && storePlatforms(ctx.config).get(connection.platform as PlatformId)
  if (!platform || connection.status !== 'active') throw problem('platform.not_connected')
  switch (writingOf(ctx, connection)) {
    case 'off':
      throw problem('platform.price_writing_off')
    case 'needs_permission':
      throw problem('platform.price_writing_not_allowed')
    case 'on': {
      const store = platform.openStore(connection, { signal: AbortSignal.timeout(DEADLINE_MS) })
      return { store, connectionId: connection.connectionId }
    }
  }
}

function refusalOf(variants: readonly PlannedVariant[], revert: boolean): string | null {
  const [first] = variants
  if (!first || first.isRemoved) return 'This price is no longer in the plan.'
  if (first.variantId === null) return 'The connected store does not have this product.'
  if (first.price === null) return 'There is no former price to go back to.'
  if (revert)
    return first.status === 'applied' ? null : 'Only a price that was carried out can be taken back.'
  return first.status === 'planned' ? null : 'This price was carried out already.'
}

type Outcome = { isSet: true } | { isSet: false; reason: string; isFinal: boolean }

async function write(store: OpenedStore, variants: readonly PlannedVariant[]): Promise<Outcome> {
  try {
    for (const product of byProduct(variants)) {
      const answer: PriceSetting = await store.setPrices(product)
      if (!answer.isSet) return { isSet: false, reason: `The store says: ${answer.reason}`, isFinal: false }
    }
    return { isSet: true }
  } catch (error) {
    if (!(error instanceof StoreProblem) && !isTimeUp(error)) throw error
    const isRefused = error instanceof StoreProblem && error.reason === 'refused'
    const reason = isRefused ? 'The store does not let prices be written.' : 'The store did not answer.'
    return { isSet: false, reason, isFinal: true }
  }
}

function isTimeUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

/** Groups by product. Two variants with the same code are one product here: they get the same price. */
function byProduct(variants: readonly PlannedVariant[]): readonly ProductPrices[] {
  const groups = Map.groupBy(variants, (each) => each.storeProductId)
  return [...groups].map(([productExternalId, members]) => ({
    productExternalId,
    currency: members[0]?.currency ?? 'USD',
    variants: members.map((each) => ({
      variantExternalId: each.variantId ?? '',
      price: each.price ?? '0',
      // A struck-through price below the new one would be no reduction.
      compareAtPrice: Number(each.compareAtPrice ?? 0) > Number(each.price) ? each.compareAtPrice : null,
    })),
  }))
}

const plannedSql = `
  select l.entry_id as "entryId", l.product_id::text as "productId", l.status, l.removed_at is not null as "isRemoved",
    round(case when $4 then l.today_price else l.planned_price end, 2)::text as price,
    v.external_id as "variantId", coalesce(v.product_external_id, '') as "storeProductId",
    round(v.compare_at_price, 2)::text as "compareAtPrice", ${COMPANY_CURRENCY} as currency
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
  return ctx.inTenant(async ({ client }) => (await client.query<PlannedVariant>(plannedSql, values)).rows)
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
