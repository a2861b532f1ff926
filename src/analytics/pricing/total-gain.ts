import { normalQuantile } from '../stats/normal-quantile.ts'
import { SHARED_ERROR } from './advice-rule.ts'
import type { Belief } from './belief.ts'
import type { Money } from './price-gain.ts'

/** What the products of a store share in their errors; from the run that estimated them. */
export interface StoreErrors {
  /** Standard deviation of the store's mean elasticity, and spreads of types and of products within a type. */
  readonly storeDeviation: number
  readonly typeSpread: number
  readonly productSpread: number
  /** Sum of the own shares of all products of a type: what the type's mean was learned from. */
  readonly evidenceOfType: (type: string | null) => number
}

/** One price change with what is believed of it. */
export interface Move {
  /** Its draws depend on this number alone, so that another move does not change them. */
  readonly productId: number
  readonly productType: string | null
  readonly belief: Belief
  readonly ownShare: number
  readonly ratio: number
  readonly money: Money
  /** Money of a month at today's price and units. */
  readonly revenue: number
  /** Standard deviation of the log of those units. */
  readonly unitsDeviation: number
  /** Expected gain of a month, as stated with the product, and its chance. */
  readonly gain: number
  readonly chance: number
}

export interface TotalGain {
  readonly products: number
  readonly value: number
  /** 90 % interval. */
  readonly low: number
  readonly high: number
  /** How many of the products are expected to lose. */
  readonly expectedLosers: number
  /** Share of the gain that rests on the products' own sales. */
  readonly ownEvidence: number
  /** Probability that all changes together gain. */
  readonly probability: number
}

const LEAST_DRAWS = 100
const MOST_DRAWS = 400
/** Bounds the time: about 60 ns a draw and product. */
const MOST_EVALUATIONS = 1_200_000
/** Part of the error of the units that all products share: season and trend of the store. */
const SHARED_UNITS_DEVIATION = 0.1
/** Part of the error of stated margins that all products share. */
const SHARED_MARGIN_PART = 0.5
const LEAST_ELASTIC = -0.01

/**
 * Sum of the gains of several price changes, with its interval from joint draws: the errors of the store's mean, of the
 * type means (both count for what a product's own sales did not decide), of what all elasticities share beyond
 * (`SHARED_ERROR`), of the pull between products by type, of units and of stated margins, and each product's own. The
 * value is the sum of the products' expected gains. The same moves give the same figures: each draw is a hash of its number and
 * the product's. `null` without moves.
 */
export function totalGain(moves: readonly Move[], errors: StoreErrors): TotalGain | null {
  if (moves.length === 0) return null
  const draws = Math.max(LEAST_DRAWS, Math.min(MOST_DRAWS, Math.floor(MOST_EVALUATIONS / moves.length)))
  const value = moves.reduce((sum, move) => sum + move.gain, 0)
  const sums = drawSums(moves, errors, draws)
  const mean = sums.reduce((sum, each) => sum + each, 0) / draws
  // Expected gains are exact, draws are not: the draws give the spread about them.
  const sorted = sums.map((each) => each - mean + value).sort()
  return {
    products: moves.length,
    value,
    low: quantile(sorted, 0.05),
    high: quantile(sorted, 0.95),
    expectedLosers: moves.reduce((sum, move) => sum + 1 - move.chance, 0),
    ownEvidence:
      value > 0 ? clampShare(moves.reduce((sum, move) => sum + move.gain * move.ownShare, 0) / value) : 0,
    probability: sorted.filter((each) => each > 0).length / draws,
  }
}

function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share))
}

function drawSums(moves: readonly Move[], errors: StoreErrors, draws: number): Float64Array {
  const values = normalValues()
  const sums = new Float64Array(draws)
  const types = [...new Set(moves.map((move) => move.productType))]
  const typeNumber = new Map(types.map((type, k) => [type, k]))
  const loadings = types.map((type) => loadingsOf(type, errors))
  const shared = SHARED_ERROR * errors.storeDeviation
  for (const move of moves) {
    const at = typeNumber.get(move.productType)!
    const { store, type } = loadings[at]!
    const rest = 1 - move.ownShare
    const [byStore, byType] = [rest * store, rest * type]
    const own = Math.sqrt(Math.max(1e-6, move.belief.deviation ** 2 - byStore ** 2 - byType ** 2))
    const unitsOwn = Math.sqrt(Math.max(0, move.unitsDeviation ** 2 - SHARED_UNITS_DEVIATION ** 2))
    const unitsShared = Math.min(move.unitsDeviation, SHARED_UNITS_DEVIATION)
    const { costShare, costDeviation, pull } = move.money
    const log = Math.log(move.ratio)
    const margin = Math.max(0, 1 - costShare)
    for (let draw = 0; draw < draws; draw++) {
      const elasticity = Math.min(
        LEAST_ELASTIC,
        move.belief.mean +
          byStore * normalAt(values, STORE, draw) +
          byType * normalAt(values, TYPE + at, draw) +
          shared * normalAt(values, SHARED, draw) +
          own * normalAt(values, OWN + move.productId, draw),
      )
      const units = Math.exp(
        unitsShared * normalAt(values, UNITS, draw) +
          unitsOwn * normalAt(values, OWN_UNITS + move.productId, draw) -
          move.unitsDeviation ** 2 / 2,
      )
      const cost =
        costDeviation === 0
          ? costShare
          : costShare +
            costDeviation *
              (SHARED_MARGIN_PART * normalAt(values, MARGIN, draw) +
                Math.sqrt(1 - SHARED_MARGIN_PART ** 2) * normalAt(values, OWN_MARGIN + move.productId, draw))
      const volume = Math.exp(elasticity * log)
      const pulled = (pull.mean + pull.deviation * normalAt(values, PULL + at, draw)) * log * margin
      sums[draw]! += move.revenue * units * ((move.ratio - cost) * volume - (1 - cost) + pulled)
    }
  }
  return sums
}

/** Standard deviations of a type's mean that come from the store's mean, and from the type itself (BLUP). */
function loadingsOf(type: string | null, errors: StoreErrors) {
  const prior = 1 / Math.max(errors.typeSpread, 1e-3) ** 2
  const precision = prior + errors.evidenceOfType(type) / Math.max(errors.productSpread, 1e-3) ** 2
  return { store: (prior / precision) * errors.storeDeviation, type: Math.sqrt(1 / precision) }
}

function quantile(sorted: Float64Array, probability: number): number {
  const place = probability * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(sorted.length - 1, below + 1)
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!)
}

/** Streams of draws; those of products and types are counted on from theirs. */
const [STORE, SHARED, UNITS, MARGIN] = [1, 2, 3, 4]
const [TYPE, PULL] = [0x1000, 0x100000]
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

/** Quantiles in the middle of 4096 equal parts; made when first asked for. */
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
