const PARTS = 256

/**
 * A sum of many functions of x in [0, most], interpolated between 257 places: for sums of straight pieces of thousands of
 * terms, which are asked for thousands of times. A term that changes is added as the difference.
 */
export class TabulatedSum {
  private readonly places: Float64Array
  private readonly values: Float64Array

  constructor(most: number, sum: (x: number) => number) {
    this.places = Float64Array.from({ length: PARTS + 1 }, (_, at) => (at / PARTS) * most)
    this.values = this.places.map(sum)
  }

  add(term: (x: number) => number): void {
    for (const [at, x] of this.places.entries()) this.values[at]! += term(x)
  }

  /** Beyond the ends, the value at the end. */
  at(x: number): number {
    const place = Math.min(1, Math.max(0, x / this.places[PARTS]!)) * PARTS
    const at = Math.min(PARTS - 1, Math.floor(place))
    return this.values[at]! + (place - at) * (this.values[at + 1]! - this.values[at]!)
  }
}
