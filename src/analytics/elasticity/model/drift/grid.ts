/** Standard deviations of the drift model; see `poolDrift`. */
export interface Spreads {
  /** Of products' long-run elasticities within a type, and of types' within the store. */
  readonly product: number
  readonly type: number
  /** Of a half-year's departure from the long run: of the whole store, of a type, of a product. */
  readonly storeDrift: number
  readonly typeDrift: number
  readonly productDrift: number
}

/** Lognormal prior of a spread: median, and standard deviation of the logarithm. */
export interface SpreadPrior {
  readonly median: number
  readonly logDeviation: number
}

export interface DriftGrid {
  readonly product: readonly number[]
  readonly type: readonly number[]
  readonly storeDrift: readonly number[]
  readonly typeDrift: readonly number[]
  readonly productDrift: readonly number[]
}

export const DRIFT_GRID: DriftGrid = {
  product: [0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.05, 1.4, 2],
  type: [0.05, 0.2, 0.4, 0.7, 1.1],
  storeDrift: [0.02, 0.1, 0.2, 0.3, 0.45, 0.65, 0.9],
  typeDrift: [0.02, 0.15, 0.3, 0.5, 0.8],
  productDrift: [0.02, 0.15, 0.3, 0.5, 0.8, 1.2],
}

const SPREAD_PRIORS: Readonly<Record<'product' | 'type', SpreadPrior>> = {
  product: { median: 0.75, logDeviation: 0.35 },
  type: { median: 0.4, logDeviation: 0.5 },
}

export function logPriorOf(spread: keyof typeof SPREAD_PRIORS, value: number): number {
  const { median, logDeviation } = SPREAD_PRIORS[spread]
  return -0.5 * (Math.log(value / median) / logDeviation) ** 2
}

/** Precision matrix diag(1/first², 1/drift², …) of one level, and its log determinant. */
export function levelPrior(first: number, drift: number, blocks: number) {
  const size = blocks + 1
  const matrix = new Float64Array(size * size)
  matrix[0] = 1 / first ** 2
  for (let b = 1; b < size; b++) matrix[b * size + b] = 1 / drift ** 2
  return { matrix, log: -2 * Math.log(first) - 2 * blocks * Math.log(drift) }
}

/** Precision of a product's half-years around its type's: (τ² 11' + ω² I)⁻¹, and its log determinant. */
export function productPrior(spread: number, drift: number, blocks: number) {
  const inner = drift ** 2
  const shared = spread ** 2 / (inner * (inner + blocks * spread ** 2))
  const matrix = new Float64Array(blocks * blocks).fill(-shared)
  for (let b = 0; b < blocks; b++) matrix[b * blocks + b]! += 1 / inner
  const log = -Math.log(inner) * (blocks - 1) - Math.log(inner + blocks * spread ** 2)
  return { matrix, log }
}
