import { type FileKind, type ImportField, importFields } from '#contract/import-fields'
import { currencyOf, headingOf, statedCurrency } from '../cells/currencies.ts'

/**
 * Folded names of the columns without their currencies. Of several columns that differ in nothing else, only the one in
 * the store's currency keeps its name; without it the one that states none, or the first.
 */
export function namesFor(header: readonly string[], currency: string): readonly string[] {
  const headings = header.map(headingOf)
  const ranks = headings.map(({ money }) => {
    if (money === null) return 1
    return currencyOf(money, currency) === currency ? 0 : 2
  })
  const best = new Map<string, number>()
  headings.forEach(({ folded }, at) => {
    const before = best.get(folded)
    if (before === undefined || ranks[at]! < ranks[before]!) best.set(folded, at)
  })
  return headings.map(({ folded, money }, at) => {
    const first = best.get(folded)!
    return first === at || (money === null && headings[first]!.money === null) ? folded : ''
  })
}

/** Fields that name the currency of a file, best first: what is paid, and not what it cost. */
const PAID = ['total', 'unitPrice', 'price', 'amount']

export function namesCurrency(kind: FileKind, field: string): boolean {
  // Each competitor may have a currency of its own.
  return kind !== 'competitors' && (PAID.includes(field) || (kind === 'costs' && field === 'cost'))
}

/** Columns without those of money in another currency than the file's: their figures would be read as the same one. */
export function inOneCurrency(
  kind: FileKind,
  header: readonly string[],
  columns: Readonly<Record<string, number>>,
  currency: string,
): Readonly<Record<string, number>> {
  const stated = statedIn(kind, header, columns, currency)
  const main = ofFile(kind, stated)
  const others = new Set(stated.filter(([, code]) => code !== (main ?? currency)).map(([field]) => field))
  return others.size === 0
    ? columns
    : Object.fromEntries(Object.entries(columns).filter(([field]) => !others.has(field)))
}

/** Currency that the headings of a file's columns of money state; `null`: none. */
export function currencyOfHeadings(
  kind: FileKind,
  header: readonly string[],
  columns: Readonly<Record<string, number>>,
  currency: string,
): string | null {
  return ofFile(kind, statedIn(kind, header, columns, currency))
}

function ofFile(kind: FileKind, stated: ReturnType<typeof statedIn>): string | null {
  return stated.find(([field]) => namesCurrency(kind, field))?.[1] ?? null
}

function statedIn(
  kind: FileKind,
  header: readonly string[],
  columns: Readonly<Record<string, number>>,
  currency: string,
): readonly (readonly [field: string, code: string])[] {
  if (kind === 'competitors') return []
  const fields: readonly ImportField[] = importFields[kind]
  const money = fields.filter(({ type }) => type === 'money').map(({ id }) => id)
  const inOrder = [...PAID.filter((id) => money.includes(id)), ...money.filter((id) => !PAID.includes(id))]
  return inOrder.flatMap((field) => {
    const mark = headingOf(header[columns[field] ?? -1] ?? '').money
    const code = mark === null ? null : statedCurrency(mark, currency)
    return code === null ? [] : [[field, code] as const]
  })
}
