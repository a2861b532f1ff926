import { fastExp } from '../../stats/fast-exp.ts'
import type { ModelState, Noise } from './model-state.ts'
import { MAX_LOG_MEAN } from './product-sums.ts'

const MIN_MEAN = 1e-8
const MAX_DEVIATIONS = 4

/**
 * X'V⁻¹X and X'V⁻¹z of one product by one Kalman pass, for any number of columns (see `productSums`, which does it for
 * the model's own ones in scalars). Fill `x`, then add the cell.
 */
export class WhitenedSums {
  readonly size: number
  /** Only the lower triangle is filled. */
  readonly gram: Float64Array
  readonly score: Float64Array
  /** Columns of the cell that is added next. */
  readonly x: Float64Array
  private readonly powers: Float64Array
  private readonly noise: Noise
  private readonly hidden: Float64Array
  private readonly innovation: Float64Array
  private hiddenZ = 0
  private variance = 0
  private before = -1

  /** `powers`: `correlationPowers` of the noise. */
  constructor(size: number, noise: Noise, powers: Float64Array) {
    this.size = size
    this.noise = noise
    this.powers = powers
    this.gram = new Float64Array(size * size)
    this.score = new Float64Array(size)
    this.x = new Float64Array(size)
    this.hidden = new Float64Array(size)
    this.innovation = new Float64Array(size)
  }

  /** Begins another product. */
  clear(): void {
    this.gram.fill(0)
    this.score.fill(0)
    this.hidden.fill(0)
    this.hiddenZ = 0
    this.variance = this.noise.week
    this.before = -1
  }

  /** Adds cell `c`; `linear` is the prediction by the columns, `main` the part of it that `logDays` lacks. */
  add({ cells, logDays, effect }: ModelState, c: number, linear: number, main = linear): void {
    const { noise } = this
    const mean = Math.max(fastExp(Math.min(main + logDays[c]! + effect[c]!, MAX_LOG_MEAN)), MIN_MEAN)
    const own = noise.poisson / mean + noise.cell
    const limit = MAX_DEVIATIONS * Math.sqrt(own + noise.week)
    const z = Math.min(cells.units[c]! / mean - 1, limit) + linear
    this.passTo(cells.week[c]!)
    const total = this.variance + own
    const gain = this.variance / total
    const v = z - this.hiddenZ
    this.hiddenZ += gain * v
    this.addInnovations(v, gain, total)
    this.variance *= 1 - gain
  }

  private passTo(week: number): void {
    if (this.before >= 0 && week !== this.before) {
      const f = this.powers[week - this.before]!
      this.hiddenZ *= f
      for (let j = 0; j < this.size; j++) this.hidden[j]! *= f
      this.variance = f * f * this.variance + this.noise.week * (1 - f * f)
    }
    this.before = week
  }

  private addInnovations(v: number, gain: number, total: number): void {
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
