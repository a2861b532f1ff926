import { isInternalNote } from '#analytics/rows'
import { cleanTitle, ownCopy, productKey } from '../cells/text.ts'
import type { CsvRow } from '../open/csv-rows.ts'
import { FileProblem } from '../open/file-problem.ts'
import { type Columns, cellOf } from './formats/order-format.ts'

/** Totals of the rows of an order file, collected before anything is written. */
export interface OrderSurvey {
  readonly rows: number
  /** Codes of the currency column with their number of rows, most frequent first. */
  readonly currencies: readonly (readonly [string, number])[]
  /** Title of each product by its key: the most frequent description, ties by the latest. */
  readonly titles: ReadonlyMap<string, string>
}

interface Wording {
  count: number
  lastRow: number
}

/** Collects the totals of rows whose columns are decided. */
export async function surveyRows(
  pieces: AsyncIterable<readonly CsvRow[]>,
  columns: Columns,
): Promise<OrderSurvey> {
  const surveyor = new OrderSurveyor(columns)
  for await (const piece of pieces) for (const row of piece) surveyor.look(row)
  return surveyor.result()
}

/** Collects the totals row by row. */
export class OrderSurveyor {
  private rows = 0
  private readonly columns: Columns
  private readonly codes = new Map<string, number>()
  private readonly wordings = new Map<string, Map<string, Wording>>()

  constructor(columns: Columns) {
    this.columns = columns
  }

  look({ row, cells }: CsvRow): void {
    const { quantity, unitPrice, total, currency } = this.columns
    this.rows++
    const code = cellOf(currency, cells).toUpperCase()
    if (/^[A-Z]{3}$/.test(code)) this.codes.set(code, (this.codes.get(code) ?? 0) + 1)
    const isPaid = isPositive(cellOf(total, cells)) || isPositive(cellOf(unitPrice, cells))
    if (isPaid && isPositive(cellOf(quantity, cells))) this.countWording(row, cells)
  }

  private countWording(row: number, cells: readonly string[]): void {
    const title = cleanTitle(cellOf(this.columns.title, cells))
    if (title === '') return
    const key = productKey(cellOf(this.columns.code, cells), title)
    const wordings = this.wordings.get(key) ?? new Map<string, Wording>()
    if (wordings.size === 0) this.wordings.set(ownCopy(key), wordings)
    const wording = wordings.get(title)
    // A slice would keep the whole piece of the file in memory.
    if (!wording) wordings.set(ownCopy(title), { count: 1, lastRow: row })
    else {
      wording.count++
      wording.lastRow = row
    }
  }

  result(): OrderSurvey {
    if (this.rows < 1) throw new FileProblem('no_rows')
    return {
      rows: this.rows,
      currencies: [...this.codes].sort((a, b) => b[1] - a[1]),
      titles: new Map([...this.wordings].map(([key, wordings]) => [key, bestWording(wordings)])),
    }
  }
}

/** True for a positive amount. Only sold lines name a product, because clerks write notes on rows without a price. */
function isPositive(text: string): boolean {
  return /[1-9]/.test(text) && !text.startsWith('-')
}

function bestWording(wordings: ReadonlyMap<string, Wording>): string {
  const ranked = [...wordings].sort(
    ([a, one], [b, other]) =>
      Number(isInternalNote(a)) - Number(isInternalNote(b)) ||
      other.count - one.count ||
      other.lastRow - one.lastRow,
  )
  return ranked[0]?.[0] ?? ''
}
