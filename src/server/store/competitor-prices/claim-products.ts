import { randomUUID } from 'node:crypto'
import { contradictingPack } from '#analytics'
import type { MatchState } from '#contract/competitor-shapes'
import type { Queryable } from '../../kit/db/queryable.ts'
import { competitorKey, type Observation } from './observation.ts'

/** A competitor's product. */
export interface Line {
  readonly competitorId: string
  readonly externalKey: string
  readonly state: MatchState
  readonly title: string | null
}

/** An observation with the competitor's product that it is of. */
export interface NamedLine {
  readonly competitorId: string
  readonly externalKey: string
  readonly observation: Observation
}

export interface Claiming {
  readonly companyId: string
  readonly importId: string | null
  readonly now: Date
}

const competitorsSql = `
  insert into competitors (company_id, competitor_id, name, name_key, domain, tax, created_at, updated_at)
  select $1, c.competitor_id, c.name, c.name_key, c.domain, 'open', $6, $6
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as c (competitor_id, name, name_key, domain)
  on conflict (company_id, name_key) do nothing
  returning competitor_id`

const DOMAIN = /^[\w-]+(\.[\w-]+)+$/

/** Ids of the named competitors by `competitorKey`; unknown ones are added. */
export async function claimCompetitors(
  client: Queryable,
  competitors: readonly string[],
  { companyId, now }: Claiming,
): Promise<ReadonlyMap<string, string>> {
  if (competitors.length === 0) return new Map()
  const names = new Map(competitors.map((competitor) => [competitorKey(competitor), competitor]))
  const keys = [...names.keys()].sort()
  await client.query(competitorsSql, [
    companyId,
    keys.map(() => randomUUID()),
    keys.map((key) => names.get(key)),
    keys,
    keys.map((key) => (DOMAIN.test(key) ? key : null)),
    now,
  ])
  const { rows } = await client.query<{ key: string; id: string }>(
    'select name_key as key, competitor_id as id from competitors where company_id = $1 and name_key = any($2)',
    [companyId, keys],
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}

const productsSql = `
  insert into competitor_products (company_id, competitor_id, external_key, title, code, gtin, brand, url_text, state,
    first_seen, last_seen, import_id)
  select $1, p.competitor_id, p.external_key, p.title, p.code, p.gtin, p.brand, p.url, 'new', $9, $9, $10
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
    as p (competitor_id, external_key, title, code, gtin, brand, url)
  on conflict (company_id, competitor_id, external_key) do update set
    title = coalesce(excluded.title, competitor_products.title),
    code = coalesce(excluded.code, competitor_products.code),
    gtin = coalesce(excluded.gtin, competitor_products.gtin),
    brand = coalesce(excluded.brand, competitor_products.brand),
    url_text = coalesce(excluded.url_text, competitor_products.url_text),
    last_seen = excluded.last_seen, has_prices = true,
    import_id = case when competitor_products.has_prices then competitor_products.import_id else excluded.import_id end,
    state = case when competitor_products.state in ('waiting', 'none')
      and (coalesce(excluded.gtin, competitor_products.gtin), coalesce(excluded.code, competitor_products.code),
        coalesce(excluded.brand, competitor_products.brand))
        is distinct from (competitor_products.gtin, competitor_products.code, competitor_products.brand)
      then 'new' else competitor_products.state end
  returning competitor_id as "competitorId", external_key as "externalKey", state, title`

/**
 * The competitors' products that are named, by key; unknown ones are added. One that is named by our own number is
 * matched: who sends it has said which product it is. Where its title names another pack a person decides.
 */
export async function claimProducts(
  client: Queryable,
  named: ReadonlyMap<string, NamedLine>,
  { companyId, now, importId }: Claiming,
): Promise<ReadonlyMap<string, Line>> {
  if (named.size === 0) return new Map()
  const keys = [...named.keys()].sort()
  const products = keys.map((key) => named.get(key)!)
  const { rows } = await client.query<Line>(productsSql, [
    companyId,
    products.map(({ competitorId }) => competitorId),
    products.map((each) => each.externalKey),
    products.map(({ observation }) => observation.title),
    products.map(({ observation }) => observation.code),
    products.map(({ observation }) => observation.gtin),
    products.map(({ observation }) => observation.brand),
    products.map(({ observation }) => observation.url),
    now,
    importId,
  ])
  const lines = new Map(rows.map((line) => [`${line.competitorId} ${line.externalKey}`, line]))
  const skuOf = (key: string) => named.get(key)!.observation.sku
  const open = keys.filter((key) => skuOf(key) !== null && !isDecided(lines.get(key)))
  const own = open.map((key) => ({ ...lines.get(key)!, sku: skuOf(key)!.toUpperCase() }))
  for (const { competitorId, externalKey, state } of await matchBySku(client, { companyId, now, own })) {
    const key = `${competitorId} ${externalKey}`
    lines.set(key, { ...lines.get(key)!, state })
  }
  return lines
}

const isDecided = (line: Line | undefined) => line?.state === 'matched' || line?.state === 'ignored'

const ourTitlesSql = `
  select product_id::float8 as "productId", sku, title from products where company_id = $1 and sku = any($2::text[])`

const matchesSql = `
  insert into competitor_matches (company_id, competitor_id, external_key, product_id, factor, how, score, status, veto,
    decided_at, created_at)
  select $1, k.competitor_id, k.external_key, k.product_id, coalesce(k.factor, 1), 'sku', 1,
    case when k.factor is null then 'confirmed' else 'proposed' end, case when k.factor is not null then 'number' end,
    case when k.factor is null then $6::timestamptz end, $6
  from unnest($2::uuid[], $3::text[], $4::bigint[], $5::float8[]) as k (competitor_id, external_key, product_id, factor)
  on conflict (company_id, competitor_id, external_key, product_id) do nothing
  returning competitor_id as "competitorId", external_key as "externalKey",
    case status when 'confirmed' then 'matched' else 'waiting' end as state`

const statesSql = `
  update competitor_products c set state = k.state
  from unnest($2::uuid[], $3::text[], $4::text[]) as k (competitor_id, external_key, state)
  where c.company_id = $1 and c.competitor_id = k.competitor_id and c.external_key = k.external_key`

type Named = Line & { readonly sku: string }
type Decided = Omit<Line, 'title'>

async function matchBySku(
  client: Queryable,
  { companyId, now, own }: { readonly companyId: string; readonly now: Date; readonly own: readonly Named[] },
): Promise<readonly Decided[]> {
  if (own.length === 0) return []
  const ours = await client.query<{ productId: number; sku: string; title: string }>(ourTitlesSql, [
    companyId,
    [...new Set(own.map(({ sku }) => sku))],
  ])
  const bySku = new Map(ours.rows.map((our) => [our.sku, our]))
  const found = own.flatMap((line) => {
    const our = bySku.get(line.sku)
    return our
      ? [{ ...line, productId: our.productId, factor: contradictingPack(our.title, line.title) }]
      : []
  })
  if (found.length === 0) return []
  const { rows } = await client.query<Decided>(matchesSql, [
    companyId,
    found.map(({ competitorId }) => competitorId),
    found.map(({ externalKey }) => externalKey),
    found.map(({ productId }) => productId),
    found.map(({ factor }) => factor),
    now,
  ])
  await client.query(statesSql, [
    companyId,
    rows.map(({ competitorId }) => competitorId),
    rows.map(({ externalKey }) => externalKey),
    rows.map(({ state }) => state),
  ])
  return rows
}
