import { competitorFields } from '#contract/import-fields'
import { isNoPrice } from '../cells/no-price.ts'
import { parseAmount } from '../cells/numbers.ts'
import type { CsvRow } from '../open/csv-rows.ts'

/** Smallest share of a competitor's filled cells that are prices. */
const PRICE_SHARE = 0.8

/** A heading that names our own price is no competitor. */
const OURS =
  /^(our|my|own|unser|mein|notre|nuestro|mi|onze)\b|^(rrp|uvp|msrp|pvp|cost|costs|kosten|ek|stock|bestand)\b/i

/**
 * Adds the columns of a wide table, a competitor each: those without a name that is known, with a heading, under which
 * the filled cells of the first rows are prices but for a few. Words such as `n/a` count as blank. A table that names the competitor in a
 * column is not wide.
 */
export function withCompetitors(
  header: readonly string[],
  named: Readonly<Record<string, number>>,
  head: readonly CsvRow[],
  headerRow: number,
): Readonly<Record<string, number>> {
  if (named.competitor !== undefined) return named
  const taken = new Set(Object.values(named))
  const rows = head.filter(({ row }) => row > headerRow)
  const competitors = header.flatMap((name, at) => {
    if (taken.has(at) || name.trim() === '' || OURS.test(name.trim())) return []
    const cells = rows.map(({ cells: row }) => (row[at] ?? '').trim()).filter((cell) => !isNoPrice(cell))
    const prices = cells.filter(isPrice).length
    return prices > 0 && prices >= PRICE_SHARE * cells.length ? [at] : []
  })
  if (competitors.length === 0) return named
  // The price of a wide table is our own.
  const { price: _, ...others } = named
  const columns = competitors
    .slice(0, competitorFields.length)
    .map((at, k) => [competitorFields[k]!, at] as const)
  return { ...others, ...Object.fromEntries(columns) }
}

function isPrice(cell: string): boolean {
  return parseAmount(cell, 'point') !== null || parseAmount(cell, 'comma') !== null
}
