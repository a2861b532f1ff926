import { suspicionOf } from '#analytics'
import { arrayLiteral } from '../../kit/db/array-literal.ts'
import type { KnownLine, LinedObservation } from './known-lines.ts'
import type { LastPrice } from './last-prices.ts'
import type { Observation, ObservationSource } from './observation.ts'

export interface ObservationWriting {
  readonly companyId: string
  readonly source: ObservationSource
  readonly importId: string | null
  readonly now: Date
  readonly currency: string
}

/** Statement that adds observations, ready to be sent. */
export interface ObservationRows {
  readonly sql: string
  readonly values: readonly unknown[]
}

type Cell = string | null

interface Row extends LinedObservation {
  readonly suspect: Cell
  readonly seenAt: string
}

interface Column {
  readonly name: string
  readonly type: string
  readonly of: (row: Row) => Cell
}

const ofObservation = (name: string, type: string, field: keyof Observation): Column => ({
  ...{ name, type, of: ({ observation }) => observation[field] as Cell },
})

const columns: readonly Column[] = [
  { name: 'external_key', type: 'text', of: ({ known: { line } }) => line.externalKey },
  { name: 'observation_id', type: 'text', of: ({ observationId }) => observationId },
  ofObservation('price', 'numeric', 'price'),
  { name: 'competitor_id', type: 'uuid', of: ({ known: { line } }) => line.competitorId },
  ofObservation('day', 'date', 'day'),
  { name: 'seen_at', type: 'timestamptz', of: ({ seenAt }) => seenAt },
  ofObservation('was_price', 'numeric', 'wasPrice'),
  ofObservation('shipping', 'numeric', 'shipping'),
  ofObservation('currency', 'text', 'currency'),
  { name: 'in_stock', type: 'boolean', of: ({ observation: { inStock } }) => inStock?.toString() ?? null },
  ofObservation('condition', 'text', 'condition'),
  ofObservation('kind', 'text', 'kind'),
  { name: 'suspect', type: 'text', of: ({ suspect }) => suspect },
]
/** Columns that are sent for each row even where they are alike, so that there are rows. */
const ALWAYS_ROWS = 1

/**
 * Turns observations into a statement and judges them on the way. A column that says the same of all rows – currency,
 * condition, often day and competitor – is sent once, because reading arrays is a sixth of the statement's work.
 */
export function observationRows(
  lined: readonly LinedObservation[],
  writing: ObservationWriting,
): ObservationRows {
  const rows = judged(byDay(lined), writing)
  const values: unknown[] = [writing.companyId, writing.source, writing.importId]
  const selected: string[] = []
  const arrays: string[] = []
  const names: string[] = []
  for (const [at, { name, type, of }] of columns.entries()) {
    const cells = rows.map(of)
    const isAlike = at >= ALWAYS_ROWS && cells.every((cell) => cell === cells[0])
    values.push(isAlike ? cells[0] : arrayLiteral(cells))
    if (!isAlike) names.push(name)
    if (!isAlike) arrays.push(`$${values.length}::${type}[]`)
    selected.push(isAlike ? `$${values.length}::${type}` : `o.${name}`)
  }
  // Counted there: a count of the statement itself holds known rows, too, on Citus.
  const sql = `
    with added as (
    insert into competitor_prices (company_id, source, import_id, ${columns.map(({ name }) => name).join(', ')})
    select $1, $2, $3, ${selected.join(', ')} from unnest(${arrays.join(', ')}) as o (${names.join(', ')})
    on conflict (company_id, competitor_id, external_key, day, observation_id) do nothing
    returning suspect)
    select count(*)::int4 as added, count(suspect)::int4 as suspect from added`
  return { sql, values }
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

/**
 * Adds suspicions and when a price was seen, in the order of their days: a believed one is the last price of the next. Of several
 * rows of a day without a time the last was seen last.
 */
function judged(rows: readonly LinedObservation[], writing: ObservationWriting): readonly Row[] {
  const last = new Map<KnownLine, Map<string, LastPrice>>()
  const now = writing.now.toISOString()
  const judgedRows = rows.map((row): Row => {
    const { known, observation, observationId } = row
    const { currency, day } = observation
    const price = Number(observation.price)
    const theirs = last.get(known)?.get(currency) ?? known.theirs.get(currency)
    const ours = currency === writing.currency ? known.ours : null
    const suspect = suspicionOf(price, theirs?.price ?? null, ours)
    if (suspect === null) {
      const own = last.get(known) ?? new Map<string, LastPrice>()
      last.set(known, own.set(currency, { currency, price, day }))
    }
    const { met } = known
    met.before = met.day === day ? met.before + 1 : 0
    met.day = day
    const later = met.before === 0 ? now : new Date(writing.now.getTime() + met.before).toISOString()
    return { known, observation, observationId, suspect, seenAt: observation.seenAt ?? later }
  })
  // The next batch compares with the latest day that is known.
  for (const [{ theirs }, prices] of last)
    for (const [currency, price] of prices)
      if (price.day >= (theirs.get(currency)?.day ?? '')) theirs.set(currency, price)
  return judgedRows
}
