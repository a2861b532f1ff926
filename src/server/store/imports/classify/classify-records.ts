import type { CorrectedRow } from '../rows/correct-rows.ts'
import { fileKinds, type RecordKind, type RecordsKind } from '../rows/file-kinds.ts'
import { MOST_UNITS } from '../rows/read-cell.ts'
import { RecordReader } from '../rows/record-reader.ts'
import { type ClassifiedRecord, error, type Issue, type StoreRecord, warning } from '../rows/store-record.ts'
import type { BatchBuilder, FileClassifier } from './read-batches.ts'
import type { ClassifyContext } from './row-classifier.ts'

/** Factor to the usual price beyond which a price is nearly always a slip of the decimal mark. */
const FAR_FROM_USUAL = 10

/**
 * Classifies rows of products, costs, stock, spend or prices as records, compared with the store and the earlier
 * rows.
 */
export class RecordClassifier implements FileClassifier<StoreRecord> {
  private readonly context: Pick<ClassifyContext, 'mode' | 'known'>
  private readonly rules: RecordsKind
  private readonly reader: RecordReader
  private readonly seen = new Map<string, number>()
  /** Stock of each product and day, at each place and at all those read so far. */
  private readonly stock = new Map<string, number>()

  constructor(
    context: Pick<ClassifyContext, 'reading' | 'mode' | 'known' | 'currency' | 'today'>,
    kind: RecordKind,
  ) {
    this.context = context
    this.rules = fileKinds[kind]
    const { reading, currency, today } = context
    const { format, columns, decimalMark: mark, dateOrder, currency: stated } = reading
    this.reader = new RecordReader({ kind, format, columns, mark, dateOrder, currency, stated, today })
  }

  push(row: CorrectedRow, batch: BatchBuilder<StoreRecord>): void {
    batch.rowsRead = row.row
    const { record, issues } = this.classify(row)
    const wrong = issues.find(({ severity }) => severity === 'error')
    if (wrong) batch.reject({ row: row.row, reason: wrong.code, field: wrong.field, cells: row.cells })
    else if (record) batch.keep(row.row, record)
  }

  end(): void {}

  classify({ row, cells }: Pick<CorrectedRow, 'row' | 'cells'>): ClassifiedRecord {
    const read = this.reader.read(row, cells)
    const { record } = read
    if (!record) return read
    const issues = [...read.issues, ...this.againstStore(record), ...this.againstFile(record)]
    const isRejected = issues.some(({ severity }) => severity === 'error')
    return { record: isRejected ? null : this.withOtherPlaces(record), issues }
  }

  /** The last row of a product and day is the one that is written: it has the stock of all places. */
  private withOtherPlaces(record: StoreRecord): StoreRecord {
    const { location, quantity } = record
    if (location === null || quantity === null) return record
    const [all, here] = [this.keyOf({ ...record, location: null }), this.keyOf(record)]
    const sum = (this.stock.get(all) ?? 0) + quantity - (this.stock.get(here) ?? 0)
    this.stock.set(all, sum).set(here, quantity)
    return { ...record, quantity: Math.max(-MOST_UNITS, Math.min(MOST_UNITS, sum)) }
  }

  private keyOf({ sku, channel, day, location }: StoreRecord): string {
    return [sku ?? channel, this.rules.isDated ? day : '', ...(location === null ? [] : [location])].join(
      '\u001f',
    )
  }

  private againstStore(record: StoreRecord): Issue[] {
    const { known, mode } = this.context
    if (record.sku === null) return []
    const product = known.find(record.sku)
    if (product)
      return farFrom('price', record.price, product.price).concat(farFrom('cost', record.cost, product.cost))
    const needsProduct = !this.rules.addsProducts || mode === 'update'
    const suggested = known.suggest(record.sku, record.title)
    const match = suggested ? { suggestedSku: suggested.sku, suggestedTitle: suggested.title } : null
    if (needsProduct) return [error('unknown_product', 'sku', { sku: record.sku, ...match })]
    return match ? [warning('similar_product', 'sku', { sku: record.sku, ...match })] : []
  }

  private againstFile(record: StoreRecord): Issue[] {
    const { about } = this.rules
    const key = this.keyOf(record)
    const earlier = this.seen.get(key)
    this.seen.set(key, record.row)
    return earlier === undefined
      ? []
      : [warning('repeated_record', about === 'channel' ? 'channel' : 'sku', { row: String(earlier) })]
  }
}

function farFrom(field: string, told: string | null, usual: string | null): Issue[] {
  if (told === null || usual === null || Number(usual) <= 0 || Number(told) <= 0) return []
  const times = Number(told) / Number(usual)
  return times >= FAR_FROM_USUAL || times <= 1 / FAR_FROM_USUAL
    ? [warning('far_from_usual', field, { usual, told })]
    : []
}
