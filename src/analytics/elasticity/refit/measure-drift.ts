import { benjaminiHochberg } from '../../stats/false-discovery.ts'
import { NORMAL_95, normalCdf } from '../../stats/normal.ts'
import type {
  MarkedPeriods,
  OrderLineColumns,
  PriceLogColumns,
  ProductColumns,
  StoreEvents,
} from '../types/store-columns.ts'
import { refitProducts } from './refit-products.ts'
import type { ProductFit, StoreFit } from './store-fit.ts'

export interface DriftInput {
  readonly fit: StoreFit
  /** All lines of these products, and no lines of other products. */
  readonly lines: OrderLineColumns
  readonly products: ProductColumns
  readonly fits: readonly (ProductFit | null)[]
  readonly priceLog?: PriceLogColumns
  readonly events?: StoreEvents
}

/** Elasticity of one product before and after the split, each from the product's own data alone. */
export interface ProductDrift {
  readonly product: number
  readonly before: number
  readonly after: number
  /** Share of false discoveries among all products at least this certain (Benjamini–Hochberg). */
  readonly q: number
}

/** Result of the test whether the response to prices changed lately. */
export interface StoreDrift {
  /** First day of the late part. */
  readonly splitDay: number
  /** Number of products with enough own data in both parts. */
  readonly products: number
  /** Mean of after minus before; `deviation` is its standard error. */
  readonly meanChange: number
  readonly deviation: number
  /** Share of products outside their 90 % range: one in ten if nothing drifts. */
  readonly share: number
  /** Products that changed with q at most 0.1, the most certain first. */
  readonly changed: readonly ProductDrift[]
}

/** Share of the window in the late part, at least half a year; the early part lasts at least half a year too. */
const LATE_SHARE = 0.25
const LEAST_DAYS = 182
/** A part is ignored if its own data leave a larger standard deviation of the elasticity than this. */
const MOST_DEVIATION = 3
const LEAST_PRODUCTS = 10
const MOST_Q = 0.1

/**
 * Fits each product twice with everything known of the store held fixed: without the late part, and without the part
 * before it. Both estimates use the product's own data only, so their difference has variance 1/π₁ + 1/π₂. `null` if
 * the window is shorter than two half years, or if fewer than ten products have prices that moved in both parts.
 */
export function measureDrift(input: DriftInput): StoreDrift | null {
  const { fit, products } = input
  const days = fit.endDay - fit.firstDay
  const splitDay = fit.endDay - Math.max(LEAST_DAYS, Math.round(LATE_SHARE * days))
  if (splitDay - fit.firstDay < LEAST_DAYS) return null
  const early = ownEstimates(input, splitDay, fit.endDay)
  const late = ownEstimates(input, fit.firstDay, splitDay)
  const found: { product: number; before: number; after: number; variance: number }[] = []
  for (let product = 0; product < products.count; product++) {
    const before = early[product]
    const after = late[product]
    if (!before || !after) continue
    const variance = before.variance + after.variance
    found.push({ product, before: before.mean, after: after.mean, variance })
  }
  return found.length < LEAST_PRODUCTS ? null : summarise(found, splitDay)
}

function summarise(
  found: readonly { product: number; before: number; after: number; variance: number }[],
  splitDay: number,
): StoreDrift {
  let weight = 0
  let sum = 0
  const z = found.map(({ before, after, variance }) => {
    weight += 1 / variance
    sum += (after - before) / variance
    return (after - before) / Math.sqrt(variance)
  })
  const q = benjaminiHochberg(Float64Array.from(z, (value) => 2 * normalCdf(-Math.abs(value))))
  return {
    splitDay,
    products: found.length,
    meanChange: sum / weight,
    deviation: Math.sqrt(1 / weight),
    share: z.filter((value) => Math.abs(value) > NORMAL_95).length / z.length,
    changed: found
      .map(({ product, before, after }, at) => ({ product, before, after, q: q[at]! }))
      .filter((each) => each.q <= MOST_Q)
      .sort((a, b) => a.q - b.q),
  }
}

/** Estimates each product from its own data without the days `[from, to)`; `null` if that is too uncertain. */
function ownEstimates(input: DriftInput, from: number, to: number) {
  const stockOuts = withAll(input.events?.stockOuts, input.products.count, from, to)
  const { own } = refitProducts({ ...input, changed: true, events: { ...input.events, stockOuts } })
  return Array.from(own.precision, (precision, product) =>
    precision > 1 / MOST_DEVIATION ** 2
      ? { mean: own.score[product]! / precision, variance: 1 / precision }
      : null,
  )
}

function withAll(known: MarkedPeriods | undefined, count: number, from: number, to: number): MarkedPeriods {
  const each = Array.from({ length: count }, (_, product) => product)
  return {
    product: Int32Array.from([...(known?.product ?? []), ...each]),
    fromDay: Int32Array.from([...(known?.fromDay ?? []), ...each.map(() => from)]),
    toDay: Int32Array.from([...(known?.toDay ?? []), ...each.map(() => to)]),
  }
}
