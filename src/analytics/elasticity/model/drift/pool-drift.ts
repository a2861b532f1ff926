import { STORE_PRIOR } from '../pool.ts'
import type { BlockEvidence } from './block-evidence.ts'
import { DRIFT_OF_LINES, DriftPrior, type DriftSize } from './drift-prior.ts'
import { DRIFT_GRID, type DriftGrid, levelPrior, logPriorOf, type Spreads } from './grid.ts'
import { Moments } from './moments.ts'
import { emptyInformation, StoreLikelihood } from './store-likelihood.ts'
import { factor, inverse } from './symmetric.ts'
import { type TypeEvidence, typeEvidence } from './type-evidence.ts'

/**
 * Given one pair of product spreads: its probability, and each type's ψ = (long run, departures of its half-years) with
 * covariance, the types one after the other. A product's prior is the mixture of these.
 */
export interface DriftPoint {
  readonly weight: number
  readonly spread: number
  readonly productDrift: number
  /** Mean variance of a coming half-year's departure: store's, type's and product's together. */
  readonly comingVariance: number
  readonly mean: Float64Array
  readonly covariance: Float64Array
}

/** Posterior of the levels above the products. */
export interface DriftLevels {
  readonly blocks: number
  readonly points: readonly DriftPoint[]
  /** Mean and covariance of the store's (long run, departures). */
  readonly storeMean: Float64Array
  readonly storeCovariance: Float64Array
  readonly spreads: Spreads
}

export interface DriftOptions {
  readonly grid?: DriftGrid
  /** Prior of how much this store drifts. Default: that of order lines. */
  readonly sizes?: readonly DriftSize[]
  /** Factor on the deviation of the store's prior and the medians of the spreads' priors. Default: 1. */
  readonly priorWidth?: number | undefined
}

/** Products that show the likelihood of the spreads; all products then show the levels at the likely ones. */
const MOST_SAMPLED = 2000
/** Cells of the grid with a smaller share of the weight are left out. */
const LEAST_WEIGHT = 1e-4
/** A pair of product spreads this far (in logs) below the best at typical other spreads is not looked at again. */
const FAR = 14
const TYPICAL = { type: 0.4, typeDrift: 0.3, storeDrift: 0.2 } as const

interface Cell {
  readonly pair: number
  readonly type: number
  readonly typeDrift: number
  readonly storeDrift: number
  weight: number
}

/**
 * Elasticities that differ between half-years, at three levels:
 * β_ib = a_i + s_b + u_cb + v_ib, a_i ~ N(m_c, τ²), m_c ~ N(m, ω²), s_b ~ N(0, ω_s²), u_cb ~ N(0, ω_u²), v_ib ~ N(0, ω_v²).
 * All five spreads are averaged over a grid by their marginal likelihood. With drifts near 0 it is `poolElasticities`.
 */
export function poolDrift(
  own: BlockEvidence,
  typeOf: Int32Array,
  typeCount: number,
  { grid = DRIFT_GRID, sizes = DRIFT_OF_LINES, priorWidth = 1 }: DriftOptions = {},
): DriftLevels {
  const sample = everyNth(typeOf.length, MOST_SAMPLED)
  const pairs = grid.product.flatMap((spread) => grid.productDrift.map((drift) => ({ spread, drift })))
  const sums = pairs.map(({ spread, drift }) => typeEvidence(own, typeOf, typeCount, sample, spread, drift))
  const likelihood = new StoreLikelihood(own.blocks, priorWidth)
  const cells = weigh(pairs, sums, likelihood, { grid, sizes, priorWidth })
  const isWhole = sample.length === typeOf.length
  const byPair = pairs.flatMap(({ spread, drift }, pair) => {
    const kept = cells.filter((cell) => cell.pair === pair)
    if (kept.length === 0) return []
    const evidence = isWhole
      ? sums[pair]!
      : typeEvidence(own, typeOf, typeCount, typeOf.keys(), spread, drift)
    return [{ spread, drift, kept, evidence }]
  })
  return posterior(byPair, likelihood)
}

function everyNth(count: number, most: number): Int32Array {
  const size = Math.min(count, most)
  return Int32Array.from({ length: size }, (_, k) => Math.floor(((k + 0.5) * count) / size))
}

function weigh(
  pairs: readonly { readonly spread: number; readonly drift: number }[],
  sums: readonly TypeEvidence[],
  likelihood: StoreLikelihood,
  { grid, sizes, priorWidth }: Required<DriftOptions> & { readonly priorWidth: number },
): Cell[] {
  const drifts = new DriftPrior(grid, sizes)
  const ofSpread = pairs.map(({ spread }) => logPriorOf('product', spread / priorWidth))
  const typical = pairs.map((_, pair) => {
    const { type, typeDrift, storeDrift } = TYPICAL
    const prior = ofSpread[pair]! + drifts.log({ productDrift: pairs[pair]!.drift })
    return prior + likelihood.of(sums[pair]!, type, typeDrift, [storeDrift])[0]!
  })
  const highest = Math.max(...typical)
  const cells: Cell[] = []
  pairs.forEach(({ drift: productDrift }, pair) => {
    if (typical[pair]! < highest - FAR) return
    for (const type of grid.type) {
      for (const typeDrift of grid.typeDrift) {
        const known = ofSpread[pair]! + logPriorOf('type', type / priorWidth)
        likelihood.of(sums[pair]!, type, typeDrift, grid.storeDrift).forEach((value, k) => {
          const storeDrift = grid.storeDrift[k]!
          const weight = known + value + drifts.log({ storeDrift, typeDrift, productDrift })
          cells.push({ pair, type, typeDrift, storeDrift, weight })
        })
      }
    }
  })
  return normalise(cells)
}

