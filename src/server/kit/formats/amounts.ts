import type { RegionalSettings } from '#contract/settings'

export const NO_BREAK_SPACE = '\u00a0'

/** Rounds a decimal text to the given decimals without floating point, in the same way as the screens. */
export function fixed(amount: string, decimals: number): string {
  return new Intl.NumberFormat('en-US', {
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false },
  }).format(amount as `${number}`)
}

/** Decimals of a currency's amounts: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDecimals(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/** Writes `1234.5` with the separators of the reader's settings: `1.234,5`. */
export function withSeparators(
  amount: string,
  { decimal_separator, thousands_separator }: RegionalSettings,
): string {
  const [whole = '0', fraction] = amount.split('.')
  const space = thousands_separator === ' ' ? NO_BREAK_SPACE : thousands_separator
  // If both separators are the same, 1.234 would be ambiguous; thousands are then written without one.
  const grouped = space === decimal_separator ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, space)
  return fraction === undefined ? grouped : `${grouped}${decimal_separator}${fraction}`
}
