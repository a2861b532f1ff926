import { type FileKind, fileKinds, type ImportFormat } from '#contract/import-fields'
import { foldHeader, periodNames } from '../cells/column-names.ts'
import { columnsOfKind, filledColumns } from '../cells/field-names.ts'
import { orderFormats } from './formats/formats.ts'
import { productFormats } from './formats/product-formats.ts'
import { inOneCurrency, namesFor } from './heading-currency.ts'
import { missingFields } from './import-plan.ts'

export interface Recognised {
  readonly kind: FileKind
  readonly format: ImportFormat
  readonly columns: Readonly<Record<string, number>>
  /** True if other kinds fit the columns about as well: a person has to choose. */
  readonly isDoubtful: boolean
}

/** Recognises the content by the header: a known format, else the kind whose needed columns are present. */
export function recognise(
  header: readonly string[],
  currency: string,
  expected: FileKind | null,
): Recognised {
  const folded = header.map(foldHeader)
  const exact = knownFormat(folded, currency)
  if (exact) return { ...exact, isDoubtful: false }
  const complete = new Map(
    fileKinds
      .map((kind) => [kind, plainColumns(kind, header, currency)] as const)
      .filter(([kind, columns]) => missingFields(kind, columns).length === 0),
  )
  const of = (kind: FileKind, isDoubtful: boolean): Recognised => ({
    kind,
    format: 'plain',
    columns: complete.get(kind) ?? plainColumns(kind, header, currency),
    isDoubtful,
  })
  if (expected && complete.has(expected)) return of(expected, false)
  // Which columns of a wide table are competitors is seen in its rows.
  if (expected === 'competitors') return of(expected, false)
  const likely = likelyKind(complete)
  // A code and a quantity are in most tables: what a person says, and a column about money, count for more.
  if (
    likely?.kind === 'inventory' &&
    (expected || looksSold(namesFor(header, currency), complete.get('inventory')!))
  )
    return of(expected ?? 'orders', true)
  if (!expected && likely?.kind === 'products' && isOfPeriods(header, currency)) return of('orders', true)
  if (likely) return of(likely.kind, likely.isDoubtful)
  return of(expected ?? 'orders', true)
}

const MONEY_OR_ORDER =
  /\b(price|preis|verkaufspreis|prix|precio|total|amount|betrag|gesamt|order|bestellung|commande|pedido|vk)\b/

/**
 * True if a table of days and quantities has a further column about money or orders: sales with a heading that nobody
 * knows lack an amount, and are then complete as stock only.
 */
function looksSold(names: readonly string[], inventory: Readonly<Record<string, number>>): boolean {
  const read = new Set(Object.values(inventory))
  const others = names.filter((_, at) => !read.has(at))
  const hasDay = inventory.day !== undefined || columnsOfKind('orders', names).moment !== undefined
  return hasDay && others.some((name) => MONEY_OR_ORDER.test(name))
}

/** True if a table lacks nothing of sales but dates, and has a column of periods, whose cells are none (week 1, 2, …). */
function isOfPeriods(header: readonly string[], currency: string): boolean {
  const missing = missingFields('orders', plainColumns('orders', header, currency))
  return missing.join() === 'moment' && namesFor(header, currency).some((name) => periodNames.has(name))
}

/** Returns the columns of the recognised format for a kind that the user chose. */
export function columnsFor(
  kind: FileKind,
  header: readonly string[],
  currency: string,
): Pick<Recognised, 'format' | 'columns'> {
  const folded = header.map(foldHeader)
  const exact = knownFormat(folded, currency)
  return exact?.kind === kind ? exact : { format: 'plain', columns: plainColumns(kind, header, currency) }
}

function plainColumns(kind: FileKind, header: readonly string[], currency: string) {
  return inOneCurrency(kind, header, columnsOfKind(kind, namesFor(header, currency)), currency)
}

function knownFormat(folded: readonly string[], currency: string): Omit<Recognised, 'isDoubtful'> | null {
  for (const format of orderFormats) {
    if (format.id === 'plain') continue
    const found = format.recognise(folded)
    if (found?.missing.length === 0)
      return { kind: 'orders', format: format.id, columns: filledColumns(found.columns) }
  }
  for (const format of productFormats) {
    const columns = format.recognise(folded, currency)
    if (columns) return { kind: 'products', format: format.id, columns }
  }
  return null
}

type Complete = ReadonlyMap<FileKind, Readonly<Record<string, number>>>

/** Tries the kind with the most needed columns first: a list of orders is also a list of products. */
function likelyKind(complete: Complete): { kind: FileKind; isDoubtful: boolean } | null {
  // A column that names the competitor is in no other kind of file.
  if (complete.get('competitors')?.competitor !== undefined && !complete.has('orders'))
    return { kind: 'competitors', isDoubtful: false }
  if (complete.has('orders')) return { kind: 'orders', isDoubtful: false }
  const products = complete.get('products')
  const spend = complete.get('spend')
  // The table has a channel and an amount by day, and no column that names a product.
  if (spend && (products?.sku === undefined || complete.get('costs') === undefined))
    return { kind: 'spend', isDoubtful: false }
  if (products?.title !== undefined && products.price !== undefined)
    return { kind: 'products', isDoubtful: false }
  const hasDate = complete.get('prices')?.from !== undefined || complete.get('costs')?.from !== undefined
  const facts = (['prices', 'costs', 'inventory'] as const).filter((kind) => complete.has(kind))
  if (facts.length === 1) {
    const only = facts[0]!
    return { kind: only, isDoubtful: only !== 'inventory' && !hasDate && products?.title !== undefined }
  }
  if (facts.length > 1) return { kind: products ? 'products' : facts[0]!, isDoubtful: true }
  return products ? { kind: 'products', isDoubtful: Object.keys(products).length < 2 } : null
}
