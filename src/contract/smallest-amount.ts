const known = new Map<string, number>()

/** Decimals of this currency's prices by ISO 4217: 2 of USD, 0 of JPY, 3 of KWD. An unknown code has two. */
export function currencyDecimals(currency: string): number {
  const before = known.get(currency)
  if (before !== undefined) return before
  const decimals = decimalsBy(currency)
  known.set(currency, decimals)
  return decimals
}

function decimalsBy(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** Returns the smallest amount in prices of this currency: 0.01 of USD, 1 of JPY, 0.001 of KWD. */
export function smallestAmount(currency: string): number {
  return 10 ** -currencyDecimals(currency)
}
