import { normalizeGtin } from '#analytics/rows'
import { DAY_MS } from '#contract/durations'
import { competitorFields } from '#contract/import-fields'
import { externalKey, type Observation } from '../../competitor-prices/observation.ts'
import { currencyOf } from '../cells/currencies.ts'
import { type ColumnOrder, parseMoment } from '../cells/dates.ts'
import { isNoPrice } from '../cells/no-price.ts'
import type { DecimalMark } from '../cells/numbers.ts'
import { cleanText, cleanTitle, foldCode } from '../cells/text.ts'
import { ZonedTime } from '../cells/zoned-time.ts'
import type { CorrectedRow } from '../rows/correct-rows.ts'
import { type ReadCell, readDay, readMoney, readStatus } from '../rows/read-cell.ts'
import { error, type Issue, leftOutCells, warning } from '../rows/store-record.ts'
import { cellOf } from '../understand/formats/order-format.ts'
import type { BatchBuilder, FileClassifier } from './read-batches.ts'
import type { ClassifyContext } from './row-classifier.ts'

const MOST_TEXT = 200
const CONDITIONS: Readonly<Record<Observation['condition'], string>> = {
  new: 'new|neu|neuf|nuevo|nueva|nieuw|1|true',
  used: 'used|gebraucht|occasion|usado|usada|gebruikt|second hand|pre owned',
  refurbished: 'refurbished|renewed|generaluberholt|reconditionne|reacondicionado|gereviseerd',
}
const conditionOf = wordsOf<Observation['condition']>(CONDITIONS)
/** A price that a shop lowered for everybody for some days is a regular one. */
const KINDS: Readonly<Record<Observation['kind'], string>> = {
  regular:
    'regular|normal|standard|usual|public|promotion|promo|sale|offer|regular price|normalpreis|angebot|aktion|oferta|solde|aanbieding',
  from: 'from|from price|ab|ab preis|desde|a partir de|a partir du|vanaf',
  member:
    'member|members|member price|loyalty|club|mitglied|mitglieder|kundenkarte|socio|socios|membre|membres|leden',
  coupon: 'coupon|coupon price|voucher|code|gutschein|cupon|code promo|kortingscode',
  marketplace: 'marketplace|marketplace seller|third party|marktplatz|mercado|place de marche|marktplaats',
}
const kindOf = wordsOf<Observation['kind']>(KINDS)
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

function wordsOf<Meaning extends string>(
  words: Readonly<Record<Meaning, string>>,
): ReadonlyMap<string, Meaning> {
  return new Map(
    (Object.keys(words) as Meaning[]).flatMap((meaning) =>
      words[meaning].split('|').map((word) => [word, meaning] as const),
    ),
  )
}

/** Words that the message about another one names, by field. */
const KNOWN_WORDS: Readonly<Record<string, string>> = {
  currency: 'EUR, USD, GBP, …',
  inStock: 'yes, no, in stock, sold out',
  condition: Object.keys(CONDITIONS).join(', '),
  priceKind: Object.keys(KINDS).join(', '),
}
const MARKS = { point: '.', comma: ',' } as const

interface ReadRow {
  readonly observations: readonly Observation[]
  readonly issues: readonly Issue[]
}

/** Reads rows of competitors' prices: a row names its competitor, or has a column for each of several. */
export class ObservationClassifier implements FileClassifier<Observation> {
  private readonly context: Pick<
    ClassifyContext,
    'reading' | 'known' | 'currency' | 'timeZone' | 'today' | 'lastDay'
  >
  private readonly zone: ZonedTime
  /** The last day that was read, because most rows of a file share theirs with the row before. */
  private seen: { readonly text: string; readonly cell: ReadCell<Seen> } | null = null
  /** Mapped columns of a wide table with the competitor that their heading names. */
  private readonly competitors: readonly (readonly [field: string, competitor: string])[]

  private readonly competitorNames: ReadonlySet<string>

  constructor(context: ObservationClassifier['context']) {
    this.context = context
    this.zone = new ZonedTime(context.timeZone)
    const { columns, header } = context.reading
    this.competitors = competitorFields.flatMap((field) => {
      const at = columns[field]
      return at === undefined ? [] : [[field, cleanText(header[at] ?? '', MOST_TEXT) || field] as const]
    })
    this.competitorNames = new Set(this.competitors.map(([field]) => field))
  }

  push(row: CorrectedRow, batch: BatchBuilder<Observation>): void {
    batch.rowsRead = row.row
    const { observations, issues } = this.classify(row)
    const wrong = issues.find(({ severity }) => severity === 'error')
    const cells = issues.filter(({ field }) => field !== null && this.competitorNames.has(field))
    const first = wrong && !cells.includes(wrong) ? wrong : cells[0]
    // A row is listed and counted once, with each of its prices that is left out.
    const field = first && cells.includes(first) ? leftOutCells(cells) : (first?.field ?? null)
    if (first) batch.reject({ row: row.row, reason: first.code, field, cells: row.cells })
    if (!wrong) for (const each of observations) batch.keep(row.row, each)
  }

  end(): void {}