function normalise(cells: readonly Cell[]): Cell[] {
  const best = cells.reduce((top, { weight }) => Math.max(top, weight), Number.NEGATIVE_INFINITY)
  for (const cell of cells) cell.weight = Math.exp(cell.weight - best)
  const all = cells.reduce((total, { weight }) => total + weight, 0)
  const kept = cells.filter(({ weight }) => weight / all >= LEAST_WEIGHT)
  const sum = kept.reduce((total, { weight }) => total + weight, 0)
  for (const cell of kept) cell.weight /= sum
  return kept
}

interface PairCells {
  readonly spread: number
  readonly drift: number
  readonly kept: readonly Cell[]
  readonly evidence: TypeEvidence
}

function posterior(byPair: readonly PairCells[], likelihood: StoreLikelihood): DriftLevels {
  const { size, blocks } = likelihood
  const whole = new Moments(size)
  const spreads = { product: 0, type: 0, storeDrift: 0, typeDrift: 0, productDrift: 0 }
  const points = byPair.map(({ spread, drift, kept, evidence }): DriftPoint => {
    const weight = kept.reduce((sum, cell) => sum + cell.weight, 0)
    const types = Array.from({ length: evidence.typeCount }, () => new Moments(size))
    let coming = 0
    for (const [first, cells] of groupByType(kept)) {
      const store = storePosterior(likelihood, evidence, first, cells)
      const share = cells.reduce((sum, cell) => sum + cell.weight, 0)
      whole.add(share, store.mean, store.covariance)
      addTypes(types, evidence, first, store, share / weight)
      for (const { weight: w, storeDrift, typeDrift, type } of cells) {
        coming += (w / weight) * (storeDrift ** 2 + typeDrift ** 2 + drift ** 2)
        spreads.product += w * spread
        spreads.type += w * type
        spreads.storeDrift += w * storeDrift
        spreads.typeDrift += w * typeDrift
        spreads.productDrift += w * drift
      }
    }
    const found = types.map((type) => type.finish())
    return {
      ...{ weight, spread, productDrift: drift, comingVariance: coming },
      mean: joined(found.map(({ mean }) => mean)),
      covariance: joined(found.map(({ covariance }) => covariance)),
    }
  })
  const store = whole.finish()
  return { blocks, points, storeMean: store.mean, storeCovariance: store.covariance, spreads }
}

/** Cells with the same spreads of types differ in the store's drift alone. */
function groupByType(cells: readonly Cell[]): [Cell, Cell[]][] {
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    const key = `${cell.type},${cell.typeDrift}`
    const group = groups.get(key)
    if (group) group.push(cell)
    else groups.set(key, [cell])
  }
  return [...groups.values()].map((group) => [group[0]!, group])
}

/** Posterior of the store's ψ, averaged over its drift. */
function storePosterior(
  likelihood: StoreLikelihood,
  types: TypeEvidence,
  { type, typeDrift }: Cell,
  cells: readonly Cell[],
) {
  const { size } = likelihood
  const store = emptyInformation(size)
  likelihood.sumTypes(types, type, typeDrift, store)
  const moments = new Moments(size)
  for (const { storeDrift, weight } of cells) {
    const prior = levelPrior(likelihood.deviation, storeDrift, size - 1)
    const system = store.precision.map((value, k) => value + prior.matrix[k]!)
    factor(system, size)
    const covariance = inverse(system, size)
    const score = store.score.slice()
    score[0]! += prior.matrix[0]! * STORE_PRIOR.mean
    moments.add(weight, times(covariance, score, size), covariance)
  }
  return moments.finish()
}

function addTypes(
  into: readonly Moments[],
  types: TypeEvidence,
  { type: typeSpread, typeDrift }: Cell,
  store: { readonly mean: Float64Array; readonly covariance: Float64Array },
  weight: number,
): void {
  const { size } = types
  const { matrix } = levelPrior(typeSpread, typeDrift, size - 1)
  for (let type = 0; type < types.typeCount; type++) {
    const p = type * size * size
    const system = matrix.map((value, k) => value + types.precision[p + k]!)
    factor(system, size)
    const own = inverse(system, size)
    const score = store.mean.map(
      (value, k) => types.score[type * size + k]! + matrix[k * (size + 1)]! * value,
    )
    // Own covariance plus the store's through the gain G = (P + D)⁻¹ D, with D diagonal.
    const gain = own.map((value, k) => value * matrix[(k % size) * (size + 1)]!)
    into[type]!.add(weight, times(own, score, size), throughGain(own, gain, store.covariance, size))
  }
}

function throughGain(own: Float64Array, gain: Float64Array, inner: Float64Array, n: number): Float64Array {
  const half = new Float64Array(n * n)
  const result = own.slice()
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++)
      for (let j = 0; j < n; j++) half[i * n + j]! += gain[i * n + k]! * inner[k * n + j]!
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++)
      for (let j = 0; j < n; j++) result[i * n + j]! += half[i * n + k]! * gain[j * n + k]!
  return result
}

function times(matrix: Float64Array, vector: Float64Array, n: number): Float64Array {
  const result = new Float64Array(n)
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) result[i]! += matrix[i * n + j]! * vector[j]!
  return result
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const result = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}
