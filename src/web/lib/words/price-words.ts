import type { Format } from '../format/format.ts'
import type { Figure } from '../format/numbers.ts'

/** A monthly amount below this is written with cents. */
const CENTS_BELOW = 10
/** A change below this share, which would not round to a whole 10%, is written with one decimal. */
const DECIMAL_BELOW = 0.0995

/** Formats prices, changes and monthly amounts with as many decimals as are meaningful. */
export function priceWords(format: Format) {
  return {
    price: (value: Figure) =>
      format.money(value, { decimals: Math.max(2, format.settings.number_of_decimals) }),
    /** "+4.2%", "−17%"; `size` is the larger end if the change is one end of a range. */
    change: (share: number, size = Math.abs(share)) =>
      format.percent(share, { signed: true, decimals: shareDecimals(size) }),
    amount: (value: number, { size = Math.abs(value), signed = false } = {}) =>
      format.money(value, { signed, decimals: amountDecimals(size) }),
  }
}

function amountDecimals(size: number): number {
  return size < CENTS_BELOW ? 2 : 0
}

/** A monthly amount as `amount` writes it. */
export function shownAmount(value: number): number {
  const unit = 10 ** amountDecimals(Math.abs(value))
  return Math.round(value * unit) / unit
}

export function shareDecimals(size: number): number {
  return size < DECIMAL_BELOW ? 1 : 0
}

/** The larger end of a range: both ends are displayed with its precision. */
export function sizeOf({ low, high }: { readonly low: number; readonly high: number }): number {
  return Math.max(Math.abs(low), Math.abs(high))
}
