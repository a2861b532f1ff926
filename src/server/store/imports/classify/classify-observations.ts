import { normalizeGtin } from '#analytics'
import { rivalFields } from '#contract/import-fields'
import { externalKey, type Observation } from '../../competitor-prices/observation.ts'
import { cleanText, cleanTitle, foldCode } from '../cells/text.ts'
import type { CorrectedRow } from '../rows/correct-rows.ts'
import { type ReadCell, readDay, readMoney, readStatus } from '../rows/read-cell.ts'
import { error, type Issue, warning } from '../rows/store-record.ts'
import { cellOf } from '../understand/formats/order-format.ts'
import type { BatchBuilder, FileClassifier } from './read-batches.ts'
import type { ClassifyContext } from './row-classifier.ts'

const MOST_TEXT = 200
const CONDITIONS: Readonly<Record<Observation['condition'], string>> = {
  new: 'new|neu|neuf|nuevo|nueva|nieuw|1|true',
  used: 'used|gebraucht|occasion|usado|usada|gebruikt|second hand|pre owned',
  refurbished: 'refurbished|renewed|generaluberholt|reconditionne|reacondicionado|gereviseerd',
}
const conditionOf = new Map(
  Object.entries(CONDITIONS).flatMap(([condition, words]) =>
    words.split('|').map((word) => [word, condition as Observation['condition']] as const),
  ),
)
/** Words for what can be bought, next to those of `readStatus`. */
const STOCK_WORDS = new Map([
  ...'in stock|instock|available|auf lager|lieferbar|verfugbar|en stock|disponible|op voorraad'
    .split('|')
    .map((word) => [word, true] as const),
  ...'out of stock|outofstock|sold out|unavailable|ausverkauft|nicht verfugbar|nicht lieferbar|epuise|rupture|agotado|uitverkocht'
    .split('|')
    .map((word) => [word, false] as const),
])
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

interface ReadRow {
  readonly observations: readonly Observation[]
  readonly issues: readonly Issue[]
}

/** Reads rows of competitors' prices: a row names its competitor, or has a column for each of several. */
export class ObservationClassifier implements FileClassifier<Observation> {
  private readonly context: Pick<ClassifyContext, 'reading' | 'known' | 'currency' | 'today' | 'lastDay'>
  /** Mapped columns of a wide table with the competitor that their heading names. */
  private readonly rivals: readonly (readonly [field: string, competitor: string])[]

  constructor(context: ObservationClassifier['context']) {
    this.context = context
    const { columns, header } = context.reading
    this.rivals = rivalFields.flatMap((field) => {
      const at = columns[field]
      return at === undefined ? [] : [[field, cleanText(header[at] ?? '', MOST_TEXT) || field] as const]
    })
  }

  push(row: CorrectedRow, batch: BatchBuilder<Observation>): void {
    batch.rowsRead = row.row
    const { observations, issues } = this.classify(row)
    const wrong = issues.find(({ severity }) => severity === 'error')
    if (wrong) batch.reject({ row: row.row, reason: wrong.code, field: wrong.field, cells: row.cells })
    else for (const each of observations) batch.keep(row.row, each)
  }

  end(): void {}

  classify({ cells }: Pick<CorrectedRow, 'cells'>): ReadRow {
    const issues: Issue[] = []
    const texts = (field: string) => cellOf(this.context.reading.columns[field], cells)
    const product = this.product(texts)
    if (externalKey(product) === null) issues.push(error('missing_product', 'sku'))
    const rest = this.rest(texts, issues)
    const prices = this.prices(texts, issues)
    const observations = prices.map((each) => ({ ...product, ...rest, ...each }))
    if (issues.length === 0 && product.sku !== null && !this.context.known.find(product.sku))
      issues.push(warning('waits_for_match', 'sku', { sku: product.sku }))
    return { observations, issues }
  }

  private product(texts: (field: string) => string) {
    const gtin = texts('gtin')
    return {
      sku: foldCode(texts('sku')) || null,
      gtin: normalizeGtin(gtin) === null ? null : gtin,
      externalId: cleanText(texts('externalId'), MOST_TEXT) || null,
      title: cleanTitle(texts('title')) || null,
      code: cleanText(texts('makerCode'), MOST_TEXT) || null,
      brand: cleanText(texts('vendor'), MOST_TEXT) || null,
      url: /^https:\/\/[^\s"'<>]{1,1990}$/i.test(texts('url')) ? texts('url') : null,
    }
  }

  private rest(texts: (field: string) => string, issues: Issue[]) {
    const { today, lastDay, currency, reading } = this.context
    const take = <T>(field: string, read: (text: string) => ReadCell<T>): T | null => {
      const text = texts(field)
      if (text === '') return null
      const cell = read(text)
      if ('value' in cell) return cell.value
      issues.push(error(cell.problem, field))
      return null
    }
    const code = texts('currency').toUpperCase()
    if (code !== '' && !/^[A-Z]{3}$/.test(code)) issues.push(error('unreadable_status', 'currency'))
    const day = take('day', (text) => readDay(text, reading.dateOrder)) ?? today
    if (day > lastDay) issues.push(error('date_in_future', 'day', { day }))
    return {
      ...{ day, currency: code || currency, seenAt: null, kind: 'regular' as const },
      wasPrice: take('compareAtPrice', (text) => readMoney(text, reading.decimalMark)),
      shipping: take('shipping', (text) => readMoney(text, reading.decimalMark)),
      inStock: take('inStock', readStock),
      condition: take('condition', readCondition) ?? 'new',
    }
  }

  /** Competitor and price of each cell that has one. */
  private prices(texts: (field: string) => string, issues: Issue[]) {
    const { decimalMark } = this.context.reading
    const one = (field: string, competitor: string) => {
      const cell = readMoney(texts(field), decimalMark)
      if (!('value' in cell)) issues.push(error(cell.problem, field))
      else if (Number(cell.value) === 0) issues.push(error('zero_price', field))
      else return [{ competitor, price: cell.value }]
      return []
    }
    if (this.rivals.length > 0) {
      const filled = this.rivals.filter(([field]) => texts(field) !== '')
      return filled.flatMap(([field, competitor]) => one(field, competitor))
    }
    const competitor = cleanText(texts('competitor'), MOST_TEXT)
    if (competitor === '') issues.push(error('missing_value', 'competitor'))
    if (texts('price') === '') issues.push(error('missing_value', 'price'))
    else return one('price', competitor)
    return []
  }
}

function readStock(text: string): ReadCell<boolean> {
  const known = STOCK_WORDS.get(folded(text))
  if (known !== undefined) return { value: known }
  if (/^\d+$/.test(text)) return { value: Number(text) > 0 }
  const status = readStatus(text)
  return 'value' in status ? { value: status.value === 'active' } : status
}

function readCondition(text: string): ReadCell<Observation['condition']> {
  const condition = conditionOf.get(folded(text))
  return condition ? { value: condition } : { problem: 'unreadable_status' }
}
