import { estimateStore, type ProductEstimate, type StoreEvents } from '#analytics'
import { linesOf, readRows } from '../real-stores.ts'
import { regress, type Slope } from './regress.ts'

/** One week of a brand in a store (Dominick's; Montgomery 1997). */
export interface JuiceWeek {
  readonly product: number
  readonly week: number
  readonly units: number
  readonly price: number
  readonly logUnits: number
  /** Marks of the week: an in-store coupon or display, and an advert. */
  readonly deal: number
  readonly feat: number
}

export interface Juice {
  readonly weeks: readonly JuiceWeek[]
  readonly type: Int32Array
  /** Elasticity from about 115 weeks with deal, advert, trend and season: the nearest that there is to a truth. */
  readonly truth: readonly (Slope | null)[]
}

const BRANDS = 11
const LEAST_WEEKS = 80

export function readJuice(): Juice {
  const table = readRows('orange-juice/orangejuice_all11.csv.gz').map((row) => row.map(Number))
  const stores = [...new Set(table.map((row) => row[0]!))]
  const first = Math.min(...table.map((row) => row[2]!))
  const all = table.map((row): JuiceWeek => {
    const brand = row[1]! - 1
    return {
      product: brand * stores.length + stores.indexOf(row[0]!),
      week: row[2]! - first,
      units: Math.max(1, Math.round(Math.exp(row[3]!) / 64)),
      price: row[5 + brand]! * 64,
      logUnits: row[3]!,
      deal: row[16]!,
      feat: row[17]!,
    }
  })
  const count = BRANDS * stores.length
  return {
    weeks: all.toSorted((a, b) => a.product - b.product || a.week - b.week),
    type: Int32Array.from({ length: count }, (_, i) => Math.floor(i / stores.length)),
    truth: slopesOf(all, count, LEAST_WEEKS),
  }
}

export function slopesOf(weeks: readonly JuiceWeek[], count: number, least: number): (Slope | null)[] {
  const own: JuiceWeek[][] = Array.from({ length: count }, () => [])
  for (const week of weeks) own[week.product]!.push(week)
  return own.map((rows) => {
    if (rows.length < least) return null
    const turn = (row: JuiceWeek) => (2 * Math.PI * row.week) / 52
    return regress(
      rows.map((row) => row.logUnits),
      [
        rows.map((row) => Math.log(row.price)),
        rows.map((row) => row.deal),
        rows.map((row) => row.feat),
        rows.map((row) => row.week / 52),
        rows.map((row) => Math.sin(turn(row))),
        rows.map((row) => Math.cos(turn(row))),
      ],
      0.02,
    )
  })
}

/** What is marked as a promotion: nothing, or the weeks with an advert. */
export type Marks = 'none' | 'feat' | 'deal'

/** Estimates from the weeks [from, to) alone. */
export function estimateWeeks(
  juice: Juice,
  from: number,
  to: number,
  marks: Marks,
): readonly ProductEstimate[] {
  const weeks = juice.weeks.filter(({ week }) => week >= from && week < to)
  const count = juice.type.length
  const unknown = new Float64Array(count).fill(Number.NaN)
  const rows = weeks.map(({ product, week, units, price }) => [product, 7 * week, units, price] as const)
  const products = { count, type: juice.type, typeCount: BRANDS, price: unknown, cost: unknown }
  const events = marks === 'none' ? {} : { events: markedWeeks(weeks, marks) }
  return estimateStore(linesOf({ rows }), products, {
    grain: 'weeks',
    firstDay: 7 * from,
    throughDay: 7 * to - 1,
    ...events,
  }).products
}

function markedWeeks(weeks: readonly JuiceWeek[], marks: 'feat' | 'deal'): StoreEvents {
  const marked = weeks.filter((week) => week[marks] > 0)
  return {
    promotions: {
      product: Int32Array.from(marked, ({ product }) => product),
      fromDay: Int32Array.from(marked, ({ week }) => 7 * week),
      toDay: Int32Array.from(marked, ({ week }) => 7 * week + 7),
    },
  }
}
