import { clusteredError, type ProductScore } from './clustered-error.ts'

/** Units of a group by week, row by row; void cells do not count. */
export interface WeekTable {
  readonly products: number
  readonly weeks: number
  /** Units of product i in week t at [i * weeks + t]. */
  readonly units: ArrayLike<number>
  /** 1: the cell counts, 0: it is void. Absent: all count. */
  readonly counts?: ArrayLike<number>
  /** Type of each product: shocks of a type and week are taken out. */
  readonly types: ArrayLike<number>
}

/** Scatter of weekly units: variance over mean, and variance of the log that does not shrink with the mean. */
export interface WeekNoise {
  readonly poisson: number
  readonly relative: number
}

const USUAL_WEEK_NOISE: WeekNoise = { poisson: 1.5, relative: 0.07 }

export interface TwoWayFit {
  /** Elasticity common to the group. */
  readonly estimate: number
  /** Standard error clustered by product. */
  readonly error: number
  /** Degrees of freedom of the error, for the quantile of an interval. */
  readonly freedom: number
  /** Σ w x̃²: the information, if the weights were the inverse variances. */
  readonly information: number
  /** The parts of each product: together the evidence on each elasticity. */
  readonly ofProduct: readonly ProductScore[]
}

const SWEEPS = 6
const LEAST_RATE = 0.3
const VOID_WEIGHT = 1e-9

/** Weights of the cells: inverse variances of the log of a week's units by the delta method. */
export function weightsOf(table: WeekTable, noise: WeekNoise = USUAL_WEEK_NOISE): Float64Array {
  const { products, weeks, units, counts } = table
  const weights = new Float64Array(products * weeks)
  for (let i = 0; i < products; i++) {
    let sum = 0
    let counted = 0
    for (let t = 0; t < weeks; t++) {
      if (counts && !counts[i * weeks + t]) continue
      sum += units[i * weeks + t]!
      counted++
    }
    const rate = Math.max(counted === 0 ? 0 : sum / counted, LEAST_RATE)
    const weight = 1 / (noise.poisson / rate + noise.relative)
    for (let t = 0; t < weeks; t++)
      weights[i * weeks + t] = counts && !counts[i * weeks + t] ? VOID_WEIGHT : weight
  }
  return weights
}

/** Takes weighted means of products and of weeks within types out of a table, by alternating sweeps. */
export function within(
  values: ArrayLike<number>,
  weights: Float64Array,
  { products, weeks, types }: Pick<WeekTable, 'products' | 'weeks' | 'types'>,
): Float64Array {
  const out = Float64Array.from(values)
  const typeCount = products === 0 ? 0 : Math.max(...Array.from(types)) + 1
  const sums = new Float64Array(typeCount * weeks)
  const totals = new Float64Array(typeCount * weeks)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    sums.fill(0)
    totals.fill(0)
    for (let i = 0; i < products; i++) {
      centreRow(out, weights, i * weeks, weeks)
      const type = types[i]! * weeks
      for (let t = 0; t < weeks; t++) {
        const weight = weights[i * weeks + t]!
        sums[type + t]! += weight * out[i * weeks + t]!
        totals[type + t]! += weight
      }
    }
    for (let i = 0; i < products; i++) {
      const type = types[i]! * weeks
      for (let t = 0; t < weeks; t++) out[i * weeks + t]! -= sums[type + t]! / totals[type + t]!
    }
  }
  return out
}

function centreRow(values: Float64Array, weights: Float64Array, from: number, weeks: number): void {
  let sum = 0
  let total = 0
  for (let k = from; k < from + weeks; k++) {
    sum += weights[k]! * values[k]!
    total += weights[k]!
  }
  for (let k = from; k < from + weeks; k++) values[k]! -= sum / total
}

/** ln(units + ½), so that a week without a sale has a log. */
export function logUnits({ units }: Pick<WeekTable, 'units'>): Float64Array {
  return Float64Array.from(units, (count) => Math.log(count + 0.5))
}

/**
 * Weighted least squares of ln(units + ½) on the log of the price, product and type-week means out:
 * e = Σ w x̃ z̃ / Σ w x̃². `null` without a contrast.
 */
export function fitTwoWay(
  table: WeekTable,
  logPrice: ArrayLike<number>,
  noise: WeekNoise = USUAL_WEEK_NOISE,
): TwoWayFit | null {
  const { products, weeks } = table
  const weights = weightsOf(table, noise)
  const z = within(logUnits(table), weights, table)
  const x = within(logPrice, weights, table)
  const ofProduct = Array.from({ length: products }, (_, i) => {
    let information = 0
    let score = 0
    for (let k = i * weeks; k < (i + 1) * weeks; k++) {
      information += weights[k]! * x[k]! * x[k]!
      score += weights[k]! * x[k]! * z[k]!
    }
    return { information, score }
  })
  const information = ofProduct.reduce((sum, each) => sum + each.information, 0)
  if (!(information > 1e-6)) return null
  const estimate = ofProduct.reduce((sum, each) => sum + each.score, 0) / information
  const scatter = clusteredError({
    products,
    weeks,
    types: table.types,
    weights,
    x,
    ofProduct,
    estimate,
    information,
  })
  return { estimate, ...scatter, information, ofProduct }
}
