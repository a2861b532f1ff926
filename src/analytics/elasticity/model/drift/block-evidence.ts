import { COLUMNS, DEAL_PRECISION, type ModelState, type Priors, WEEKS_PER_YEAR } from '../model-state.ts'
import { correlationPowers } from '../product-sums.ts'
import { WhitenedSums } from '../whitened-sums.ts'
import { type HalfYears, halfYearOfWeek } from './half-years.ts'
import { factor, solve } from './symmetric.ts'

/** Evidence of each product's own data on its elasticity in each half-year: precision K × K, precision times mean. */
export interface BlockEvidence {
  readonly blocks: number
  readonly precision: Float64Array
  readonly score: Float64Array
}

/** Columns other than price: level, trend, deal, after-deal. */
const OTHERS = COLUMNS - 1
/** Prior precision of the level in the marginal evidence (as in `marginalOf`). */
const LEVEL = 1e-6

/**
 * One more pass at the fitted coefficients, with the price column split by half-year; level, trend and deal terms
 * are integrated out by a Schur complement under `priors` (those of the last round, as in its pooling).
 */
export function blockEvidence(state: ModelState, halfYears: HalfYears, priors: Priors): BlockEvidence {
  const { cells } = state
  const blocks = halfYears.count
  const evidence: BlockEvidence = {
    blocks,
    precision: new Float64Array(cells.productCount * blocks * blocks),
    score: new Float64Array(cells.productCount * blocks),
  }
  const blockOf = Uint8Array.from({ length: cells.weekCount }, (_, week) => halfYearOfWeek(halfYears, week))
  const powers = correlationPowers(state.noise, cells.weekCount)
  const sums = new WhitenedSums(OTHERS + blocks, state.noise, powers)
  for (let product = 0; product < cells.productCount; product++) {
    if (cells.start[product + 1] === cells.start[product]) continue
    readSums(sums, state, product, blockOf)
    integrateOthers(priors, state.scale[product]!, product, sums, evidence)
  }
  return evidence
}

/** Reads the sums of one product; columns 4 .. are the half-years' price. */
function readSums(sums: WhitenedSums, state: ModelState, product: number, blockOf: Uint8Array): void {
  const { cells, price, onSale, coefficients } = state
  const { x } = sums
  sums.clear()
  const k = product * COLUMNS
  x[0] = 1
  for (let c = cells.start[product]!; c < cells.start[product + 1]!; c++) {
    if (onSale[c] === 0) continue
    const week = cells.week[c]!
    x[1] = (week - cells.weekCount / 2) / WEEKS_PER_YEAR - state.trendMean[product]!
    x[2] = cells.deal[c]!
    x[3] = cells.afterDeal[c]!
    x.fill(0, OTHERS)
    x[OTHERS + blockOf[week]!] = price[c]!
    const linear =
      coefficients[k]! +
      price[c]! * coefficients[k + 1]! +
      x[1]! * coefficients[k + 2]! +
      x[2]! * coefficients[k + 3]! +
      x[3]! * coefficients[k + 4]!
    sums.add(state, c, linear)
  }
}

/** Scratch of `integrateOthers`: the four other columns' system, and one right side. */
const others = new Float64Array(OTHERS * OTHERS)
const side = new Float64Array(OTHERS)
const fitted = new Float64Array(OTHERS)

function integrateOthers(
  priors: Priors,
  scale: number,
  product: number,
  sums: WhitenedSums,
  into: BlockEvidence,
): void {
  const { gram, score, size } = sums
  const { blocks } = into
  const means = [priors.level[product]!, priors.trendMean, priors.dealMean, priors.afterDealMean]
  const precisions = [LEVEL, priors.trendPrecision, priors.dealPrecision, DEAL_PRECISION]
  for (let j = 0; j < OTHERS; j++) {
    for (let m = 0; m <= j; m++) others[j * OTHERS + m] = gram[j * size + m]! / scale
    others[j * OTHERS + j]! += precisions[j]!
    fitted[j] = score[j]! / scale + precisions[j]! * means[j]!
  }
  factor(others, OTHERS)
  solve(others, OTHERS, fitted)
  for (let b = 0; b < blocks; b++) {
    const row = (OTHERS + b) * size
    let explained = 0
    for (let j = 0; j < OTHERS; j++) {
      side[j] = gram[row + j]! / scale
      explained += side[j]! * fitted[j]!
    }
    into.score[product * blocks + b] = score[OTHERS + b]! / scale - explained
    solve(others, OTHERS, side)
    for (let d = b; d < blocks; d++) {
      let value = gram[(OTHERS + d) * size + OTHERS + b]! / scale
      for (let j = 0; j < OTHERS; j++) value -= (side[j]! * gram[(OTHERS + d) * size + j]!) / scale
      const at = product * blocks * blocks
      into.precision[at + b * blocks + d] = value
      into.precision[at + d * blocks + b] = value
    }
  }
}