  classify({ cells }: Pick<CorrectedRow, 'cells'>): ReadRow {
    const issues: Issue[] = []
    const texts = (field: string) => cellOf(this.context.reading.columns[field], cells)
    const product = this.product(texts)
    const hasKey = externalKey(product) !== null
    // Named by the cell that a person can put right.
    if (product.gtin === null && texts('gtin') !== '')
      issues.push((hasKey ? warning : error)('unreadable_gtin', 'gtin'))
    else if (!hasKey) issues.push(error('missing_product', 'sku'))
    const rest = this.rest(texts, issues)
    const ofRow = issues.length
    const prices = this.prices(texts, rest.currency, issues)
    // One cell of a wide table leaves the other prices of its row as they are.
    if (this.competitors.length > 0 && prices.length > 0)
      for (let at = ofRow; at < issues.length; at++) issues[at] = { ...issues[at]!, severity: 'warning' }
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
      issues.push(problemOf(cell.problem, field, reading.decimalMark))
      return null
    }
    const code = texts('currency').toUpperCase()
    if (code !== '' && !/^[A-Z]{3}$/.test(code))
      issues.push(problemOf('unknown_word', 'currency', reading.decimalMark))
    const { day, seenAt } = take('day', (text) => this.readSeen(text)) ?? { day: today, seenAt: null }
    if (day > lastDay) issues.push(error('date_in_future', 'day', { day }))
    return {
      ...{ day, currency: code || currency, seenAt },
      wasPrice: take('compareAtPrice', (text) => readMoney(text, reading.decimalMark, null)),
      shipping: take('shipping', (text) => readMoney(text, reading.decimalMark, null)),
      inStock: take('inStock', readStock),
      condition: take('condition', (text) => readWord(conditionOf, text)) ?? 'new',
      kind: take('priceKind', (text) => readWord(kindOf, text)) ?? 'regular',
    }
  }

  private readSeen(text: string): ReadCell<Seen> {
    if (this.seen?.text !== text)
      this.seen = { text, cell: seenOf(text, this.context.reading.dateOrder, this.zone) }
    return this.seen.cell
  }

  /** Competitor, price and currency of each cell that has a price. The cell's own sign says more than the store's currency. */
  private prices(texts: (field: string) => string, expected: string, issues: Issue[]) {
    const { decimalMark } = this.context.reading
    const isNamed = texts('currency') !== ''
    const one = (field: string, competitor: string) => {
      const text = texts(field)
      const cell = readMoney(text, decimalMark, null)
      const currency = currencyOf(text, expected)
      if (!('value' in cell)) issues.push(problemOf(cell.problem, field, decimalMark))
      else if (Number(cell.value) === 0) issues.push(error('zero_price', field))
      else if (currency === undefined) issues.push(problemOf('unreadable_amount', field, decimalMark))
      else if (isNamed && currency !== null && currency !== expected)
        issues.push(error('other_currency', field, { file: currency, store: expected }))
      else return [{ competitor, price: cell.value, currency: currency ?? expected }]
      return []
    }
    if (this.competitors.length > 0) {
      const filled = this.competitors.filter(([field]) => !isNoPrice(texts(field)))
      return filled.flatMap(([field, competitor]) => one(field, competitor))
    }
    const competitor = cleanText(texts('competitor'), MOST_TEXT)
    if (competitor === '') issues.push(error('missing_value', 'competitor'))
    if (texts('price') === '') issues.push(error('missing_value', 'price'))
    else return one('price', competitor)
    return []
  }
}

interface Seen {
  readonly day: string
  /** Instant; `null`: the file names the day alone. */
  readonly seenAt: string | null
}

function seenOf(text: string, order: ColumnOrder, zone: ZonedTime): ReadCell<Seen> {
  const cell = readDay(text, order)
  const moment = 'value' in cell ? parseMoment(text, order) : null
  if (!('value' in cell)) return cell
  if (moment === null || moment.wallMs % DAY_MS === 0) return { value: { day: cell.value, seenAt: null } }
  const { instantMs, day } = zone.place(moment)
  return { value: { day, seenAt: new Date(instantMs).toISOString() } }
}

/** Adds to a problem what was expected instead. */
function problemOf(problem: string, field: string, mark: DecimalMark): Issue {
  if (problem === 'unknown_word') return error(problem, field, { words: KNOWN_WORDS[field] ?? '' })
  return problem === 'unreadable_amount'
    ? error('unreadable_price', field, { sign: MARKS[mark] })
    : error(problem, field)
}

function readStock(text: string): ReadCell<boolean> {
  const known = STOCK_WORDS.get(folded(text))
  if (known !== undefined) return { value: known }
  if (/^\d+$/.test(text)) return { value: Number(text) > 0 }
  const status = readStatus(text)
  return 'value' in status ? { value: status.value === 'active' } : { problem: 'unknown_word' }
}

function readWord<Meaning>(words: ReadonlyMap<string, Meaning>, text: string): ReadCell<Meaning> {
  const meaning = words.get(folded(text).replaceAll(/[\s_-]+/g, ' '))
  return meaning === undefined ? { problem: 'unknown_word' } : { value: meaning }
}
