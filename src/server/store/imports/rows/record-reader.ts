import { type ImportFormat, importFields } from '#contract/import-fields'
import { MOST_TAGS, readTags } from '#contract/product-tags'
import type { ColumnOrder } from '../cells/dates.ts'
import type { DecimalMark } from '../cells/numbers.ts'
import { cleanText, cleanTitle, isShortenedCode, productKey } from '../cells/text.ts'
import { cellOf } from '../understand/formats/order-format.ts'
import { fileKinds, type RecordKind, type RecordsKind } from './file-kinds.ts'
import { productTexts, type RowTexts } from './product-rows.ts'
import { type ReadCell, readDay, readGtin, readLink, readMoney, readStatus, readWhole } from './read-cell.ts'
import { type ClassifiedRecord, error, type Issue, type StoreRecord, warning } from './store-record.ts'

export interface RecordReaderOptions {
  readonly kind: RecordKind
  readonly format: ImportFormat
  readonly columns: Readonly<Record<string, number>>
  readonly mark: DecimalMark
  readonly dateOrder: ColumnOrder
  readonly currency: string
  /** Currency that the headings or cells of the file state. */
  readonly stated: string | undefined
  /** First day of a fact without a date: today in the store's time zone. */
  readonly today: string
}

const MOST_TITLE = 500
const MOST_TEXT = 200
/** The last row of a list may hold its sums. */
const TOTALS = new Set(
  'TOTAL|TOTALS|GRAND TOTAL|SUBTOTAL|SUM|SUMME|GESAMT|GESAMTSUMME|ZWISCHENSUMME|SUMA|TOTAL GENERAL|SOMME|TOTAL GÉNÉRAL|TOTAAL'.split(
    '|',
  ),
)
const isTotal = (sku: string) => TOTALS.has(sku.replace(/\s*:$/, ''))

/** Reads the rows of one file in order, because some formats spread a product over several rows. */
export class RecordReader {
  private readonly options: RecordReaderOptions
  private readonly rules: RecordsKind
  private readonly texts: (cells: readonly string[]) => RowTexts | null

  constructor(options: RecordReaderOptions) {
    this.options = options
    this.rules = fileKinds[options.kind]
    this.texts =
      options.kind === 'products'
        ? productTexts(options.format, options.columns)
        : (cells) => (field) => cellOf(options.columns[field], cells)
  }

  read(row: number, cells: readonly string[]): ClassifiedRecord {
    const texts = this.texts(cells)
    if (!texts || this.isNowhere(texts)) return { record: null, issues: [] }
    const issues: Issue[] = []
    const draft = this.draft(row, texts, issues)
    const isKept = draft !== null && issues.every(({ severity }) => severity === 'warning')
    return { record: isKept ? draft : null, issues }
  }

  /** True if a place does not stock the product: that is no stock of zero. */
  private isNowhere(texts: RowTexts): boolean {
    return (
      this.options.columns.location !== undefined && /^(not stocked)?$/i.test(texts(this.rules.quantityField))
    )
  }

  private draft(row: number, texts: RowTexts, issues: Issue[]): StoreRecord | null {
    const { kind, mark, dateOrder, currency, stated, today } = this.options
    const { about, addsProducts, dayField, quantityField, startsToday } = this.rules
    const take = <T>(field: string, read: (text: string) => ReadCell<T>, isVital = true): T | null => {
      const text = texts(field)
      if (text === '') return null
      const cell = read(text)
      if ('value' in cell) return cell.value
      issues.push((isVital ? error : warning)(cell.problem, field, cell.values))
      return null
    }
    const money = (field: string) => take(field, (text) => readMoney(text, mark, currency))
    const whole = (field: string) => take(field, (text) => readWhole(text, mark))
    const code = texts('currency').toUpperCase() || (stated ?? '')
    if (/^[A-Z]{3}$/.test(code) && code !== currency)
      issues.push(error('other_currency', 'currency', { file: code, store: currency }))
    const title = cleanTitle(texts('title').slice(0, 4 * MOST_TITLE))
    if (texts('title').length > MOST_TITLE) issues.push(warning('title_cut', 'title'))
    const sku = about === 'product' ? productKey(texts('sku'), addsProducts ? title : '') : ''
    if (isShortenedCode(sku)) issues.push(error('code_in_scientific_notation', 'sku'))
    if (addsProducts && isTotal(sku))
      issues.push(error('not_a_product', texts('sku') === '' ? 'title' : 'sku'))
    const record: StoreRecord = {
      row,
      sku: sku || null,
      channel: about === 'channel' ? cleanText(texts('channel'), MOST_TEXT) || null : null,
      day: take(dayField, (text) => readDay(text, dateOrder)) ?? (startsToday ? today : null),
      title: title || null,
      productType: cleanText(texts('productType'), MOST_TEXT) || null,
      vendor: cleanText(texts('vendor'), MOST_TEXT) || null,
      gtin: take('gtin', readGtin, false),
      mpn: cleanText(texts('mpn'), MOST_TEXT) || null,
      tags: readTags(texts('tags')).slice(0, MOST_TAGS).join(',') || null,
      image: take('image', readLink, false),
      handle: cleanText(texts('handle'), MOST_TEXT) || null,
      status: take('status', readStatus, false),
      price: money('price'),
      cost: money('cost'),
      compareAtPrice: money('compareAtPrice'),
      amount: money('amount'),
      quantity: whole(quantityField),
      location: this.options.columns.location === undefined ? null : cleanText(texts('location'), MOST_TEXT),
    }
    issues.push(...missing(kind, texts, record), ...doubts(record, dayField, today))
    return record
  }
}

/** Reports blank cells of needed fields. A field with unreadable content has its own message. */
function missing(kind: RecordKind, texts: RowTexts, record: StoreRecord): Issue[] {
  if (kind === 'products') return record.sku === null ? [error('missing_product', 'sku')] : []
  return importFields[kind]
    .filter(({ id, need }) => need === 'required' && texts(id) === '')
    .map(({ id }) => error('missing_value', id))
}

/** Reports values that are possible but probably a mistake. */
function doubts(record: StoreRecord, dayField: RecordsKind['dayField'], today: string): Issue[] {
  const { price, cost, compareAtPrice, day } = record
  const issues: Issue[] = []
  if (day !== null && day > today) issues.push(warning('date_in_future', dayField, { day }))
  if (price !== null && cost !== null && Number(cost) > Number(price) && Number(price) > 0)
    issues.push(warning('cost_above_price', 'cost', { cost, price }))
  if (price !== null && Number(price) === 0) issues.push(warning('zero_price', 'price'))
  if (compareAtPrice !== null && price !== null && Number(compareAtPrice) < Number(price))
    issues.push(warning('compare_at_below_price', 'compareAtPrice', { price }))
  return issues
}
