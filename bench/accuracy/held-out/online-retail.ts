import { dayOfIsoDate, estimateStore, type ProductEstimate } from '#analytics'
import { linesOf, readRows } from '../real-stores.ts'
import { correlation, mean } from '../score.ts'

type Row = readonly [product: number, day: number, quantity: number, price: number]

const FILES = [
  'online-retail/online_retail_II_2009-12_2010-12.csv.gz',
  'online-retail/online_retail_2010-12_2011-12.csv.gz',
] as const
const SECOND_YEAR = dayOfIsoDate('2010-12-01')
const NORMAL_95 = 1.645

/** Estimates of each year alone, by product. */
export function estimateYears(): readonly (readonly ProductEstimate[])[] {
  const index = new Map<string, number>()
  const years = FILES.map((file) =>
    readRows(file)
      .filter((row) => /^\d{5}/.test(row[1]!) && Number(row[5]) > 0)
      .map((row): Row => {
        const code = row[1]!.toUpperCase()
        const product = index.get(code) ?? index.size
        index.set(code, product)
        return [product, dayOfIsoDate(row[4]!.slice(0, 10)), Number(row[3]), Number(row[5])]
      }),
  )
  const count = index.size
  const unknown = new Float64Array(count).fill(Number.NaN)
  const products = { count, type: new Int32Array(count), typeCount: 1, price: unknown, cost: unknown }
  // The nine days that both files hold are the second year's.
  const alone = [years[0]!.filter(([, day]) => day < SECOND_YEAR), years[1]!]
  return alone.map((rows) => estimateStore(linesOf({ rows }), products, { grain: 'spells' }).products)
}

export interface YearToYear {
  readonly products: number
  /** Share of the first year's intervals of what holds next that held the second year's, its own error counted. */
  readonly holds: number
  /** Products with grade A or B in both years, and the correlation of their two elasticities. */
  readonly certain: number
  readonly correlation: number
}

export function compareYears([before, after]: readonly (readonly ProductEstimate[])[]): YearToYear {
  const pairs = before!.flatMap((first, i) => {
    const second = after![i]!
    return first.elasticity === null || second.elasticity === null ? [] : [{ first, second }]
  })
  const held = pairs.map(({ first, second }) => {
    const half = NORMAL_95 * Math.hypot(first.nextDeviation!, second.standardDeviation!)
    return Number(Math.abs(first.elasticity! - second.elasticity!) <= half)
  })
  const isCertain = ({ grade }: ProductEstimate) => grade === 'A' || grade === 'B'
  const certain = pairs.filter(({ first, second }) => isCertain(first) && isCertain(second))
  return {
    products: pairs.length,
    holds: mean(held),
    certain: certain.length,
    correlation: correlation(
      certain.map(({ first }) => first.elasticity!),
      certain.map(({ second }) => second.elasticity!),
    ),
  }
}
