import { dayOfIsoDate, estimateStore, type ProductEstimate, refitProducts } from '#analytics'
import { linesOf, readRows } from '../real-stores.ts'
import { correlation, mean } from '../score.ts'

type Row = readonly [product: number, day: number, quantity: number, price: number]

const FILES = [
  'online-retail/online_retail_II_2009-12_2010-12.csv.gz',
  'online-retail/online_retail_2010-12_2011-12.csv.gz',
] as const
const SECOND_YEAR = dayOfIsoDate('2010-12-01')
const NORMAL_95 = 1.645
const MOST_OWN_VARIANCE = 1

export interface YearAlone {
  readonly products: readonly ProductEstimate[]
  /** Information of each product's own data on its elasticity, without what similar products add. */
  readonly own: { readonly precision: Float64Array; readonly score: Float64Array }
}

/** Estimates of each year alone. */
export function estimateYears(): readonly YearAlone[] {
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
  return alone.map((rows) => {
    const lines = linesOf({ rows })
    const { products: estimates, fit } = estimateStore(lines, products, { grain: 'spells', keepFit: true })
    const { own } = refitProducts({ fit: fit!.store, lines, products, fits: fit!.products, changed: false })
    return { products: estimates, own }
  })
}

export interface YearToYear {
  readonly products: number
  /**
   * Share of the first year's intervals of what holds next that held the second year's figure, its own error counted.
   * Both figures lie near the same mean of the store, so that this is far above 90 % even where intervals are right.
   */
  readonly holds: number
  /** The same with what the second year's sales alone say, where they say it to a standard deviation of at most 1. */
  readonly holdsOwn: number
  readonly ownProducts: number
  /** Products with grade A or B in both years, and the correlation of their two elasticities. */
  readonly certain: number
  readonly correlation: number
}

export function compareYears([before, after]: readonly YearAlone[]): YearToYear {
  const { precision, score } = after!.own
  const pairs = before!.products.flatMap((first, i) => {
    const second = after!.products[i]!
    if (first.elasticity === null || second.elasticity === null) return []
    return [{ first, second, own: { value: score[i]! / precision[i]!, variance: 1 / precision[i]! } }]
  })
  const held = pairs.map(({ first, second }) => {
    const half = NORMAL_95 * Math.hypot(first.nextDeviation!, second.standardDeviation!)
    return Number(Math.abs(first.elasticity! - second.elasticity!) <= half)
  })
  const known = pairs.filter(({ own }) => own.variance <= MOST_OWN_VARIANCE)
  const heldOwn = known.map(({ first, own }) => {
    const half = NORMAL_95 * Math.sqrt(first.nextDeviation! ** 2 + own.variance)
    return Number(Math.abs(first.elasticity! - own.value) <= half)
  })
  const isCertain = ({ grade }: ProductEstimate) => grade === 'A' || grade === 'B'
  const certain = pairs.filter(({ first, second }) => isCertain(first) && isCertain(second))
  return {
    products: pairs.length,
    holds: mean(held),
    holdsOwn: mean(heldOwn),
    ownProducts: known.length,
    certain: certain.length,
    correlation: correlation(
      certain.map(({ first }) => first.elasticity!),
      certain.map(({ second }) => second.elasticity!),
    ),
  }
}
