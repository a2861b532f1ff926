/** Writes `12.5000` as a shop does: at least two decimals, and no more than it has. */
export function shopPrice(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}
