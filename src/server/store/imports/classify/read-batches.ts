import type { CsvRow } from '../open/csv-rows.ts'
import { IMPORT_LIMITS } from '../open/import-limits.ts'
import type { OrderRow } from '../understand/formats/order-format.ts'
import type { Survey } from '../understand/survey-file.ts'
import { FileFigures } from './file-figures.ts'
import type { ImportLine, LeftOutRow } from './import-line.ts'
import { type ClassifiedLine, type InterpretOptions, RowInterpreter } from './interpret-row.ts'
import { LineIdentifier } from './line-identity.ts'
import { ProductFactsCollector } from './product-facts.ts'

export interface LineBatch {
  readonly lines: readonly ImportLine[]
  readonly leftOut: readonly LeftOutRow[]
  /** Rows of the file, the header included, that are in this batch or an earlier one. */
  readonly rowsRead: number
  /** Orders of these lines that were refunded as a whole. */
  readonly refundedOrders?: readonly string[]
}

/** A row of the file; in the wizard somebody may have left it out by hand. */
type ReadRow = CsvRow & { readonly isSkipped?: boolean }

export interface BatchReaderOptions {
  readonly survey: Survey
  readonly interpret: Omit<InterpretOptions, 'format' | 'mark'>
  /** Rows that an earlier try has written: judged and counted again, but not handed out. */
  readonly rowsWritten: number
  readonly signal: AbortSignal
}

/** Reads the file line by line into batches, and keeps the figures of the whole. */
export class BatchReader {
  readonly figures = new FileFigures()
  readonly products: ProductFactsCollector
  private readonly options: BatchReaderOptions
  private readonly interpreter: RowInterpreter
  private readonly identifier: LineIdentifier
  private lines: ImportLine[] = []
  private refundedOrders: string[] = []
  private leftOut: LeftOutRow[] = []
  private rowsRead = 0

  constructor(options: BatchReaderOptions) {
    this.options = options
    const { format, mark, rows } = options.survey
    this.identifier = new LineIdentifier(rows)
    this.products = new ProductFactsCollector(mark)
    this.interpreter = new RowInterpreter({ ...options.interpret, format, mark })
  }

  /** `pieces`: the rows below the header. */
  async *read(pieces: AsyncIterable<readonly ReadRow[]>): AsyncGenerator<LineBatch> {
    const { survey, signal } = this.options
    const reader = survey.format.read(survey.columns, survey.mark)
    for await (const piece of pieces) {
      signal.throwIfAborted()
      for (const { row, cells, isSkipped = false } of piece) {
        this.figures.rows++
        if (isSkipped) this.skip(row, cells)
        else for (const orderRow of reader.push(cells, row)) this.take(orderRow)
        if (this.isFull()) yield this.batch()
      }
    }
    for (const orderRow of reader.end()) this.take(orderRow)
    yield this.batch()
  }

  private skip(row: number, cells: readonly string[]): void {
    this.figures.skip()
    if (row > this.options.rowsWritten) this.leftOut.push({ row, reason: 'skipped_row', cells })
  }

  private take(row: OrderRow): void {
    this.rowsRead = row.row
    const classified = this.interpreter.classify(row)
    if ('sku' in classified) {
      if (row.product) this.products.note(classified.sku, classified.place.day, row.product)
      const line = this.line(row.order, classified)
      // A wholly refunded order: sold, and taken back on the only day the file tells.
      if (row.refunded && line.quantity > 0) {
        this.line(row.order, { ...classified, quantity: -classified.quantity, total: -classified.total })
        this.refundedOrders.push(line.order)
      }
      if (row.partialRefund) this.line(row.order, { ...classified, quantity: 0, total: -row.partialRefund })
      return
    }
    this.figures.leave(row.order, classified.verdict)
    if (row.row > this.options.rowsWritten)
      this.leftOut.push({ row: row.row, reason: classified.verdict, cells: row.cells })
  }

  private line(order: string, classified: ClassifiedLine): ImportLine {
    const {
      sku,
      wording,
      written,
      place,
      quantity,
      total,
      customer,
      country,
      salesChannel,
      shop,
      customerGroup,
    } = classified
    const { lineId, occurrence } = this.identifier.identify({
      order: classified.order,
      sku,
      writtenMs: written.offsetMinutes === null ? written.wallMs : place.instantMs,
      zoned: written.offsetMinutes !== null,
      quantity,
      // A partial refund may grow from one export to the next, and stays the same line.
      total: quantity === 0 ? 0 : total,
    })
    if (occurrence > 1) this.figures.repeatedLines++
    const line = {
      lineId,
      sku,
      wording,
      // A row without an order number is an order of its own.
      order: classified.order || `#${lineId.slice(-12)}`,
      instantMs: place.instantMs,
      day: place.day,
      hasOffset: written.offsetMinutes !== null,
      quantity,
      total,
      customer,
      country,
      salesChannel,
      shop,
      customerGroup,
    }
    this.figures.keep(order, line)
    if (this.rowsRead > this.options.rowsWritten) this.lines.push(line)
    return line
  }

  private isFull(): boolean {
    return this.lines.length >= IMPORT_LIMITS.batchRows || this.leftOut.length >= IMPORT_LIMITS.batchRows
  }

  private batch(): LineBatch {
    const { lines, leftOut, rowsRead, refundedOrders } = this
    const batch = { lines, leftOut, rowsRead, refundedOrders }
    this.lines = []
    this.refundedOrders = []
    this.leftOut = []
    return batch
  }
}
