import type { Format } from '../format/format.ts'
import type { Figure } from '../format/numbers.ts'

/** Below it a month's amount is written with cents. */
const CENTS_BELOW = 100
/** Below it a change is written with one decimal: what would not round to a whole 10%. */
const DECIMAL_BELOW = 0.0995

/** Prices, their changes and the amounts of a month, with as many decimals as tell something. */
export function priceWords(format: Format) {
  return {
    price: (value: Figure) =>
      format.money(value, { decimals: Math.max(2, format.settings.number_of_decimals) }),
    /** "+4.2%", "−17%"; `size` is the widest end where the change is one end of a range. */
    change: (share: number, size = Math.abs(share)) =>
      format.percent(share, { signed: true, decimals: shareDecimals(size) }),
    amount: (value: number, { size = Math.abs(value), signed = false } = {}) =>
      format.money(value, { signed, decimals: size < CENTS_BELOW ? 2 : 0 }),
  }
}

export function shareDecimals(size: number): number {
  return size < DECIMAL_BELOW ? 1 : 0
}
