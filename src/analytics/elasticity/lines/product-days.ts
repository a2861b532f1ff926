/**
 * Cleaned sales of one product on one day. A demand model needs no more of the order lines: a log-link likelihood of
 * Poisson type does not change when lines of the same day and price are summed. Rows of product i are start[i] ..
 * start[i + 1), by day.
 */
export interface ProductDays {
  readonly start: Int32Array
  readonly day: Int32Array
  /** Highest unit price among retail lines, for discounts only lower it; 0 when only bulk lines sold. */
  readonly listPrice: Float32Array
  /** Retail lines at that price (to 0.4 %). */
  readonly linesAtListPrice: Uint16Array
  /** Number of sale lines, bulk lines included. */
  readonly lines: Uint16Array
  /** Units sold, bulk lines capped; in typical quantities where lines are single purchases. */
  readonly units: Float32Array
  /** Units sold before capping, never in typical quantities. */
  readonly allUnits: Float32Array
  /** Median units of a line, at least 1: the size of a typical purchase. */
  readonly typicalQuantity: Float64Array
  /** Units sold before capping. */
  readonly unitsSold: Float64Array
}

/** Collects rows while the lines are read. `capacity` is only reserved: the system gives memory where rows are written. */
export class ProductDaysWriter {
  readonly start: Int32Array
  readonly typicalQuantity: Float64Array
  readonly unitsSold: Float64Array
  length = 0
  private day: Int32Array
  private listPrice: Float32Array
  private linesAtListPrice: Uint16Array
  private lines: Uint16Array
  private units: Float32Array
  private allUnits: Float32Array

  constructor(productCount: number, capacity: number) {
    this.start = new Int32Array(productCount + 1)
    this.typicalQuantity = new Float64Array(productCount).fill(1)
    this.unitsSold = new Float64Array(productCount)
    this.day = new Int32Array(capacity)
    this.listPrice = new Float32Array(capacity)
    this.linesAtListPrice = new Uint16Array(capacity)
    this.lines = new Uint16Array(capacity)
    this.units = new Float32Array(capacity)
    this.allUnits = new Float32Array(capacity)
  }

  add(
    day: number,
    listPrice: number,
    linesAtListPrice: number,
    lines: number,
    units: number,
    allUnits: number,
  ): void {
    const row = this.length++
    this.day[row] = day
    this.listPrice[row] = listPrice
    this.linesAtListPrice[row] = Math.min(linesAtListPrice, 65535)
    this.lines[row] = Math.min(lines, 65535)
    this.units[row] = units
    this.allUnits[row] = allUnits
  }

  finish(): ProductDays {
    const { start, typicalQuantity, unitsSold, length } = this
    return {
      start,
      typicalQuantity,
      unitsSold,
      day: this.day.subarray(0, length),
      listPrice: this.listPrice.subarray(0, length),
      linesAtListPrice: this.linesAtListPrice.subarray(0, length),
      lines: this.lines.subarray(0, length),
      units: this.units.subarray(0, length),
      allUnits: this.allUnits.subarray(0, length),
    }
  }
}
