import { normalQuantile } from '../stats/normal-quantile.ts'
import { SHARED_ERROR, UNSEEN_ERROR } from './advice-rule.ts'
import type { Belief } from './belief.ts'
import type { Money } from './price-gain.ts'

/** Errors that the products of a store share; from the run that estimated them. */
export interface StoreErrors {
  /** Standard deviation of the store's mean elasticity, and spreads of types and of products within a type. */
  readonly storeDeviation: number
  readonly typeSpread: number
  readonly productSpread: number
  /** Standard deviations of a coming half-year's departure that all of a store and all of a type share; absent: 0. */
  readonly storeDrift?: number
  readonly typeDrift?: number
  /** Sum of the own shares of all products of a type: the evidence for the type's mean. */
  readonly evidenceOfType: (type: string | null) => number
}

/** A product at a new price, with the beliefs on it. */
export interface JointProduct {
  /** Seed of its draws, so that another product does not change them. */
  readonly productId: number
  readonly productType: string | null
  readonly belief: Belief
  readonly ownShare: number
  /** New price / today's. */
  readonly ratio: number
  readonly money: Money
  /** Standard deviation of the log of the units at today's price. */
  readonly unitsDeviation: number
}

/** One joint draw for a product: factors on units at today's price, cost as a share of it, pulled money. */
export interface Reading {
  /** Units at the new price / units at today's. */
  volume: number
  /** Units at today's price / those expected. */
  units: number
  costShare: number
  /** Units that similar products gain, as a share of this one's at today's price, and their money. */
  similar: number
  pulled: number
}

/**
 * Standard deviation of one elasticity including errors that mislead its estimate and the error that all of a store
 * share; the chance of a gain counts both.
 */
export function withSharedError(deviation: number, storeDeviation: number): number {
  return Math.hypot(UNSEEN_ERROR * deviation, SHARED_ERROR * storeDeviation)
}

/**
 * The same for a promotion, whose own errors (the deal, the weeks after it) are counted by themselves: without those
 * that mislead an estimate unseen, with which its chances were too low (docs/decisions/0212).
 */
export function withStoreError(deviation: number, storeDeviation: number): number {
  return Math.hypot(deviation, SHARED_ERROR * storeDeviation)
}

/**
 * Errors for a sum over products with the beliefs of `withSharedError`: all of them share the error that it adds.
 */
export function errorsOfSums(errors: StoreErrors): StoreErrors {
  return {
    ...errors,
    storeDrift: Math.hypot(errors.storeDrift ?? 0, SHARED_ERROR * errors.storeDeviation),
  }
}

const LEAST_DRAWS = 100
/** An end of a 90 % interval errs by 0.1 standard deviations with as many; more are for a few products only. */
const USUAL_DRAWS = 400
const MOST_DRAWS = 4000
/** Evaluations for more than the usual draws, and most of all, to bound the time: about 60 ns a draw and product. */
const CHEAP_EVALUATIONS = 200_000
const MOST_EVALUATIONS = 1_200_000
/** Part of the error of the units that all products share: season and trend of the store. */
const SHARED_UNITS_DEVIATION = 0.1
/** Part of the error of stated margins that all products share. */
const SHARED_MARGIN_PART = 0.5
const LEAST_ELASTIC = -0.01

export function drawsFor(products: number): number {
  const within = (evaluations: number) => Math.floor(evaluations / Math.max(1, products))
  const usual = Math.max(LEAST_DRAWS, Math.min(USUAL_DRAWS, within(MOST_EVALUATIONS)))
  return Math.max(usual, Math.min(MOST_DRAWS, within(CHEAP_EVALUATIONS)))
}

/**
 * Draws the unknowns of all products jointly and passes each reading to `take` (the same object each time). Errors of
 * the store's mean and the type means count for the part that a product's own sales did not decide; the pull by type,
 * units and stated margins are drawn jointly as well, and each product's own error. The same products give the same
 * draws: each is a hash of its number and the product's.
 */
export function drawJointly(
  products: readonly JointProduct[],
  errors: StoreErrors,
  take: (product: number, draw: number, reading: Reading) => void,
): void {
  const draws = drawsFor(products.length)
  const values = normalValues()
  // Sorted, because the same products in another order must give the same draws.
  const types = [...new Set(products.map(({ productType }) => productType))].sort(byName)
  const shared = types.map((type, at) => typeErrors(values, draws, at, errorsOf(type, errors)))
  const numberOf = new Map(types.map((type, at) => [type, at]))
  const reading: Reading = { volume: 1, units: 1, costShare: 0, similar: 0, pulled: 0 }
  products.forEach((product, k) => {
    const { centre, departure, pull, variance, departed } = shared[numberOf.get(product.productType)!]!
    const rest = 1 - product.ownShare
    const own = Math.sqrt(Math.max(1e-6, product.belief.deviation ** 2 - rest * rest * variance - departed))
    const log = Math.log(product.ratio)
    const { money } = product
    const margin = Math.max(0, 1 - money.costShare)
    for (let draw = 0; draw < draws; draw++) {
      const elasticity =
        product.belief.mean +
        rest * centre[draw]! +
        departure[draw]! +
        own * normalAt(values, OWN + product.productId, draw)
      reading.volume = Math.exp(Math.min(LEAST_ELASTIC, elasticity) * log)
      reading.units = product.unitsDeviation === 0 ? 1 : drawUnits(values, product, draw)
      reading.costShare = money.costDeviation === 0 ? money.costShare : drawCost(values, product, draw)
      reading.similar = (money.pull.mean + money.pull.deviation * pull[draw]!) * log
      reading.pulled = reading.similar * margin
      take(k, draw, reading)
    }
  })
}

