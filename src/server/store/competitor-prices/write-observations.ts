import { suspicionOf } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { claimCompetitors, claimProducts, type Line, lineKey } from './claim-products.ts'
import { readLastPrices } from './last-prices.ts'
import { type Observation, type ObservationSource, observationId } from './observation.ts'

export interface ObservationWriting {
  readonly companyId: string
  readonly source: ObservationSource
  readonly importId: string | null
  readonly now: Date
  readonly currency: string
}

export interface WrittenObservations {
  readonly added: number
  readonly unchanged: number
  readonly suspect: number
  /** Products that wait for a match. */
  readonly waiting: number
  /** True if some products are not compared with the catalogue yet. */
  readonly hasNew: boolean
}

const insertSql = `
  insert into competitor_prices (company_id, competitor_id, external_key, day, observation_id, seen_at, price,
    was_price, shipping, currency, in_stock, condition, kind, source, import_id, suspect)
  select $1, o.competitor_id, o.external_key, o.day, o.observation_id, o.seen_at, o.price, o.was_price, o.shipping,
    o.currency, o.in_stock, o.condition, o.kind, $15, $16, o.suspect
  from unnest($2::uuid[], $3::text[], $4::date[], $5::text[], $6::timestamptz[], $7::numeric[], $8::numeric[],
    $9::numeric[], $10::text[], $11::boolean[], $12::text[], $13::text[], $14::text[])
    as o (competitor_id, external_key, day, observation_id, seen_at, price, was_price, shipping, currency, in_stock,
      condition, kind, suspect)
  on conflict (company_id, competitor_id, external_key, day, observation_id) do nothing
  returning suspect`

/** Writes observations with the competitors and products that they name. The same ones again are nothing new. */
export async function writeObservations(
  client: Queryable,
  observations: readonly Observation[],
  writing: ObservationWriting,
): Promise<WrittenObservations> {
  const ids = await claimCompetitors(client, observations, writing)
  const lines = await claimProducts(client, observations, { ...writing, ids })
  const lineOf = (each: Observation): Line => lines.get(lineKey(each, ids))!
  const sorted = [...observations].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const suspicions = await suspicionsOf(client, { sorted, lines: [...lines.values()], lineOf, writing })
  const rows = sorted.map((each) => ({ ...each, ...lineOf(each), id: observationId(each) }))
  const { rows: written } = await client.query<{ suspect: string | null }>(insertSql, [
    writing.companyId,
    rows.map(({ competitorId }) => competitorId),
    rows.map(({ externalKey }) => externalKey),
    rows.map(({ day }) => day),
    rows.map(({ id }) => id),
    rows.map(({ seenAt }) => seenAt ?? writing.now),
    rows.map(({ price }) => price),
    rows.map(({ wasPrice }) => wasPrice),
    rows.map(({ shipping }) => shipping),
    rows.map(({ currency }) => currency),
    rows.map(({ inStock }) => inStock),
    rows.map(({ condition }) => condition),
    rows.map(({ kind }) => kind),
    suspicions,
    writing.source,
    writing.importId,
  ])
  const states = [...lines.values()].map(({ state }) => state)
  return {
    added: written.length,
    unchanged: observations.length - written.length,
    suspect: written.filter(({ suspect }) => suspect !== null).length,
    waiting: states.filter((state) => state !== 'matched' && state !== 'ignored').length,
    hasNew: states.includes('new'),
  }
}

interface Suspected {
  readonly sorted: readonly Observation[]
  readonly lines: readonly Line[]
  readonly lineOf: (observation: Observation) => Line
  readonly writing: ObservationWriting
}

/** Suspicion of each observation, in the order of their days: a believed one is the last price of the next. */
async function suspicionsOf(client: Queryable, { sorted, lines, lineOf, writing }: Suspected) {
  const { theirs, ours } = await readLastPrices(client, writing.companyId, lines)
  return sorted.map((each) => {
    const line = lineOf(each)
    const key = `${line.competitorId} ${line.externalKey} ${each.currency}`
    const price = Number(each.price)
    const our =
      each.currency === writing.currency ? ours.get(`${line.competitorId} ${line.externalKey}`) : null
    const suspicion = suspicionOf(price, theirs.get(key) ?? null, our ?? null)
    if (suspicion === null) theirs.set(key, price)
    return suspicion
  })
}
