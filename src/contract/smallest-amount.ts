/**
 * Returns the smallest amount in prices of this currency by ISO 4217: 0.01 of USD, 1 of JPY, 0.001 of KWD. An unknown
 * code has hundredths.
 */
export function smallestAmount(currency: string): number {
  try {
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    return 10 ** -maximumFractionDigits
  } catch {
    return 0.01
  }
}
