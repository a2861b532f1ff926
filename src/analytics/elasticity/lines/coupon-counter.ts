/** Order-level discounts of the store: recurring ratios line price / list price, and how common they are. */
export interface Coupons {
  readonly ratios: readonly number[]
  /** Share of the lines of busy days that lie under the list price. */
  readonly rate: number
}

const COARSE = 200
const FINE = 20_000
const MAX_RATIOS = 3

/**
 * Learns coupons on days with at least three retail lines of a product, where the highest price is known to be on
 * offer. A ratio that covers 15 % of the lower lines is a coupon; with fewer than 50 lines in all, or fewer than 1 %
 * of them lower, there is none.
 */
export class CouponCounter {
  private readonly coarse = new Int32Array(COARSE + 1)
  private readonly fine = new Int32Array(FINE + 1)
  private seen = 0
  private lower = 0

  add(ratio: number): void {
    this.seen++
    if (ratio >= 0.985) return
    this.lower++
    this.coarse[Math.round(ratio * COARSE)]!++
    this.fine[Math.round(ratio * FINE)]!++
  }

  coupons(): Coupons {
    if (this.seen < 50 || this.lower < 0.01 * this.seen) return { ratios: [], rate: 0 }
    const near = Array.from({ length: COARSE }, (_, k) => this.at(k - 1) + this.at(k) + this.at(k + 1))
    const ratios: number[] = []
    while (ratios.length < MAX_RATIOS) {
      const peak = near.indexOf(Math.max(...near))
      if (!(near[peak]! > Math.max(5, 0.15 * this.lower))) break
      ratios.push(this.medianAround(peak))
      near.fill(0, Math.max(0, peak - 2), peak + 3)
    }
    return { ratios, rate: this.lower / this.seen }
  }

  private at(bin: number): number {
    return bin >= 0 && bin < COARSE ? this.coarse[bin]! : 0
  }

  private medianAround(peak: number): number {
    const perBin = FINE / COARSE
    const from = Math.max(0, Math.round((peak - 1.5) * perBin) + 1)
    const to = Math.min(FINE, Math.round((peak + 1.5) * perBin) - 1)
    let total = 0
    for (let k = from; k <= to; k++) total += this.fine[k]!
    let below = 0
    for (let k = from; k <= to; k++) {
      below += this.fine[k]!
      if (2 * below >= total) return k / FINE
    }
    return peak / COARSE
  }
}
