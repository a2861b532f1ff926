import type { RandomSource } from '../stats/random.ts'
import type { WhitenedProducts } from './whitened-products.ts'

/** Prior of a channel's return per unit of spend: ln r ~ N(m, spread^2), ln-median m ~ t3(ln 1.5, 0.6). */
const usualReturn = 1.5
const usualSpread = 0.6
const medianScale = 0.6

export interface ReturnSampling {
  readonly products: readonly WhitenedProducts[]
  readonly channels: number
  /** Response columns per channel, consecutive. */
  readonly shapes: number
  readonly freedom: number
  /** Largest possible return per channel: all revenue over its spend. */
  readonly largestReturn: readonly number[]
  readonly random: RandomSource
  readonly draws: number
  readonly burnIn: number
}

/** Points of the grid of returns, log-spaced over a factor of e^9. */
const gridSize = 90
const gridStep = 0.1
/** Log weights this far below the greatest are never drawn. */
const negligible = -30

interface State {
  grid: Float64Array[]
  logGrid: Float64Array[]
  /** Log prior of each grid point, given the current median. */
  logPrior: Float64Array
  value: Float64Array
  shape: Int32Array
  median: number
  noise: number
  products: WhitenedProducts
}

/**
 * Gibbs sampler over returns, response shapes, noise variance and its autocorrelation; the baseline is integrated out.
 * Return and shape of a channel are drawn together from their exact joint conditional on a grid.
 * Calls `visit` with the returns and the shapes of each kept draw.
 */
export function sampleReturns(
  sampling: ReturnSampling,
  visit: (returns: Float64Array, shapes: Int32Array) => void,
): void {
  const { products, channels, random } = sampling
  const state: State = {
    grid: sampling.largestReturn.map((most) =>
      Float64Array.from({ length: gridSize }, (_, k) => most * Math.exp((k + 1 - gridSize) * gridStep)),
    ),
    logGrid: sampling.largestReturn.map((most) =>
      Float64Array.from({ length: gridSize }, (_, k) => Math.log(most) + (k + 1 - gridSize) * gridStep),
    ),
    logPrior: new Float64Array(gridSize),
    value: Float64Array.from(sampling.largestReturn, (most) => Math.min(usualReturn, most / 2)),
    shape: new Int32Array(channels).fill(Math.floor(sampling.shapes / 2)),
    median: Math.log(usualReturn),
    noise: products[0]!.yy / sampling.freedom,
    products: products[Math.floor(products.length / 2)]!,
  }
  const logWeights = new Float64Array(gridSize * sampling.shapes)
  for (let k = 0; k < sampling.burnIn + sampling.draws; k++) {
    for (let channel = 0; channel < channels; channel++) drawChannel(state, sampling, channel, logWeights)
    drawNoise(state, sampling)
    drawCorrelation(state, sampling)
    drawMedian(state, random)
    if (k >= sampling.burnIn) visit(state.value, state.shape)
  }
}

function drawChannel(
  state: State,
  sampling: ReturnSampling,
  channel: number,
  logWeights: Float64Array,
): void {
  const { shapes, channels, random } = sampling
  const { xy, xx } = state.products
  const n = channels * shapes
  const grid = state.grid[channel]!
  for (let g = 0; g < gridSize; g++) {
    state.logPrior[g] = -0.5 * ((state.logGrid[channel]![g]! - state.median) / usualSpread) ** 2
  }
  let most = -Infinity
  for (let s = 0; s < shapes; s++) {
    const column = channel * shapes + s
    let slope = xy[column]!
    for (let d = 0; d < channels; d++) {
      if (d !== channel) slope -= state.value[d]! * xx[column * n + d * shapes + state.shape[d]!]!
    }
    const linear = slope / state.noise
    const quadratic = (0.5 * xx[column * n + column]!) / state.noise
    for (let g = 0; g < gridSize; g++) {
      const r = grid[g]!
      const weight = r * (linear - r * quadratic) + state.logPrior[g]!
      logWeights[s * gridSize + g] = weight
      if (weight > most) most = weight
    }
  }
  const picked = pickByLog(logWeights, most, random)
  state.shape[channel] = Math.floor(picked / gridSize)
  // Draws are spread over the cell, so that they are not restricted to grid points.
  state.value[channel] = grid[picked % gridSize]! * Math.exp((random.next() - 0.5) * gridStep)
}

function pickByLog(logWeights: Float64Array, most: number, random: RandomSource): number {
  let total = 0
  for (let k = 0; k < logWeights.length; k++) {
    const below = logWeights[k]! - most
    logWeights[k] = below < negligible ? 0 : Math.exp(below)
    total += logWeights[k]!
  }
  let rest = random.next() * total
  for (let k = 0; k < logWeights.length; k++) {
    rest -= logWeights[k]!
    if (rest < 0) return k
  }
  return logWeights.length - 1
}

function residualSquares(state: State, products: WhitenedProducts, sampling: ReturnSampling): number {
  const { shapes, channels } = sampling
  const n = channels * shapes
  let sum = products.yy
  for (let c = 0; c < channels; c++) {
    const column = c * shapes + state.shape[c]!
    sum -= 2 * state.value[c]! * products.xy[column]!
    for (let d = 0; d < channels; d++) {
      sum += state.value[c]! * state.value[d]! * products.xx[column * n + d * shapes + state.shape[d]!]!
    }
  }
  return Math.max(sum, 1e-12 * products.yy)
}

function drawNoise(state: State, sampling: ReturnSampling): void {
  const squares = residualSquares(state, state.products, sampling)
  state.noise = squares / 2 / sampling.random.gamma(sampling.freedom / 2)
}

function drawCorrelation(state: State, sampling: ReturnSampling): void {
  const logWeights = Float64Array.from(
    sampling.products,
    (p) => p.logFactor - residualSquares(state, p, sampling) / (2 * state.noise),
  )
  const picked = pickByLog(logWeights, Math.max(...logWeights), sampling.random)
  state.products = sampling.products[picked]!
}

/** One Metropolis step for the common ln-median of the returns. */
function drawMedian(state: State, random: RandomSource): void {
  const logDensity = (m: number) => {
    let sum = -2 * Math.log(1 + ((m - Math.log(usualReturn)) / medianScale) ** 2 / 3)
    for (const r of state.value) sum -= 0.5 * ((Math.log(r) - m) / usualSpread) ** 2
    return sum
  }
  const proposal = state.median + random.normal(0, 0.5)
  if (Math.log(1 - random.next()) < logDensity(proposal) - logDensity(state.median)) state.median = proposal
}
