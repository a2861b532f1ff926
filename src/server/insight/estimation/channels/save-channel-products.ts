import { type ChannelProduct, MAIN_CHANNEL, type ProductEstimate, UNCLEAR_CHANNEL } from '#analytics'
import type { Queryable } from '../../../kit/db/queryable.ts'
import { identitiesOf, RECOGNISED_MAIN, type StoredModel } from './stored-model.ts'

/** Estimates of the channels that follow the main one's prices, by channel number, in the order of the products. */
export type ChannelReactions = ReadonlyMap<number, readonly ProductEstimate[]>

interface Rows {
  readonly companyId: string
  readonly model: StoredModel
  readonly productIds: readonly number[]
  /** `product` is a position in `productIds`; channels by the owner's choice. */
  readonly products: readonly ChannelProduct[]
  /** `null`: this run made no fit for channels; their elasticities stay as they are. */
  readonly reactions: ChannelReactions | null
}

const PER_STATEMENT = 10_000

const upsertSql = `
  insert into channel_products (company_id, product_id, identity, lines, units, price, main_price, price_share,
    units_per_main, elasticity, standard_deviation)
  select p.company_id, c.product_id, c.identity, c.lines, c.units, c.price, c.main_price, c.price_share,
    c.units_per_main, c.elasticity, c.standard_deviation
  from unnest($2::int8[], $3::text[], $4::int4[], $5::int8[], $6::numeric[], $7::numeric[], $8::float8[], $9::float8[],
    $10::float8[], $11::float8[])
    as c (product_id, identity, lines, units, price, main_price, price_share, units_per_main, elasticity,
      standard_deviation)
  join products p on p.company_id = $1 and p.product_id = c.product_id
  on conflict (company_id, product_id, identity) do update set lines = excluded.lines, units = excluded.units,
    price = excluded.price, main_price = excluded.main_price, price_share = excluded.price_share,
    units_per_main = excluded.units_per_main`

/**
 * Stores how the products sell in the store's other channels, as a run over the whole store found it, and replaces
 * the former rows.
 */
export async function saveChannelProducts(client: Queryable, rows: Rows): Promise<void> {
  await client.query('delete from channel_products where company_id = $1', [rows.companyId])
  await insert(client, rows)
}

/** Updates some products only; their own elasticities in those channels stay as they are. */
export async function updateChannelProducts(client: Queryable, rows: Omit<Rows, 'reactions'>): Promise<void> {
  const identityOf = identityByNumber(rows.model)
  const kept = rows.products.map(
    ({ product, channel }) => `${rows.productIds[product]} ${identityOf(channel)}`,
  )
  await client.query(
    `delete from channel_products
     where company_id = $1 and product_id = any($2::int8[]) and product_id || ' ' || identity <> all($3::text[])`,
    [rows.companyId, rows.productIds, kept],
  )
  await insert(client, { ...rows, reactions: null })
}

async function insert(client: Queryable, rows: Rows): Promise<void> {
  const { companyId, model, productIds, reactions } = rows
  const identityOf = identityByNumber(model)
  const known = rows.products.flatMap((each) => {
    const identity = identityOf(each.channel)
    if (identity === undefined) return []
    const own = reactions?.get(each.channel)?.[each.product]
    return { ...each, identity, own: own && own.reason === null ? own : null }
  })
  for (let from = 0; from < known.length; from += PER_STATEMENT) {
    const part = known.slice(from, from + PER_STATEMENT)
    const column = <Value>(read: (row: (typeof part)[number]) => Value) => part.map(read)
    await client.query(upsertSql, [
      companyId,
      column(({ product }) => productIds[product]),
      column(({ identity }) => identity),
      column(({ lines }) => lines),
      column(({ units }) => units),
      column(({ price }) => price.toFixed(4)),
      column(({ mainPrice }) => mainPrice?.toFixed(4) ?? null),
      column(({ priceShare }) => priceShare),
      column(({ unitsPerMain }) => unitsPerMain),
      column(({ own }) => own?.elasticity ?? null),
      column(({ own }) => own?.standardDeviation ?? null),
    ])
  }
}

/**
 * Returns a channel's identity by its number after the owner's choice; `undefined` for lines that no key separates.
 */
export function identityByNumber(model: StoredModel): (channel: number) => string | undefined {
  const identities = identitiesOf(model)
  return (channel) =>
    channel === UNCLEAR_CHANNEL
      ? undefined
      : channel === RECOGNISED_MAIN
        ? identities[MAIN_CHANNEL]
        : identities[channel]
}
