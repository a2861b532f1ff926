/**
 * Input of the regression: one row per product, week and price spell. Cells of product i are
 * start[i] .. start[i + 1), in order of time. Weeks are counted from the first day of the window.
 */
export interface Cells {
  readonly productCount: number
  readonly length: number
  readonly weekCount: number
  readonly start: Int32Array
  readonly week: Uint16Array
  /** First day of the cell, 0 .. 6 within its week. */
  readonly weekday: Uint8Array
  readonly units: Float32Array
  /** Days on sale in this cell. */
  readonly days: Float32Array
  /** ln(price / the product's first price). */
  readonly logPrice: Float32Array
  /** 1 in a deal spell; for totals, the share of days within marked promotions, or the size of an unmarked deal. */
  readonly deal: Float32Array
  /** Share of the cell's days that lie within three weeks after a deal. */
  readonly afterDeal: Float32Array
  readonly priceLevels: Int32Array
  readonly spells: number
}

export const DAYS_PER_WEEK = 7

/** Collects cells in growing columns; they must be added in order of product and time. */
export class CellWriter {
  length = 0
  spells = 0
  readonly start: Int32Array
  readonly priceLevels: Int32Array
  private capacity: number
  private week: Uint16Array
  private weekday: Uint8Array
  private units: Float32Array
  private days: Float32Array
  private logPrice: Float32Array
  private deal: Float32Array
  private afterDeal: Float32Array

  constructor(productCount: number, capacity: number) {
    this.start = new Int32Array(productCount + 1)
    this.priceLevels = new Int32Array(productCount)
    this.capacity = Math.max(capacity, 1024)
    this.week = new Uint16Array(this.capacity)
    this.weekday = new Uint8Array(this.capacity)
    this.units = new Float32Array(this.capacity)
    this.days = new Float32Array(this.capacity)
    this.logPrice = new Float32Array(this.capacity)
    this.deal = new Float32Array(this.capacity)
    this.afterDeal = new Float32Array(this.capacity)
  }

  add(
    week: number,
    units: number,
    days: number,
    logPrice: number,
    deal: number,
    afterDeal: number,
    weekday = 0,
  ): void {
    if (this.length === this.capacity) this.grow()
    const cell = this.length++
    this.week[cell] = week
    this.weekday[cell] = weekday
    this.units[cell] = units
    this.days[cell] = days
    this.logPrice[cell] = logPrice
    this.deal[cell] = deal
    this.afterDeal[cell] = afterDeal
  }

  finish(productCount: number, weekCount: number): Cells {
    const { length, start, priceLevels, spells } = this
    start[productCount] = length
    return {
      productCount,
      length,
      weekCount,
      start,
      priceLevels,
      spells,
      week: this.week.subarray(0, length),
      weekday: this.weekday.subarray(0, length),
      units: this.units.subarray(0, length),
      days: this.days.subarray(0, length),
      logPrice: this.logPrice.subarray(0, length),
      deal: this.deal.subarray(0, length),
      afterDeal: this.afterDeal.subarray(0, length),
    }
  }

  private grow(): void {
    this.capacity *= 2
    const wider = <T extends Uint8Array | Uint16Array | Float32Array>(column: T, next: T): T => {
      next.set(column)
      return next
    }
    this.week = wider(this.week, new Uint16Array(this.capacity))
    this.weekday = wider(this.weekday, new Uint8Array(this.capacity))
    this.units = wider(this.units, new Float32Array(this.capacity))
    this.days = wider(this.days, new Float32Array(this.capacity))
    this.logPrice = wider(this.logPrice, new Float32Array(this.capacity))
    this.deal = wider(this.deal, new Float32Array(this.capacity))
    this.afterDeal = wider(this.afterDeal, new Float32Array(this.capacity))
  }
}
