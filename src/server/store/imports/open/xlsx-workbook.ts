import { DAY_MS } from '#contract/durations'
import { FileProblem } from './file-problem.ts'
import { type ReadRow, type SheetContext, SheetReader } from './sheet-reader.ts'
import { textOfDate, type Workbook } from './workbook.ts'
import { dateStyles, sharedStrings, XlsxParts, xlsxOutline } from './xlsx-parts.ts'
import { XmlScanner } from './xml-tags.ts'
import { checkUnpackedSize } from './zip-size.ts'

/** Most days whose texts are kept: the rows of one day, and often of one hour, have the same. */
const MOST_DAYS_KEPT = 5000

/** Opens a workbook. Formulas have the value at the time of saving. */
export async function openXlsx(bytes: Uint8Array): Promise<Workbook> {
  checkUnpackedSize(bytes)
  const parts = new XlsxParts(bytes)
  const outline = await xlsxOutline(parts)
  const days = new Map<number, string>()
  const dateText = (serial: number) => {
    const known = days.get(serial)
    if (known !== undefined) return known
    if (days.size >= MOST_DAYS_KEPT) days.clear()
    const text = textOfDate(dateOf(serial, outline.isFrom1904))
    days.set(serial, text)
    return text
  }
  let context: Promise<SheetContext> | undefined
  async function* rows(sheet: number) {
    const part = outline.sheets[sheet]?.part ?? null
    if (part === null) throw new FileProblem('damaged_workbook')
    context ??= Promise.all([sharedStrings(parts, outline.strings), dateStyles(parts, outline.styles)]).then(
      ([strings, isDate]) => ({ strings, isDate, dateText }),
    )
    yield* readSheet(parts.pieces(part), new SheetReader(await context))
  }
  return {
    sheets: outline.sheets
      .map(({ name, isHidden }, index) => ({ index, name, isHidden, rows: null }))
      .flatMap(({ isHidden, ...sheet }) => (isHidden ? [] : [sheet])),
    rows,
  }
}

async function* readSheet(
  pieces: AsyncIterable<Buffer>,
  reader: SheetReader,
): AsyncGenerator<readonly ReadRow[]> {
  const scanner = new XmlScanner(reader)
  for await (const piece of pieces) {
    scanner.push(piece)
    yield reader.take()
  }
  if (!reader.isWhole) throw new FileProblem('damaged_workbook')
}

/** Day 60 of the calendar from 1900 is a 29th of February that never was. */
const NO_DAY = 60

function dateOf(serial: number, isFrom1904: boolean): Date {
  if (isFrom1904) return new Date(Date.UTC(1904, 0, 1) + Math.round(serial * DAY_MS))
  if (serial === NO_DAY) return new Date(Date.UTC(1900, 1, 28))
  return new Date(Date.UTC(1899, 11, 31) + Math.round((serial > NO_DAY ? serial - 1 : serial) * DAY_MS))
}
