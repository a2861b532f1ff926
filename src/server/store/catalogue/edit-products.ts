import type * as z from 'zod'
import type { Output } from '#contract/calls'
import type { editProducts as ofContract } from '#contract/catalogue'
import { changeTags, MOST_TAGS } from '#contract/product-tags'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { currencyDecimals } from '../../kit/formats/amounts.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { recordToday } from './hold-today.ts'
import { asPrice } from './present-price.ts'
import { tagsOf } from './present-product.ts'
import { columnsOf } from './product-fields.ts'
import { type ProductValues, setProductValues } from './write-products.ts'

type Input = z.infer<typeof ofContract.body>

const FIELDS = ['vendor', 'product_type', 'tags', 'price'] as const
/** Tags are joined by commas. */
type Values = Readonly<Record<(typeof FIELDS)[number], string | null>>
type Row = Values & { readonly id: string; readonly moved: string | null }

/**
 * Sets the named fields of many products together, and answers what they had before. A change in percent leaves out
 * products without a price.
 */
export async function editProducts({
  ctx,
  input,
}: VerbArgs<'editProducts'>): Promise<Output<'editProducts'>> {
  const at = ctx.clock()
  return ctx.inTenant(async (tx) => {
    const rows = await readRows(ctx, tx, input)
    if (rows.length === 0) throw problem('product.not_found')
    const named = FIELDS.filter((field) => input.set[field] !== undefined)
    const changes = rows
      .map((row) => ({ id: Number(row.id), before: row, after: changed(row, input.set) }))
      .filter(({ before, after }) => named.some((field) => before[field] !== after[field]))
    const ids = changes.map(({ id }) => id)
    const side = (of: 'before' | 'after') =>
      Object.fromEntries(
        named.map((field) => {
          const values = changes.map((change) => change[of][field])
          return [field, field === 'tags' ? values.map(tagsOf) : values]
        }),
      )
    await setProductValues(tx.client, { ...ctx, clock: () => at }, { ids, ...side('after') })
    await followEdit(ctx, tx, { ids, ...side('after') })
    return { changed: ids.length, at: at.toISOString(), before: { ids, ...side('before') } }
  })
}

/** Records new prices in their log, and has elasticities estimated again where they read what was set. */
export async function followEdit(
  ctx: TenantContext,
  tx: TenantTransaction,
  { ids, price, product_type, vendor }: ProductValues,
): Promise<void> {
  if (ids.length === 0) return
  if (price) await recordToday(ctx, tx, { productIds: ids, source: 'catalogue' })
  if (vendor) await ctx.events.productNumbersChanged({ ctx, tx, productIds: ids })
  if (price ?? product_type) await ctx.events.storeDataChanged({ ctx, tx })
}

/** Returns the chosen products, locked, with their prices after a change in percent. */
async function readRows(ctx: TenantContext, tx: TenantTransaction, input: Input): Promise<readonly Row[]> {
  const { price } = input.set
  const percent = price && 'percent' in price ? price.percent : 0
  const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
  const { rows } = await tx.client.query<Row>(
    `select product_id as id, vendor, product_type, tags, price, round(price * (1 + $3::numeric / 100), $4) as moved
     from products where company_id = $1 and product_id = any($2::int8[]) order by product_id for no key update`,
    [ctx.companyId, input.ids, percent, currencyDecimals(currency)],
  )
  return rows.map((row) => ({ ...row, price: asPrice(row.price), moved: asPrice(row.moved) }))
}

function changed(row: Row, { price, tags, ...words }: Input['set']): Values {
  const written = columnsOf(words)
  const word = (field: 'vendor' | 'product_type') =>
    words[field] === undefined ? row[field] : (written.get(field) ?? null)
  const next =
    price === undefined ? row.price : 'percent' in price ? row.moved : asPrice(String(price.amount))
  return {
    vendor: word('vendor'),
    product_type: word('product_type'),
    tags: tags === undefined ? row.tags : newTags(row.tags, tags),
    price: next,
  }
}

function newTags(before: string | null, change: NonNullable<Input['set']['tags']>): string | null {
  const after = changeTags(tagsOf(before), change)
  if (after.length > MOST_TAGS) throw problem('product.tags_too_many', { most: MOST_TAGS }, { field: 'tags' })
  return after.join(',') || null
}
