import { isoDateOfDay, isoDateOrNull, type PriceFacts } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { notePriceChanges } from '../predictions/note-price-changes.ts'

interface Facts {
  readonly companyId: string
  /** `all`: of every product. `given`: of some; the other products' rows stay. */
  readonly extent: 'all' | 'given'
  /** Ids in the order of `facts`. */
  readonly productIds: readonly number[]
  readonly facts: readonly (PriceFacts | null)[]
}

const PER_STATEMENT = 10_000

const insertSql = `
  insert into price_facts
    (company_id, product_id, sold_price, sold_through, lowest_price, highest_price, nearby_days, changed_on, marked_down_from,
      units_ordered, listed_money, units_kept, received_money)
  select p.company_id, f.product_id, f.price, f.sold_through, f.lowest, f.highest, f.nearby, f.changed_on, f.marked_down_from,
    f.ordered, f.listed, f.kept, f.received
  from unnest($2::int8[], $3::numeric[], $4::date[], $5::numeric[], $6::numeric[], $7::int4[], $8::date[],
      $9::numeric[], $10::float8[], $11::float8[], $12::float8[], $13::float8[])
    as f (product_id, price, sold_through, lowest, highest, nearby, changed_on, marked_down_from, ordered, listed, kept, received)
  join products p on p.company_id = $1 and p.product_id = f.product_id
  where f.price > 0`

/** Replaces what the sales say of each price, in the transaction that writes the estimates. */
export async function savePriceFacts(client: Queryable, input: Facts): Promise<void> {
  const rows = input.facts.flatMap((facts, at) =>
    facts === null ? [] : [{ ...facts, productId: input.productIds[at]! }],
  )
  await notePriceChanges(client, { companyId: input.companyId, rows })
  await client.query(
    'delete from price_facts where company_id = $1 and ($2::int8[] is null or product_id = any($2))',
    [input.companyId, input.extent === 'all' ? null : input.productIds],
  )
  for (let from = 0; from < rows.length; from += PER_STATEMENT) {
    const part = rows.slice(from, from + PER_STATEMENT)
    await client.query(insertSql, [
      input.companyId,
      part.map((row) => row.productId),
      part.map((row) => row.price.toFixed(4)),
      part.map((row) => isoDateOfDay(row.soldThroughDay)),
      part.map((row) => row.lowest.toFixed(4)),
      part.map((row) => row.highest.toFixed(4)),
      part.map((row) => row.nearbyDays),
      part.map((row) => isoDateOrNull(row.changedDay)),
      part.map((row) => row.markedDownFrom?.toFixed(4) ?? null),
      part.map((row) => row.unit?.ordered ?? null),
      part.map((row) => row.unit?.listed ?? null),
      part.map((row) => row.unit?.kept ?? null),
      part.map((row) => row.unit?.received ?? null),
    ])
  }
}
