import { fastExp } from '../../../stats/fast-exp.ts'
import { COLUMNS, DEAL_PRECISION, type ModelState, type Priors, WEEKS_PER_YEAR } from '../model-state.ts'
import { correlationPowers, MAX_LOG_MEAN } from '../product-sums.ts'
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
const MIN_MEAN = 1e-8
const MAX_DEVIATIONS = 4
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
  const sums = new BlockSums(OTHERS + blocks)
  for (let product = 0; product < cells.productCount; product++) {
    if (cells.start[product + 1] === cells.start[product]) continue
    sums.read(state, product, blockOf, powers)
    integrateOthers(priors, state.scale[product]!, product, sums, evidence)
  }
  return evidence
}

/** X'V⁻¹X and X'V⁻¹z of one product by one Kalman pass (see `productSums`); columns 4 .. are the half-years' price. */
class BlockSums {
  readonly gram: Float64Array
  readonly score: Float64Array
  readonly size: number
  private readonly x: Float64Array
  private readonly hidden: Float64Array
  private readonly innovation: Float64Array

  constructor(size: number) {
    this.size = size
    this.gram = new Float64Array(size * size)
    this.score = new Float64Array(size)
    this.x = new Float64Array(size)
    this.hidden = new Float64Array(size)
    this.innovation = new Float64Array(size)
  }

  read(state: ModelState, product: number, blockOf: Uint8Array, powers: Float64Array): void {
    const { cells, price, logDays, effect, onSale, coefficients, noise } = state
    const { size, x, hidden } = this
    this.gram.fill(0)
    this.score.fill(0)
    hidden.fill(0)
    const k = product * COLUMNS
    let hiddenZ = 0
    let variance = noise.week
    let before = -1
    x[0] = 1
    for (let c = cells.start[product]!; c < cells.start[product + 1]!; c++) {
      if (onSale[c] === 0) continue
      const now = cells.week[c]!
      x[1] = (now - cells.weekCount / 2) / WEEKS_PER_YEAR - state.trendMean[product]!
      x[2] = cells.deal[c]!
      x[3] = cells.afterDeal[c]!
      x.fill(0, OTHERS)
      x[OTHERS + blockOf[now]!] = price[c]!
      const linear =
        coefficients[k]! +
        price[c]! * coefficients[k + 1]! +
        x[1]! * coefficients[k + 2]! +
        x[2]! * coefficients[k + 3]! +
        x[3]! * coefficients[k + 4]!
      const mean = Math.max(fastExp(Math.min(linear + logDays[c]! + effect[c]!, MAX_LOG_MEAN)), MIN_MEAN)
      const own = noise.poisson / mean + noise.cell
      const limit = MAX_DEVIATIONS * Math.sqrt(own + noise.week)
      const z = Math.min(cells.units[c]! / mean - 1, limit) + linear
      if (before >= 0 && now !== before) {
        const f = powers[now - before]!
        hiddenZ *= f
        for (let j = 0; j < size; j++) hidden[j]! *= f
        variance = f * f * variance + noise.week * (1 - f * f)
      }
      before = now
      const total = variance + own
      const gain = variance / total
      const v = z - hiddenZ
      hiddenZ += gain * v
      this.add(v, gain, total)
      variance *= 1 - gain
    }
  }

  /** Adds the innovations of one cell to the sums; only the lower triangle of `gram` is filled. */
  private add(v: number, gain: number, total: number): void {
    const { size, x, hidden, innovation, gram, score } = this
    for (let j = 0; j < size; j++) {
      const own = x[j]! - hidden[j]!
      innovation[j] = own
      hidden[j]! += gain * own
      const weighted = own / total
      if (weighted === 0) continue
      score[j]! += weighted * v
      for (let m = 0; m <= j; m++) gram[j * size + m]! += weighted * innovation[m]!
    }
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
  sums: BlockSums,
  into: BlockEvidence,
): void {
  const { gram, score, size } = sums
  const { blocks } = into
  const means = [priors.level[product]!, 0, priors.dealMean, priors.afterDealMean]
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
