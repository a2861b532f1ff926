const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/** Addresses as people write them: separated by commas, semicolons, blanks or line breaks; duplicates removed. */
export function addressesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}

/** The first invalid address. */
export function wrongAddress(addresses: readonly string[]): string | null {
  return addresses.find((address) => !ADDRESS.test(address)) ?? null
}

/** All time zones that the browser knows; always includes UTC and the chosen one. */
export function zonesAround(chosen: string): readonly string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort()
}

/** `2.4 MB`: digits and unit of a size. */
export function sizeOf(bytes: number): {
  readonly value: number
  readonly unit: 'kB' | 'MB'
  readonly decimals: number
} {
  if (bytes < 1_000_000) return { value: Math.max(1, Math.round(bytes / 1000)), unit: 'kB', decimals: 0 }
  return { value: bytes / 1_000_000, unit: 'MB', decimals: 1 }
}
