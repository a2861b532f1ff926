import type { CompetitorColumns, MarkedDays, MarkedPeriods, PriceLogColumns, StoreEvents } from '#analytics'
import type { KnownDay, KnownFacts, KnownPeriod } from './known-facts.ts'

/**
 * Facts in the form the estimator reads, products numbered as in a catalogue. A part is absent where there are no
 * facts.
 */
export interface ArrangedFacts {
  readonly priceLog?: PriceLogColumns
  readonly events?: StoreEvents
  readonly competitors?: CompetitorColumns
  /** True to look who follows whom. */
  readonly whoFollows?: boolean
  /** Factor on the priors of the elasticities; absent: as they are. */
  readonly priorWidth?: number
}

interface Numbering {
  readonly productIds: readonly number[]
  /** Products whose logged prices are used, because their orders confirm them. */
  readonly confirmed: ReadonlySet<number>
  /** Last day of the data: facts without an end last until then. */
  readonly lastDay: number
}

export function arrangeFacts(
  facts: KnownFacts,
  { productIds, confirmed, lastDay }: Numbering,
): ArrangedFacts {
  const numbers = new Map(productIds.map((id, number) => [id, number]))
  const known = <Fact extends { readonly productId: number }>(all: readonly Fact[]) =>
    all.filter(({ productId }) => numbers.has(productId))
  const numberOf = ({ productId }: { readonly productId: number }) => numbers.get(productId)!
  const log = known(facts.priceLog).filter(({ productId }) => confirmed.has(productId))
  const productChanges = dayColumns(known(facts.productChanges), numberOf)
  const stockOuts = periodColumns(known(facts.stockOuts), numberOf, lastDay)
  const promotions = periodColumns(known(facts.promotions), numberOf, lastDay)
  const promotedSales = dayColumns(known(facts.promotedSales ?? []), numberOf)
  const tests = periodColumns(known(facts.tests ?? []), numberOf, lastDay)
  const events: StoreEvents = {
    ...(tests ? { tests } : {}),
    ...(stockOuts ? { stockOuts } : {}),
    ...(promotions ? { promotions } : {}),
    ...(promotedSales ? { promotedSales } : {}),
    ...(facts.closedDays.length > 0 ? { closedDays: Int32Array.from(facts.closedDays) } : {}),
    ...(productChanges ? { productChanges } : {}),
  }
  return {
    ...(log.length > 0
      ? {
          priceLog: {
            product: Int32Array.from(log, numberOf),
            day: Int32Array.from(log, ({ day }) => day),
            price: Float64Array.from(log, ({ price }) => price),
          },
        }
      : {}),
    ...(Object.keys(events).length > 0 ? { events } : {}),
    ...competitorColumns(facts, known(facts.competitorPrices ?? []), numberOf),
  }
}

/** Ids of the competitors by the number that the estimator knows them by. */
export function competitorsOf({ competitorPrices }: KnownFacts): readonly string[] {
  return [...new Set((competitorPrices ?? []).map(({ competitorId }) => competitorId))].sort()
}

function competitorColumns(
  facts: KnownFacts,
  spans: NonNullable<KnownFacts['competitorPrices']>,
  numberOf: (fact: { readonly productId: number }) => number,
): Pick<ArrangedFacts, 'competitors' | 'whoFollows'> {
  if (spans.length === 0) return {}
  const numbers = new Map(competitorsOf(facts).map((id, number) => [id, number]))
  return {
    whoFollows: facts.switches.priceFollowing,
    competitors: {
      product: Int32Array.from(spans, numberOf),
      competitor: Int32Array.from(spans, ({ competitorId }) => numbers.get(competitorId)!),
      day: Int32Array.from(spans, ({ fromDay }) => fromDay),
      toDay: Int32Array.from(spans, ({ toDay }) => toDay),
      price: Float64Array.from(spans, ({ price }) => price),
      weight: Float64Array.from(spans, ({ weight }) => weight),
    },
  }
}

function dayColumns(days: readonly KnownDay[], numberOf: (day: KnownDay) => number): MarkedDays | null {
  if (days.length === 0) return null
  return { product: Int32Array.from(days, numberOf), day: Int32Array.from(days, ({ day }) => day) }
}

function periodColumns(
  periods: readonly KnownPeriod[],
  numberOf: (period: KnownPeriod) => number,
  lastDay: number,
): MarkedPeriods | null {
  if (periods.length === 0) return null
  return {
    product: Int32Array.from(periods, numberOf),
    fromDay: Int32Array.from(periods, ({ fromDay }) => fromDay),
    toDay: Int32Array.from(periods, ({ toDay }) => Math.min(toDay ?? lastDay + 1, lastDay + 1)),
  }
}

/** Selects the facts of some products of a catalogue, numbered from 0 in the order given. */
export function factsOf(
  { priceLog, events, competitors, whoFollows, priorWidth }: ArrangedFacts,
  chosen: readonly number[],
): ArrangedFacts {
  const places = new Map(chosen.map((product, place) => [product, place]))
  const picked = <Columns extends { readonly product: Int32Array }>(columns: Columns | undefined) => {
    if (!columns) return undefined
    const rows = Array.from(columns.product.keys()).filter((row) => places.has(columns.product[row]!))
    if (rows.length === 0) return undefined
    const kept: Record<string, Int32Array | Float64Array> = {}
    for (const [name, values] of Object.entries(columns) as [string, Int32Array | Float64Array][]) {
      const own = values instanceof Float64Array ? new Float64Array(rows.length) : new Int32Array(rows.length)
      rows.forEach((row, at) => {
        own[at] = name === 'product' ? places.get(values[row]!)! : values[row]!
      })
      kept[name] = own
    }
    return kept as unknown as Columns
  }
  const log = picked(priceLog)
  const prices = picked(competitors)
  const stockOuts = picked(events?.stockOuts)
  const promotions = picked(events?.promotions)
  const promotedSales = picked(events?.promotedSales)
  const tests = picked(events?.tests)
  const productChanges = picked(events?.productChanges)
  return {
    ...(log ? { priceLog: log } : {}),
    ...(prices ? { competitors: prices, ...(whoFollows && { whoFollows }) } : {}),
    ...(priorWidth === undefined ? {} : { priorWidth }),
    ...(events
      ? {
          events: {
            ...(stockOuts ? { stockOuts } : {}),
            ...(promotions ? { promotions } : {}),
            ...(promotedSales ? { promotedSales } : {}),
            ...(tests ? { tests } : {}),
            ...(productChanges ? { productChanges } : {}),
            ...(events.closedDays ? { closedDays: events.closedDays } : {}),
          },
        }
      : {}),
  }
}