/** By code point, products without a type first. */
function byName(a: string | null, b: string | null): number {
  if (a === b) return 0
  return a === null || (b !== null && a < b) ? -1 : 1
}

interface TypeErrors {
  /** Error of the type's mean, by draw. */
  readonly centre: Float64Array
  /** What all products of the type depart from the long run in a coming half-year, by draw. */
  readonly departure: Float64Array
  readonly pull: Float64Array
  /** Variances of the two. */
  readonly variance: number
  readonly departed: number
}

/** Standard deviations of what a type's products share: of its mean, and of its departure. */
interface SharedDeviations {
  readonly store: number
  readonly type: number
  readonly storeDrift: number
  readonly typeDrift: number
}

function typeErrors(values: Float64Array, draws: number, at: number, of: SharedDeviations): TypeErrors {
  const { store, type, storeDrift, typeDrift } = of
  const each = (of: (draw: number) => number) => Float64Array.from({ length: draws }, (_, draw) => of(draw))
  const normal = (stream: number, draw: number) => normalAt(values, stream, draw)
  return {
    centre: each((draw) => store * normal(STORE, draw) + type * normal(TYPE + at, draw)),
    departure: each((draw) => storeDrift * normal(DRIFT, draw) + typeDrift * normal(TYPE_DRIFT + at, draw)),
    pull: each((draw) => normal(PULL + at, draw)),
    variance: store ** 2 + type ** 2,
    departed: storeDrift ** 2 + typeDrift ** 2,
  }
}

/** The error of a type's mean comes from the store's mean, and from the type itself (BLUP). */
export function errorsOf(type: string | null, errors: StoreErrors): SharedDeviations {
  const prior = 1 / Math.max(errors.typeSpread, 1e-3) ** 2
  const precision = prior + errors.evidenceOfType(type) / Math.max(errors.productSpread, 1e-3) ** 2
  return {
    store: (prior / precision) * errors.storeDeviation,
    type: Math.sqrt(1 / precision),
    storeDrift: errors.storeDrift ?? 0,
    typeDrift: errors.typeDrift ?? 0,
  }
}

function drawUnits(values: Float64Array, product: JointProduct, draw: number): number {
  const { unitsDeviation, productId } = product
  const shared = Math.min(unitsDeviation, SHARED_UNITS_DEVIATION)
  const own = Math.sqrt(Math.max(0, unitsDeviation ** 2 - shared ** 2))
  return Math.exp(
    shared * normalAt(values, UNITS, draw) +
      own * normalAt(values, OWN_UNITS + productId, draw) -
      unitsDeviation ** 2 / 2,
  )
}

function drawCost(values: Float64Array, { money, productId }: JointProduct, draw: number): number {
  const error =
    SHARED_MARGIN_PART * normalAt(values, MARGIN, draw) +
    Math.sqrt(1 - SHARED_MARGIN_PART ** 2) * normalAt(values, OWN_MARGIN + productId, draw)
  return Math.max(0, money.costShare + money.costDeviation * error)
}

/** Numbers of the random streams; those of products and types follow after them. */
const [STORE, UNITS, MARGIN, DRIFT] = [1, 3, 4, 5]
const [TYPE, PULL, TYPE_DRIFT] = [0x1000, 0x100000, 0x800000]
const [OWN, OWN_UNITS, OWN_MARGIN] = [0x10000000, 0x40000000, 0x70000000]

const TABLE_BITS = 12
let table: Float64Array | null = null

/** Standard normal value number `draw` of a stream: one of 4096 quantiles, by a hash (splitmix32). */
function normalAt(values: Float64Array, stream: number, draw: number): number {
  let z = (Math.imul(stream, 0x9e3779b1) + Math.imul(draw + 1, 0x85ebca6b)) | 0
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
  return values[(z ^ (z >>> 15)) >>> (32 - TABLE_BITS)]!
}

/** Quantiles in the middle of 4096 equal parts; computed on first use. */
function normalValues(): Float64Array {
  if (table) return table
  const count = 2 ** TABLE_BITS
  const made = new Float64Array(count)
  for (let k = 0; k < count / 2; k++) {
    made[k] = normalQuantile((k + 0.5) / count)
    made[count - 1 - k] = -made[k]!
  }
  table = made
  return made
}

/** Value at a share of the way through sorted draws. */
export function quantileOf(sorted: Float64Array, probability: number): number {
  const place = probability * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(sorted.length - 1, below + 1)
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!)
}
