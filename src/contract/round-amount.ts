import { currencyDecimals, smallestAmount } from './smallest-amount.ts'

/**
 * Rounds an amount as its currency writes prices: 26.541 of USD is 26.54, 12.5 of JPY 13, both with two decimals at
 * least.
 */
export function roundAmount(amount: number, currency: string): string {
  const step = smallestAmount(currency)
  const decimals = Math.max(2, currencyDecimals(currency))
  // Adding 1e-9 keeps halves that their binary fraction puts just below .5 from being rounded down.
  return (Math.round(amount / step + 1e-9 * Math.sign(amount)) * step).toFixed(decimals)
}
