import { currencyDecimals } from '#contract/smallest-amount'
import type { Format } from '../format/format.ts'
import { type Figure, roundAsWritten } from '../format/numbers.ts'

/** A monthly amount below this, which would not round to 10.00, is written with cents. */
const CENTS_BELOW = 9.995
/** A change below this share, which would not round to a whole 10%, is written with one decimal. */
const DECIMAL_BELOW = 0.0995

/** The ends of a range, and the amount that it belongs to where that is shown, too. */
export interface Shown {
  readonly low: number
  readonly high: number
  readonly value?: number
}

/** Formats prices, changes and monthly amounts with as many decimals as are meaningful. */
export function priceWords(format: Format) {
  const amount = (value: number, { size = Math.abs(value), signed = false } = {}) =>
    format.money(value, { signed, decimals: amountDecimals(size) })
  const { currency, number_of_decimals } = format.settings
  const priceDecimals = Math.max(currencyDecimals(currency), number_of_decimals)
  return {
    price: (value: Figure) => format.money(value, { decimals: priceDecimals }),
    /** "+4.2%", "−17%"; `size` is the larger end if the change is one end of a range. */
    change: (share: number, size = Math.abs(share)) =>
      format.percent(share, { signed: true, decimals: shareDecimals(size) }),
    amount,
    /** Writes an amount and its range with the decimals of the largest of them. */
    amountsOf: (shown: Shown, signed = false) => {
      const size = sizeOf(shown)
      return (value: number) => amount(value, { size, signed })
    },
  }
}

function amountDecimals(size: number): number {
  return size < CENTS_BELOW ? 2 : 0
}

/** A monthly amount as `amountsOf` writes it. */
export function shownAmount(value: number, shown: Shown): number {
  return roundAsWritten(value, amountDecimals(sizeOf(shown)))
}

export function shareDecimals(size: number): number {
  return size < DECIMAL_BELOW ? 1 : 0
}

/** The largest of a range and its amount: all are displayed with its precision. */
export function sizeOf({ low, high, value = 0 }: Shown): number {
  return Math.max(Math.abs(low), Math.abs(high), Math.abs(value))
}
