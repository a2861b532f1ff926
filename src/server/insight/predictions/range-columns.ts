import type { Ranged } from '#analytics'

/** Values, lower and upper ends of ranges, as three columns of a statement; `null` for a range that is not known. */
export function rangeColumns(ranges: readonly (Ranged | null | undefined)[]): (number | null)[][] {
  return (['value', 'low', 'high'] as const).map((part) => ranges.map((range) => range?.[part] ?? null))
}
