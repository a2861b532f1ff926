import type { Format } from '#web/lib/format/format.ts'

/** A typed price above zero, with four decimals at most; `null`: not readable. */
export function readPrice(text: string, { parseDecimal }: Pick<Format, 'parseDecimal'>): number | null {
  const price = parseDecimal(text)
  return price !== null && /^\d{1,9}(\.\d{1,4})?$/.test(price) && Number(price) > 0 ? Number(price) : null
}
