import Papa from 'papaparse'
import { foldHeader } from '../../../store/imports/cells/column-names.ts'
import { cleanTitle, productKey } from '../../../store/imports/cells/text.ts'
import { sniffDelimiter } from '../../../store/imports/open/sniff-delimiter.ts'
import { productTexts } from '../../../store/imports/rows/product-rows.ts'
import { productFormats } from '../../../store/imports/understand/formats/product-formats.ts'

/** A price that its owner sets by hand. */
export interface HandPrice {
  readonly sku: string
  /** Price that the shop has to have for the change to be made, and the one to set. */
  readonly expected: string | null
  readonly wanted: string
}

export interface FilledExport {
  readonly format: 'shopify-products' | 'woocommerce-products' | 'medusa-products'
  /** The export with new prices, cut down to what the shop's import needs. */
  readonly text: string
  readonly changed: ReadonlySet<string>
  /** Codes whose price was left as it is, with the price of the export where that is the reason. */
  readonly leftOut: ReadonlyMap<string, LeftOut>
}

export type LeftOut =
  | { readonly why: 'not_in_file' | 'on_sale' }
  | { readonly why: 'price_changed'; readonly live: string }
  | { readonly why: 'would_strike'; readonly compareAt: string }

const BYTE_ORDER_MARK = '\ufeff'
const HEAD_CHARACTERS = 64_000

/**
 * What WooCommerce's import reads to find a product and to price it; a variation is refused without its parent.
 * Columns that are absent stay as they are in the shop.
 */
const WOO_COLUMNS = /^(id|name|nombre|nom|type|tipo|typ|sku|artikelnummer|ugs|parent|superior|ubergeordnet)$/

/**
 * Writes new prices into the shop's own product export, which is read, compared and given back with nothing else
 * changed: options, images and prices in other currencies stay. Shopify and Medusa replace a whole product, so all its
 * rows stay; WooCommerce changes the columns of the file alone. `null`: no product export of these platforms.
 */
export function fillExport(
  content: string,
  prices: readonly HandPrice[],
  currency: string,
): FilledExport | null {
  const text = content.startsWith(BYTE_ORDER_MARK) ? content.slice(1) : content
  const delimiter = sniffDelimiter(text.slice(0, HEAD_CHARACTERS))
  const [header = [], ...rows] = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' }).data
  const found = recognise(header, currency)
  if (found === null) return null
  const { format, columns } = found
  const wanted = new Map(prices.map((price) => [price.sku, price]))
  const changed = new Set<string>()
  const leftOut = new Map<string, LeftOut>(prices.map(({ sku }) => [sku, { why: 'not_in_file' }]))
  const touched = new Set<string>()
  const textsOf = productTexts(format, columns)
  const groups: string[] = []
  let group = ''
  for (const cells of rows) {
    const texts = textsOf(cells)
    group = (columns.handle === undefined ? '' : cells[columns.handle]) || group
    groups.push(group)
    const sku = texts && productKey(texts('sku'), cleanTitle(texts('title')))
    const price = sku ? wanted.get(sku) : undefined
    if (!price || !sku) continue
    const obstacle = obstacleTo(price, cells, columns, format)
    if (obstacle) leftOut.set(sku, obstacle)
    else {
      cells[columns.price!] = like(cells[columns.price!] ?? '', price.wanted)
      changed.add(sku)
      leftOut.delete(sku)
      touched.add(format === 'woocommerce-products' ? String(groups.length) : group)
    }
  }
  const isWoo = format === 'woocommerce-products'
  const kept = rows.filter((_, at) => touched.has(isWoo ? String(at + 1) : groups[at]!))
  const shown = header.map((_, at) => at).filter((at) => !isWoo || isWooColumn(header[at]!, at, columns))
  const table = [header, ...kept].map((cells) => shown.map((at) => cells[at] ?? ''))
  return { format, text: Papa.unparse(table, { delimiter, newline: '\r\n' }), changed, leftOut }
}

function isWooColumn(name: string, at: number, columns: Columns): boolean {
  return at === columns.price || WOO_COLUMNS.test(foldHeader(name))
}

type Columns = Readonly<Record<string, number>>

function recognise(header: readonly string[], currency: string) {
  const folded = header.map(foldHeader)
  for (const format of productFormats) {
    const columns = format.recognise(folded, currency)
    if (columns) return { format: format.id as FilledExport['format'], columns }
  }
  return null
}

function obstacleTo(
  { expected, wanted }: HandPrice,
  cells: readonly string[],
  columns: Columns,
  format: FilledExport['format'],
): LeftOut | null {
  const at = (field: string) => amountOf(columns[field] === undefined ? '' : cells[columns[field]])
  const live = at('price')
  if (format === 'woocommerce-products' && at('salePrice') !== null) return { why: 'on_sale' }
  if (live === null || expected === null || !isSame(live, Number(expected)))
    return { why: 'price_changed', live: live === null ? '–' : String(live) }
  const compareAt = at('compareAtPrice')
  if (compareAt === null) return null
  if (compareAt > live) return { why: 'on_sale' }
  return compareAt > Number(wanted) ? { why: 'would_strike', compareAt: String(compareAt) } : null
}

/** Amount of a cell, with a decimal point or comma; `null`: none. */
function amountOf(cell: string | undefined): number | null {
  const plain = (cell ?? '').trim().replace(/^'/, '').replace(',', '.')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

const isSame = (a: number, b: number): boolean => Math.round(a * 10_000) === Math.round(b * 10_000)

/** The new price with the decimal mark of the old one. */
function like(old: string, price: string): string {
  return /\d,\d/.test(old) ? price.replace('.', ',') : price
}
