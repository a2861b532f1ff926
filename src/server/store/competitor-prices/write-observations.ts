import { suspicionOf } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { KnownLines, type LinedObservation } from './known-lines.ts'
import type { LastPrice } from './last-prices.ts'
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

/**
 * Writes observations with the competitors and products that they name. The same ones again are nothing new. `known`
 * serves the batches of one file.
 */
export async function writeObservations(
  client: Queryable,
  observations: readonly Observation[],
  writing: ObservationWriting,
  known = new KnownLines(),
): Promise<WrittenObservations> {
  const lined = await known.claim(client, observations, writing)
  const rows = lined.toSorted((a, b) =>
    a.observation.day < b.observation.day ? -1 : a.observation.day > b.observation.day ? 1 : 0,
  )
  const of = <T>(read: (observation: Observation) => T) => rows.map(({ observation }) => read(observation))
  const { rows: written } = await client.query<{ suspect: string | null }>(insertSql, [
    writing.companyId,
    rows.map(({ competitorId }) => competitorId),
    rows.map(({ externalKey }) => externalKey),
    of(({ day }) => day),
    of(observationId),
    of(({ seenAt }) => seenAt ?? writing.now),
    of(({ price }) => price),
    of(({ wasPrice }) => wasPrice),
    of(({ shipping }) => shipping),
    of(({ currency }) => currency),
    of(({ inStock }) => inStock),
    of(({ condition }) => condition),
    of(({ kind }) => kind),
    suspicionsOf(rows, known, writing),
    writing.source,
    writing.importId,
  ])
  const states = [...new Map(rows.map((each) => [each.key, known.lineOf(each).state])).values()]
  return {
    added: written.length,
    unchanged: observations.length - written.length,
    suspect: written.filter(({ suspect }) => suspect !== null).length,
    waiting: states.filter((state) => state !== 'matched' && state !== 'ignored').length,
    hasNew: states.includes('new'),
  }
}

/** Suspicion of each observation, in the order of their days: a believed one is the last price of the next. */
function suspicionsOf(rows: readonly LinedObservation[], known: KnownLines, writing: ObservationWriting) {
  const last = new Map<string, LastPrice>()
  const suspicions = rows.map(({ key: line, observation }) => {
    const { currency, day } = observation
    const key = `${line} ${currency}`
    const price = Number(observation.price)
    const theirs = last.get(key) ?? known.theirsOf(key)
    const our = currency === writing.currency ? known.oursOf(line) : null
    const suspicion = suspicionOf(price, theirs?.price ?? null, our)
    if (suspicion === null) last.set(key, { price, day })
    return suspicion
  })
  for (const [key, price] of last) known.noteTheirs(key, price)
  return suspicions
}
