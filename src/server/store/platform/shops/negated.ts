export function negated(decimal: string): string {
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`
}
