import { type ProductSales, SAME_PRICE, type SalesByProduct } from './product-sales.ts'

/** A ratio between two prices of one product, in logs, that recurs over products. */
export interface RatioBand {
  readonly low: number
  readonly center: number
  readonly high: number
  /** Share of all sale lines that differ from their neighbours by this ratio. */
  readonly share: number
}

const WINDOW_LINES = 8
const WINDOW_DAYS = 45
const LEAST_LINES = 8
/** Neighbouring lines, some before and some after, that make a price level usual around a line. */
const LEAST_SUPPORT = 3
const BIN = 0.02
const BINS = 150
/** Smaller ratios are rounding and cents. */
const SMALLEST = 0.03
/**
 * The band of a ratio ends where this share of its peak is left: prices are rounded, trade prices more than others.
 */
const EDGE = 0.15
const LEAST_SHARE = 0.004
const MOST_BANDS = 6

/**
 * Histogram of |ln ratio| between lines and the price that holds before and after them. Price changes leave no trace
 * in it (the earlier price does not return), promotions their first and last lines, coupons and channels every line.
 */
export function countRatios(
  sales: SalesByProduct,
  takes?: (line: number) => boolean,
): { readonly counts: Float64Array; readonly lines: number } {
  const counts = new Float64Array(BINS)
  let lines = 0
  for (let product = 0; product < sales.productCount; product++) {
    const own = sales.salesOf(product, takes)
    lines += own.count
    if (own.count < LEAST_LINES) continue
    let same = { from: 0, to: 0 }
    for (let k = 0; k < own.count; k++) {
      if (k === same.to) same = { from: k, to: endOfPrice(own, k) }
      if (isAmongSame(same, k, own.count)) continue
      const usual = usualAround(own, k)
      const ratio = usual === null ? 0 : Math.abs(own.price[k]! - usual)
      const bin = Math.round(ratio / BIN)
      if (ratio > SMALLEST && bin < BINS) counts[bin]!++
    }
  }
  return { counts, lines }
}

function endOfPrice({ price, count }: ProductSales, from: number): number {
  let to = from + 1
  while (to < count && price[to] === price[from]) to++
  return to
}

/** True if all lines in the window around line k have its price. */
function isAmongSame({ from, to }: { readonly from: number; readonly to: number }, k: number, count: number) {
  return (from === 0 || k - from >= WINDOW_LINES) && (to === count || to - k > WINDOW_LINES)
}

/** The most usual price of the neighbouring lines that was sold both before and after line k. */
function usualAround({ price, day, count }: ProductSales, k: number): number | null {
  let from = k
  while (from > 0 && k - from < WINDOW_LINES && day[k]! - day[from - 1]! <= WINDOW_DAYS) from--
  let to = k + 1
  while (to < count && to - k <= WINDOW_LINES && day[to]! - day[k]! <= WINDOW_DAYS) to++
  let usual: number | null = null
  let most = LEAST_SUPPORT - 1
  for (let j = k - 1; j >= from; j--) {
    const candidate = price[j]!
    // Its neighbours were counted before, and as many again are not more.
    if (candidate === usual || (j < k - 1 && candidate === price[j + 1])) continue
    let before = 0
    let after = 0
    for (let i = from; i < k; i++) if (Math.abs(price[i]! - candidate) < SAME_PRICE) before++
    for (let i = k + 1; i < to; i++) if (Math.abs(price[i]! - candidate) < SAME_PRICE) after++
    if (after > 0 && before + after > most) {
      most = before + after
      usual = candidate
      // All neighbours have this price, as most lines' do.
      if (most === to - from - 1) break
    }
  }
  return usual
}

/** The peaks of the histogram, the most frequent first. */
export function findBands({ counts, lines }: ReturnType<typeof countRatios>): RatioBand[] {
  const smooth = counts.map((_, k) => counts[k]! + (counts[k - 1] ?? 0) + (counts[k + 1] ?? 0))
  const isTaken = new Uint8Array(BINS)
  const bands: RatioBand[] = []
  while (bands.length < MOST_BANDS) {
    let peak = -1
    for (let k = 2; k < BINS; k++) if (isTaken[k] === 0 && (peak < 0 || smooth[k]! > smooth[peak]!)) peak = k
    if (peak < 0 || smooth[peak]! < LEAST_SHARE * lines) break
    const isInside = (k: number) =>
      k > 2 && k < BINS - 1 && isTaken[k] === 0 && smooth[k]! > EDGE * smooth[peak]!
    let low = peak
    while (isInside(low - 1)) low--
    let high = peak
    while (isInside(high + 1)) high++
    let inside = 0
    for (let k = low; k <= high; k++) inside += counts[k]!
    isTaken.fill(1, Math.max(0, low - 2), high + 3)
    bands.push({ low: (low - 1) * BIN, center: peak * BIN, high: (high + 1) * BIN, share: inside / lines })
  }
  return bands
}
