import { suspicionOf } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { type KnownLine, KnownLines, type LinedObservation } from './known-lines.ts'
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
  const rows = byDay(await known.claim(client, observations, writing))
  const of = <T>(read: (observation: Observation) => T) => rows.map(({ observation }) => read(observation))
  const { rows: written } = await client.query<{ suspect: string | null }>(insertSql, [
    writing.companyId,
    rows.map(({ known: { line } }) => line.competitorId),
    rows.map(({ known: { line } }) => line.externalKey),
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
    suspicionsOf(rows, writing),
    writing.source,
    writing.importId,
  ])
  const states = [...new Set(rows.map(({ known: { line } }) => line))].map(({ state }) => state)
  return {
    added: written.length,
    unchanged: observations.length - written.length,
    suspect: written.filter(({ suspect }) => suspect !== null).length,
    waiting: states.filter((state) => state !== 'matched' && state !== 'ignored').length,
    hasNew: states.includes('new'),
  }
}

/** Most files are in the order of their days already. */
function byDay(lined: readonly LinedObservation[]): readonly LinedObservation[] {
  const isOrdered = lined.every(
    ({ observation }, at) => at === 0 || lined[at - 1]!.observation.day <= observation.day,
  )
  if (isOrdered) return lined
  return lined.toSorted((a, b) =>
    a.observation.day < b.observation.day ? -1 : a.observation.day > b.observation.day ? 1 : 0,
  )
}

/** Suspicion of each observation, in the order of their days: a believed one is the last price of the next. */
function suspicionsOf(rows: readonly LinedObservation[], writing: ObservationWriting) {
  const last = new Map<KnownLine, Map<string, LastPrice>>()
  const suspicions = rows.map(({ known, observation }) => {
    const { currency, day } = observation
    const price = Number(observation.price)
    const theirs = last.get(known)?.get(currency) ?? known.theirs.get(currency)
    const suspicion = suspicionOf(
      price,
      theirs?.price ?? null,
      currency === writing.currency ? known.ours : null,
    )
    if (suspicion === null) {
      const own = last.get(known) ?? new Map<string, LastPrice>()
      last.set(known, own.set(currency, { currency, price, day }))
    }
    return suspicion
  })
  // The next batch compares with the latest day that is known.
  for (const [{ theirs }, prices] of last)
    for (const [currency, price] of prices)
      if (price.day >= (theirs.get(currency)?.day ?? '')) theirs.set(currency, price)
  return suspicions
}
