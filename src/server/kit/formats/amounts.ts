import type { RegionalSettings } from '#contract/settings'

export const NO_BREAK_SPACE = '\u00a0'

/** Digit by digit, as amounts are kept; rounded as the screens do. */
export function fixed(amount: string, decimals: number): string {
  return new Intl.NumberFormat('en-US', {
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false },
  }).format(amount as `${number}`)
}

/** `1234.5` with the separators of the reader's settings: `1.234,5`. */
export function withSeparators(
  amount: string,
  { decimal_separator, thousands_separator }: RegionalSettings,
): string {
  const [whole = '0', fraction] = amount.split('.')
  const space = thousands_separator === ' ' ? NO_BREAK_SPACE : thousands_separator
  // One sign for both would make 1.234 unreadable: then the thousands stand without a separator.
  const grouped = space === decimal_separator ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, space)
  return fraction === undefined ? grouped : `${grouped}${decimal_separator}${fraction}`
}
