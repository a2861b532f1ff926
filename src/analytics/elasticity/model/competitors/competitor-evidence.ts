import { factor, solve } from '../drift/symmetric.ts'
import { COLUMNS, DEAL_PRECISION, type ModelState, trendOfWeek } from '../model-state.ts'
import { correlationPowers } from '../product-sums.ts'
import { WhitenedSums } from '../whitened-sums.ts'
import type { CompetitorState } from './competitor-state.ts'

/** Evidence of a product's own data on the effect of its competitors' prices, all other columns integrated out. */
export interface CompetitorEvidence {
  readonly precision: number
  readonly score: number
  /** Change of the elasticity's estimate with the effect: by so much does its doubt pass on. */
  readonly slope: number
  /** Effect of weeks without a price, given the effect of the series. */
  readonly absentAt: (effect: number) => number
}

/** Columns: the five of the model, weeks without a price, and last the series. */
const ABSENT = COLUMNS
const SERIES = COLUMNS + 1
const SIZE = COLUMNS + 2
const LEVEL = 1e-6
/** Prior standard deviation of the effect of weeks without a price. */
const ABSENT_DEVIATION = 0.3

/** One pass over each product's cells at the fitted coefficients (see `blockEvidence`), with two more columns. */
export function competitorEvidence(
  state: ModelState,
  competitors: CompetitorState,
): readonly CompetitorEvidence[] {
  const powers = correlationPowers(state.noise, state.cells.weekCount)
  const sums = new WhitenedSums(SIZE, state.noise, powers)
  return competitors.products.map((product) => {
    readSums(sums, state, competitors, product)
    return integrateOthers(state, product, sums)
  })
}

function readSums(
  sums: WhitenedSums,
  state: ModelState,
  competitors: CompetitorState,
  product: number,
): void {
  const { cells, onSale } = state
  const { x } = sums
  sums.clear()
  for (let c = cells.start[product]!; c < cells.start[product + 1]!; c++) {
    if (onSale[c] === 0) continue
    fillRow(x, state, competitors, product, c)
    const linear = linearOf(x, state, competitors, product)
    // `logDays` holds the current effects of competitors' prices already.
    const main =
      linear - x[ABSENT]! * competitors.absentEffect[product]! - x[SERIES]! * competitors.effect[product]!
    sums.add(state, c, linear, main)
  }
}

function fillRow(
  x: Float64Array,
  state: ModelState,
  competitors: CompetitorState,
  product: number,
  c: number,
): void {
  const { cells } = state
  x[0] = 1
  x[1] = state.price[c]!
  x[2] = trendOfWeek(cells.week[c]!, cells.weekCount) - state.trendMean[product]!
  x[3] = cells.deal[c]!
  x[4] = cells.afterDeal[c]!
  x[ABSENT] = competitors.absent[c]!
  x[SERIES] = competitors.z[c]!
}

function linearOf(x: Float64Array, state: ModelState, competitors: CompetitorState, product: number): number {
  let sum = x[ABSENT]! * competitors.absentEffect[product]! + x[SERIES]! * competitors.effect[product]!
  for (let k = 0; k < COLUMNS; k++) sum += x[k]! * state.coefficients[product * COLUMNS + k]!
  return sum
}

/** Integrates out all columns but the last by a Schur complement under the model's priors. */
function integrateOthers(
  { priors, scale }: ModelState,
  product: number,
  sums: WhitenedSums,
): CompetitorEvidence {
  const others = new Float64Array(SERIES * SERIES)
  const side = new Float64Array(SERIES)
  const fitted = new Float64Array(SERIES)
  const by = scale[product]!
  const means = [
    priors.level[product]!,
    priors.elasticity[product]!,
    priors.trendMean,
    priors.dealMean,
    priors.afterDealMean,
    0,
  ]
  const precisions = [
    LEVEL,
    priors.elasticityPrecision,
    priors.trendPrecision,
    priors.dealPrecision,
    DEAL_PRECISION,
    1 / ABSENT_DEVIATION ** 2,
  ]
  for (let j = 0; j < SERIES; j++) {
    for (let m = 0; m <= j; m++) others[j * SERIES + m] = sums.gram[j * SIZE + m]! / by
    others[j * SERIES + j]! += precisions[j]!
    side[j] = sums.gram[SERIES * SIZE + j]! / by
    fitted[j] = sums.score[j]! / by + precisions[j]! * means[j]!
  }
  factor(others, SERIES)
  const crossed = side.slice()
  solve(others, SERIES, crossed)
  solve(others, SERIES, fitted)
  let precision = sums.gram[SERIES * SIZE + SERIES]! / by
  let score = sums.score[SERIES]! / by
  for (let j = 0; j < SERIES; j++) {
    precision -= side[j]! * crossed[j]!
    score -= side[j]! * fitted[j]!
  }
  return {
    precision: Math.max(precision, 0),
    score,
    slope: -crossed[1]!,
    absentAt: (effect) => fitted[ABSENT]! - effect * crossed[ABSENT]!,
  }
}
