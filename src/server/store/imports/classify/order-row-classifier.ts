import type { RejectionReason } from '#analytics/rows'
import { currencyOf } from '../cells/currencies.ts'
import { UNITS_PER_ONE } from '../cells/numbers.ts'
import { foldCode } from '../cells/text.ts'
import type { CorrectedRow } from '../rows/correct-rows.ts'
import { error, type Issue, warning } from '../rows/store-record.ts'
import type { OrderRow, OrderRowReader } from '../understand/formats/order-format.ts'
import { type ClassifiedLine, RowInterpreter } from './interpret-row.ts'
import { LineIdentifier } from './line-identity.ts'
import { interpretOptions } from './order-lines.ts'
import type { ClassifyContext, RowClassifier, RowIssues } from './row-classifier.ts'
import { UsualPrices } from './usual-prices.ts'

/** Reasons that a person can correct; the others apply the rules of `docs/methods.md`. */
const mistakes: Readonly<Partial<Record<RejectionReason, string | null>>> = {
  unreadable_row: null,
  missing_order: 'order',
  missing_date: 'moment',
  unreadable_date: 'moment',
  date_out_of_range: 'moment',
  missing_product: 'title',
  code_in_scientific_notation: 'code',
  missing_quantity: 'quantity',
  unreadable_quantity: 'quantity',
  fractional_quantity: 'quantity',
  missing_amount: 'total',
  unreadable_amount: 'total',
  other_currency: 'currency',
  absurd_quantity: 'quantity',
  absurd_price: 'total',
}

/** Classifies order lines exactly as the import does, and adds probable mistakes. */
export class OrderRowClassifier implements RowClassifier {
  private readonly context: ClassifyContext
  private readonly reader: OrderRowReader
  private readonly interpreter: RowInterpreter
  private readonly identifier = new LineIdentifier()
  private readonly prices = new UsualPrices()
  private readonly similar = new Map<string, Issue | null>()

  constructor(context: ClassifyContext) {
    this.context = context
    const options = interpretOptions(context)
    this.reader = options.format.read(context.reading.columns, options.mark)
    this.interpreter = new RowInterpreter(options)
  }

  push({ row, cells }: CorrectedRow): readonly RowIssues[] {
    return this.verdicts(this.reader.push(cells, row))
  }

  /** Compares prices at the end, when all are known. */
  end(): readonly RowIssues[] {
    const late = this.verdicts(this.reader.end())
    const far = this.prices.farFromUsual().map(({ row, usual, told }) => ({
      row,
      issues: [
        warning('far_from_usual', this.amountField(), { usual: usual.toFixed(2), told: told.toFixed(2) }),
      ],
    }))
    return [...late, ...far]
  }

  private verdicts(rows: readonly OrderRow[]): RowIssues[] {
    const verdicts: RowIssues[] = []
    for (const row of rows) {
      const issues = this.issuesOf(row)
      if (issues.length > 0) verdicts.push({ row: row.row, issues })
    }
    return verdicts
  }

  private issuesOf(row: OrderRow): readonly Issue[] {
    const classified = this.interpreter.classify(row)
    if ('sku' in classified) return this.doubts(row.row, classified)
    const field = mistakes[classified.verdict]
    if (field === undefined) return [warning(classified.verdict, null)]
    if (classified.verdict === 'other_currency') return [this.otherCurrency(row)]
    return [error(classified.verdict, field === 'total' ? this.amountField() : field)]
  }

  /** Named by the row's currency, or by that of its amount. */
  private otherCurrency(row: OrderRow): Issue {
    const { currency: store } = this.context
    const amount = typeof row.total === 'string' && row.total !== '' ? row.total : row.unitPrice
    const ofAmount = currencyOf(amount, store) ?? store
    return ofAmount !== store && (row.currency === '' || row.currency.toUpperCase() === store)
      ? error('other_currency', this.amountField(), { file: ofAmount, store })
      : error('other_currency', 'currency', { file: row.currency, store })
  }

  private doubts(row: number, line: ClassifiedLine): Issue[] {
    const issues: Issue[] = []
    const { written, place, sku, quantity, total, order } = line
    const { occurrence } = this.identifier.identify({
      order,
      sku,
      writtenMs: written.offsetMinutes === null ? written.wallMs : place.instantMs,
      zoned: written.offsetMinutes !== null,
      quantity,
      total,
    })
    if (occurrence > 1) issues.push(warning('repeated_line', null))
    if (quantity > 0) this.prices.add(row, sku, total / UNITS_PER_ONE / quantity, this.listPriceOf(sku))
    const similar = this.similarTo(sku, line.wording)
    if (similar) issues.push(similar)
    return issues
  }

  private listPriceOf(sku: string): number | null {
    const price = this.context.known.find(sku)?.price ?? null
    return price === null ? null : Number(price)
  }

  /**
   * Looks for a similar product. A line's own code is taken as right; a line without one is identified by its name.
   */
  private similarTo(sku: string, name: string): Issue | null {
    const { known } = this.context
    if (known.size === 0 || known.find(sku)) return null
    let issue = this.similar.get(sku)
    if (issue === undefined) {
      const match = known.sameCode(sku) ?? (sku === foldCode(name) ? known.similarName(name) : null)
      const values = match && { sku, suggestedSku: match.sku, suggestedTitle: match.title }
      issue = values ? warning('similar_product', this.productField(), values) : null
      this.similar.set(sku, issue)
    }
    return issue
  }

  private productField(): string {
    return this.context.reading.columns.code === undefined ? 'title' : 'code'
  }

  private amountField(): string {
    return this.context.reading.columns.total === undefined ? 'unitPrice' : 'total'
  }
}
