import type { FileKind, ImportField } from '#contract/import-fields'
import { importFields } from '#contract/import-fields'
import { statedCurrency } from '../cells/currencies.ts'
import { DateOrderEvidence } from '../cells/dates.ts'
import { DiscountEvidence } from '../cells/line-discount.ts'
import { type DecimalMark, DecimalMarkEvidence } from '../cells/numbers.ts'
import { cleanText, ownCopy } from '../cells/text.ts'
import type { CsvRow } from '../open/csv-rows.ts'
import { namesCurrency } from './heading-currency.ts'

/** Types whose cells show how they are to be read. */
const LOOKED_AT: ReadonlySet<ImportField['type']> = new Set(['date', 'money', 'whole', 'number', 'currency'])
const SAMPLES = 3
const SAMPLE_LENGTH = 80

/** What is known of the currency before the rows: the store's, and the one that the headings state. */
interface CurrencyHints {
  readonly expected: string
  readonly ofHeadings: string | null
}

/** Evidence of all rows about the columns: samples, decimal mark, order of day and month, currencies. */
export class ColumnEvidence {
  rows = 0
  private readonly fields: readonly (readonly [number, ImportField])[]
  private readonly samples: Set<string>[]
  private readonly marks = new Map<number, DecimalMarkEvidence>()
  private readonly dates = new Map<number, DateOrderEvidence>()
  private readonly currencies = new Map<string, number>()
  /** Currencies of the cells of money that state one, and the number of all of these cells. */
  private readonly ofCells = new Map<string, number>()
  private moneyCells = 0
  /** Of a table of orders; taken off where a line has no total. */
  private readonly discounts: DiscountEvidence | null
  private readonly discountAt: number
  private readonly money: CurrencyHints
  /** Columns whose cells name the currency of the file. */
  private readonly paid: ReadonlySet<number>
  private open: number[]
  /** Pairs of a read column and an unread one of the same name, until two of their cells differ. */
  private twins: readonly (readonly [number, number])[]
  private readonly differing = new Set<number>()

  constructor(
    kind: FileKind,
    columns: Readonly<Record<string, number>>,
    width: number,
    twins: readonly (readonly [number, number])[],
    money: CurrencyHints,
  ) {
    this.twins = twins
    this.money = money
    this.discountAt = (kind === 'orders' ? columns.lineDiscount : undefined) ?? -1
    this.discounts = this.discountAt < 0 ? null : new DiscountEvidence()
    const known: readonly ImportField[] = importFields[kind]
    this.fields = Object.entries(columns).flatMap(([id, at]) => {
      const field = known.find((one) => one.id === id)
      return field && LOOKED_AT.has(field.type) ? [[at, field] as const] : []
    })
    this.paid = new Set(this.fields.flatMap(([at, { id }]) => (namesCurrency(kind, id) ? [at] : [])))
    this.samples = Array.from({ length: width }, () => new Set())
    this.open = this.samples.map((_, index) => index)
    for (const [at, { type }] of this.fields) {
      if (type === 'date') this.dates.set(at, new DateOrderEvidence())
      if (type === 'money' || type === 'whole' || type === 'number')
        this.marks.set(at, new DecimalMarkEvidence())
    }
  }

  look({ cells, numbers }: CsvRow): void {
    this.rows++
    if (this.open.length > 0) this.sample(cells)
    if (this.twins.length > 0) this.compare(cells)
    this.discounts?.look((cells[this.discountAt] ?? '').trim())
    for (const [at, { type }] of this.fields) {
      const cell = cells[at]
      if (!cell) continue
      const text = cell.trim()
      if (!numbers?.has(at)) this.marks.get(at)?.look(text)
      this.dates.get(at)?.look(text)
      if (type === 'currency') this.countCurrency(text.toUpperCase())
      if (this.paid.has(at)) this.countSign(text, this.money.expected)
    }
  }

  private sample(cells: readonly string[]): void {
    let isFull = false
    for (const at of this.open) {
      const text = cleanText(cells[at] ?? '', SAMPLE_LENGTH)
      if (text === '') continue
      const samples = this.samples[at]!
      if (!samples.has(text)) samples.add(ownCopy(text))
      if (samples.size >= SAMPLES) isFull = true
    }
    if (isFull) this.open = this.open.filter((at) => this.samples[at]!.size < SAMPLES)
  }

  private compare(cells: readonly string[]): void {
    const isAlike = ([read, other]: readonly [number, number]) =>
      (cells[read] ?? '').trim() === (cells[other] ?? '').trim()
    if (this.twins.every(isAlike)) return
    for (const twin of this.twins) if (!isAlike(twin)) this.differing.add(twin[0])
    this.twins = this.twins.filter(isAlike)
  }

  private countCurrency(code: string): void {
    if (/^[A-Z]{3}$/.test(code)) this.currencies.set(code, (this.currencies.get(code) ?? 0) + 1)
  }

  private countSign(text: string, expected: string): void {
    this.moneyCells++
    const code = statedCurrency(text, expected)
    if (code !== null) this.ofCells.set(code, (this.ofCells.get(code) ?? 0) + 1)
  }

  /** Codes of the currency's column; else that of the headings; else the one that most cells of money state. */
  private statedCurrencies(): readonly (readonly [string, number])[] {
    if (this.currencies.size > 0) return [...this.currencies].sort((a, b) => b[1] - a[1])
    if (this.money.ofHeadings) return [[this.money.ofHeadings, this.rows]]
    return [...this.ofCells]
      .filter(([, cells]) => 2 * cells > this.moneyCells)
      .map(([code]) => [code, this.rows])
  }

  result(delimiter: string | null) {
    const marks = new DecimalMarkEvidence()
    for (const mark of this.marks.values()) marks.add(mark)
    const dates = new DateOrderEvidence()
    for (const date of this.dates.values()) dates.add(date)
    return {
      rows: this.rows,
      samples: this.samples.map((texts) => [...texts]),
      mark: marks.decide(delimiter ?? '') as DecimalMark,
      isMarkUndecided: marks.isUndecided && delimiter !== ';',
      dateOrder: dates.isYearFirst ? ('none' as const) : dates.decide(),
      differsFromTwin: this.differing.size > 0,
      isDateMixed: dates.isMixed && !dates.isYearFirst,
      isYearFirst: dates.isYearFirst,
      ambiguous: this.ambiguous(),
      currencies: this.statedCurrencies(),
      discounts: this.discounts,
    }
  }

  private ambiguous(): ReadonlySet<number> {
    const columns = new Set<number>()
    for (const [at, mark] of this.marks) if (mark.isUndecided) columns.add(at)
    for (const [at, date] of this.dates) if (date.decide() === 'undecided' || date.isMixed) columns.add(at)
    return columns
  }
}
