import type { FileKind } from '#contract/import-fields'
import { type ClassifiedRecord, error, type Issue, type StoreRecord, warning } from '../rows/store-record.ts'
import type { ImportPlan } from '../understand/import-plan.ts'
import type { KnownProducts } from './known-products.ts'

/** Ten times the usual price is nearly always a slip of the decimal mark. */
const FAR_FROM_USUAL = 10

interface ClassifyOptions {
  readonly kind: Exclude<FileKind, 'orders'>
  readonly mode: ImportPlan['mode']
  readonly known: KnownProducts
}

/** Judges records against the store and against the rows before them. */
export class RecordClassifier {
  private readonly options: ClassifyOptions
  private readonly seen = new Map<string, number>()

  constructor(options: ClassifyOptions) {
    this.options = options
  }

  classify(classified: ClassifiedRecord): ClassifiedRecord {
    const { record } = classified
    if (!record) return classified
    const issues = [...classified.issues, ...this.againstStore(record), ...this.againstFile(record)]
    const isLeftOut = issues.some(({ severity }) => severity === 'error')
    return { ...classified, record: isLeftOut ? null : record, issues }
  }

  private againstStore(record: StoreRecord): Issue[] {
    const { kind, known, mode } = this.options
    if (record.sku === null) return []
    const product = known.find(record.sku)
    if (product)
      return farFrom('price', record.price, product.price).concat(farFrom('cost', record.cost, product.cost))
    const needsProduct = kind !== 'products' || mode === 'update'
    const suggested = known.suggest(record.sku, record.title)
    const match = suggested ? { suggestedSku: suggested.sku, suggestedTitle: suggested.title } : null
    if (needsProduct) return [error('unknown_product', 'sku', { sku: record.sku, ...match })]
    return match ? [warning('similar_product', 'sku', { sku: record.sku, ...match })] : []
  }

  private againstFile(record: StoreRecord): Issue[] {
    const { kind } = this.options
    const key = `${record.sku ?? record.channel}\u001f${kind === 'products' ? '' : record.day}`
    const earlier = this.seen.get(key)
    this.seen.set(key, record.row)
    return earlier === undefined
      ? []
      : [warning('repeated_record', kind === 'spend' ? 'channel' : 'sku', { row: String(earlier) })]
  }
}

function farFrom(field: string, told: string | null, usual: string | null): Issue[] {
  if (told === null || usual === null || Number(usual) <= 0 || Number(told) <= 0) return []
  const times = Number(told) / Number(usual)
  return times >= FAR_FROM_USUAL || times <= 1 / FAR_FROM_USUAL
    ? [warning('far_from_usual', field, { usual, told })]
    : []
}
