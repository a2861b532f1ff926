import { inferPrices, isoDateOfDay } from '#analytics'
import type { Output } from '#contract/calls'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { COMPANY_CURRENCY } from '../../store/basics/company-facts.ts'
import { derivedStockOuts } from '../../store/calendar/derived-stock-outs.ts'
import {
  factColumns,
  type ProductDayKind,
  presentFact,
  productDayFacts,
} from '../../store/calendar/product-day-facts.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { readMainLines } from '../estimation/read-main-lines.ts'

type Facts = Output<'productFacts'>
type Price = Facts['prices'][number]

const MOST_ROWS = 500

interface Reading {
  readonly tx: TenantTransaction
  readonly companyId: string
  readonly productId: number
}

/** Returns everything known of one product, newest first. */
export async function getProductFacts({ ctx, input }: VerbArgs<'productFacts'>): Promise<Facts> {
  return ctx.inTenant(async (tx) => {
    const reading = { tx, companyId: ctx.companyId, productId: input.productId }
    const { rows } = await tx.client.query<{ title: string; currency: string }>(
      `select p.title, ${COMPANY_CURRENCY} as currency from products p
       where p.company_id = $1 and p.product_id = $2`,
      [ctx.companyId, input.productId],
    )
    if (!rows[0]) throw problem('product.not_found')
    const { title, currency } = rows[0]
    const logged = await readFacts<Price>(reading, 'price')
    return {
      productId: input.productId,
      title,
      currency,
      costs: await readFacts(reading, 'unitCost'),
      prices: [...logged, ...(await inferred(reading, logged))]
        .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))
        .slice(0, MOST_ROWS),
      inventory: await readFacts(reading, 'inventory'),
      stockOuts: await stockOutsOf(reading),
      changes: await readFacts(reading, 'change'),
      promotions: await promotionsOf(reading),
    }
  })
}

async function readFacts<Row extends object>(
  { tx, companyId, productId }: Reading,
  kind: ProductDayKind,
): Promise<Row[]> {
  const fact = productDayFacts[kind]
  const { rows } = await tx.client.query<Row>(
    `select ${factColumns(fact)} from ${fact.table} f
     where f.company_id = $1 and f.product_id = $2 order by f.${fact.day} desc limit ${MOST_ROWS}`,
    [companyId, productId],
  )
  return rows.map((row) => presentFact(fact, row))
}

/**
 * Returns the prices that orders of the main channel show before a record of prices was kept; a product list is no
 * such record.
 */
async function inferred({ tx, companyId, productId }: Reading, logged: readonly Price[]): Promise<Price[]> {
  const lines = await readMainLines(tx.client, companyId, [productId])
  const recordedFrom = logged.findLast(({ source }) => source !== 'catalogue')?.effectiveFrom ?? '9999'
  return inferPrices(lines, 1)
    .map(
      (each): Price => ({
        effectiveFrom: isoDateOfDay(each.day),
        price: asPrice(each.price) ?? '0.00',
        compareAtPrice: null,
        source: 'inferred',
      }),
    )
    .filter(({ effectiveFrom }) => effectiveFrom < recordedFrom)
}

async function stockOutsOf({ tx, companyId, productId }: Reading): Promise<Facts['stockOuts']> {
  const { rows } = await tx.client.query<Facts['stockOuts'][number]>(
    `select stock_out_id as "stockOutId", from_day::text as "fromDay", to_day::text as "toDay", source
     from stock_outs where company_id = $1 and product_id = $2 order by from_day desc limit ${MOST_ROWS}`,
    [companyId, productId],
  )
  const derived = await derivedStockOuts(tx.client, companyId, [productId])
  const shown = derived.map(({ fromDay, toDay }) => ({
    stockOutId: null,
    fromDay,
    toDay,
    source: 'inventory' as const,
  }))
  return [...rows, ...shown].sort((a, b) => (a.fromDay < b.fromDay ? 1 : -1)).slice(0, MOST_ROWS)
}

async function promotionsOf({ tx, companyId, productId }: Reading): Promise<Facts['promotions']> {
  const { rows } = await tx.client.query<Facts['promotions'][number] & { depth: string | null }>(
    `select m.promotion_id as "promotionId", m.name, m.kind, coalesce(pp.depth, m.depth)::float8 as depth,
       m.starts_on::text as "startsOn", m.ends_on::text as "endsOn", m.status, m.source, m.note
     from promotion_products pp join promotions m using (company_id, promotion_id)
     where pp.company_id = $1 and pp.product_id = $2 order by m.starts_on desc limit ${MOST_ROWS}`,
    [companyId, productId],
  )
  return rows
}
