import type { OrderState } from '#analytics/rows'
import type { CorrectedRow } from '../rows/correct-rows.ts'
import { orderFormatOf } from '../understand/formats/formats.ts'
import type { OrderRow, OrderRowReader } from '../understand/formats/order-format.ts'
import { FileFigures } from './file-figures.ts'
import type { ImportLine } from './import-line.ts'
import { type ClassifiedLine, type InterpretOptions, RowInterpreter } from './interpret-row.ts'
import { LineIdentifier, ownOrder } from './line-identity.ts'
import { ProductFactsCollector } from './product-facts.ts'
import type { BatchBuilder, FileClassifier } from './read-batches.ts'
import type { ClassifyContext } from './row-classifier.ts'

/** Returns the options for interpreting the rows of a reading. */
export function interpretOptions({
  reading,
  currency,
  timeZone,
  lastDay,
  salt,
}: Omit<ClassifyContext, 'known'>): InterpretOptions {
  const { decimalMark: mark, dateOrder, discountUnit } = reading
  const format = orderFormatOf(reading.format)
  return { format, mark, dateOrder, timeZone, currency, discountUnit, isFile: true, lastDay, salt }
}

const WITHDRAWN: ReadonlySet<OrderState> = new Set(['cancelled', 'voided', 'test'])

/** Turns rows of an order file into lines and counts the figures of the whole file. */
export class OrderLineClassifier implements FileClassifier<ImportLine> {
  readonly figures = new FileFigures()
  readonly products: ProductFactsCollector
  private readonly reader: OrderRowReader
  private readonly interpreter: RowInterpreter
  private readonly identifier: LineIdentifier

  /** `rows`: approximate number of rows of the file, for which memory is reserved. */
  constructor(context: Omit<ClassifyContext, 'known'>, rows: number) {
    const options = interpretOptions(context)
    this.reader = options.format.read(context.reading.columns, options.mark)
    this.interpreter = new RowInterpreter(options)
    this.identifier = new LineIdentifier(rows)
    this.products = new ProductFactsCollector(options.mark, options.currency)
  }

  push({ row, cells }: CorrectedRow, batch: BatchBuilder<ImportLine>): void {
    for (const orderRow of this.reader.push(cells, row)) this.take(orderRow, batch)
  }

  end(batch: BatchBuilder<ImportLine>): void {
    for (const orderRow of this.reader.end()) this.take(orderRow, batch)
  }

  private take(row: OrderRow, batch: BatchBuilder<ImportLine>): void {
    batch.rowsRead = row.row
    const classified = this.interpreter.classify(row)
    if (!('sku' in classified)) {
      this.figures.reject(row.order, classified.verdict)
      batch.reject({ row: row.row, reason: classified.verdict, field: null, cells: row.cells })
      if (WITHDRAWN.has(row.state)) this.withdraw(row, batch)
      return
    }
    if (row.product) this.products.note(classified.sku, classified.place.day, row.product)
    const isTakenBack = row.refunded && classified.quantity > 0
    const line = this.line(row.order, classified, row.line)
    batch.keep(row.row, isTakenBack ? { ...line, isTakenBack } : line)
    // A wholly refunded order counts as sold and taken back on the same day, the only one that the file states.
    if (isTakenBack) {
      const { quantity, total } = classified
      batch.keep(row.row, this.line(row.order, { ...classified, quantity: -quantity, total: -total }))
    }
    if (row.partialRefund)
      batch.keep(row.row, this.line(row.order, { ...classified, quantity: 0, total: -row.partialRefund }))
  }

  /** An earlier file may have brought the line before it was cancelled. */
  private withdraw(row: OrderRow, batch: BatchBuilder<ImportLine>): void {
    const line = this.interpreter.classify({ ...row, state: 'placed' })
    if (!('sku' in line) || line.order === '') return
    const { place, written, ...content } = line
    this.figures.withdrawnDays.add(place.day)
    const hasOffset = written.offsetMinutes !== null
    batch.keep(row.row, { ...content, ...place, hasOffset, lineId: '', isWithdrawn: true })
  }

  /** `stated`: the line's id in a file of our own. */
  private line(order: string, classified: ClassifiedLine, stated = ''): ImportLine {
    const { sku, wording, written, place, quantity, total } = classified
    const { customer, country, salesChannel, shop, customerGroup, isPromoted } = classified
    const content = {
      order: classified.order,
      sku,
      writtenMs: written.offsetMinutes === null ? written.wallMs : place.instantMs,
      zoned: written.offsetMinutes !== null,
      quantity,
      // A partial refund may grow from one export to the next and remains the same line.
      total: quantity === 0 ? 0 : total,
    }
    const { lineId, occurrence } = this.identifier.identify(content, stated)
    if (occurrence > 1) this.figures.repeatedLines++
    const line = {
      lineId,
      sku,
      wording,
      // A row without an order number is treated as its own order.
      order: classified.order || ownOrder(lineId),
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
      isPromoted,
    }
    this.figures.keep(order, line)
    return line
  }
}
