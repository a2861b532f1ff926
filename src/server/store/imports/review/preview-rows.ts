import { MAX_PREVIEW_ROWS } from '#contract/import-limits'
import type { ImportPreview, PreviewQuery, PreviewRow, RowIssue } from '#contract/import-review'
import { ObservationClassifier } from '../classify/classify-observations.ts'
import { RecordClassifier } from '../classify/classify-records.ts'
import { OrderRowClassifier } from '../classify/order-row-classifier.ts'
import type { ClassifyContext, RowClassifier, RowIssues } from '../classify/row-classifier.ts'
import type { CorrectedRow } from '../rows/correct-rows.ts'
import type { Issue } from '../rows/store-record.ts'

type Rows = () => AsyncGenerator<readonly CorrectedRow[]>

const CELL_LENGTH = 500
const PLACES = 1000

/** Returns one page of the classified rows of a file. */
export async function previewRows(args: {
  readonly classified: ClassifiedRows
  readonly rows: Rows
  readonly reading: ClassifyContext['reading']
  readonly query: PreviewQuery
  readonly revision: number
}): Promise<ImportPreview> {
  const { classified, rows, reading, query, revision } = args
  const matching = classified.matching(query)
  const first = (query.page - 1) * query.pageSize
  const wanted = matching.slice(first, first + query.pageSize)
  return {
    revision,
    totals: classified.totals(),
    isComplete: classified.isComplete,
    page: query.page,
    pageSize: query.pageSize,
    matching: matching.length,
    rows: await pageRows(
      rows,
      wanted.map((at) => classified.describe(at)),
      reading,
    ),
    issues: classified.issueCounts(matching),
    errorsAt: classified.places(matching, (at) => classified.stateOf(at) === 'error'),
  }
}

type Described = Omit<PreviewRow, 'cells' | 'issues'> & { readonly issues: readonly Issue[] }

/** Reads the rows of the page again, because keeping all rows would take more memory than the file. */
async function pageRows(
  rows: Rows,
  wanted: readonly Described[],
  reading: ClassifyContext['reading'],
): Promise<PreviewRow[]> {
  const page: PreviewRow[] = []
  if (wanted.length === 0) return page
  const width = reading.header.length
  let at = 0
  for await (const piece of rows()) {
    for (const { row, cells } of piece) {
      const next = wanted[at]
      if (!next) return page
      if (row !== next.row) continue
      at++
      page.push({
        ...next,
        cells: Array.from({ length: width }, (_, column) => shown(cells[column] ?? '')),
        issues: next.issues.map((issue) => ({
          ...issue,
          column: issue.field === null ? null : (reading.columns[issue.field] ?? null),
        })),
      })
    }
  }
  return page
}

function shown(cell: string): string {
  return cell.slice(0, CELL_LENGTH).replaceAll('\0', '').toWellFormed()
}

/** Classifies the rows of a file, up to the limit of the preview. */
export async function classifyRows(rows: Rows, context: ClassifyContext): Promise<ClassifiedRows> {
  const classifier = rowClassifier(context)
  const classified = new ClassifiedRows()
  for await (const piece of rows()) {
    for (const row of piece) {
      if (classified.isFull()) {
        classified.isComplete = false
        break
      }
      classified.add(row.row, row.isSkipped)
      if (!row.isSkipped) classified.note(classifier.push(row))
    }
    if (!classified.isComplete) break
  }
  classified.note(classifier.end())
  return classified
}

/** Stores the results of each row in flat arrays, and messages only for rows that have some. */
export class ClassifiedRows {
  isComplete = true
  private readonly rows: number[] = []
  private readonly skipped = new Set<number>()
  private readonly issues = new Map<number, Issue[]>()

  isFull(): boolean {
    return this.rows.length >= MAX_PREVIEW_ROWS
  }

  add(row: number, isSkipped: boolean): void {
    if (isSkipped) this.skipped.add(row)
    this.rows.push(row)
  }

  note(found: readonly RowIssues[]): void {
    for (const { row, issues } of found) {
      const known = this.issues.get(row)
      if (known) known.push(...issues)
      else this.issues.set(row, [...issues])
    }
  }

  stateOf(at: number): PreviewRow['state'] {
    const row = this.rows[at]!
    if (this.skipped.has(row)) return 'skipped'
    const issues = this.issues.get(row)
    if (!issues) return 'ready'
    return issues.some(({ severity }) => severity === 'error') ? 'error' : 'warning'
  }

  totals(): ImportPreview['totals'] {
    const totals = { rows: this.rows.length, ready: 0, warning: 0, error: 0, skipped: 0 }
    for (let at = 0; at < this.rows.length; at++) totals[this.stateOf(at)]++
    return totals
  }

  matching({ filter, code }: PreviewQuery): readonly number[] {
    const places: number[] = []
    for (let at = 0; at < this.rows.length; at++) {
      const state = this.stateOf(at)
      const fits =
        filter === 'all' || state === filter || (filter === 'issues' && /error|warning/.test(state))
      const hasCode = !code || (this.issues.get(this.rows[at]!) ?? []).some((issue) => issue.code === code)
      if (fits && hasCode) places.push(at)
    }
    return places
  }

  describe(at: number): Described {
    const row = this.rows[at]!
    return { row, state: this.stateOf(at), issues: this.skipped.has(row) ? [] : (this.issues.get(row) ?? []) }
  }

  issueCounts(matching: readonly number[]): ImportPreview['issues'] {
    const counts = new Map<
      string,
      { severity: RowIssue['severity']; code: string; rows: number; at: number[] }
    >()
    for (let place = 0; place < matching.length; place++) {
      const row = this.rows[matching[place]!]!
      if (this.skipped.has(row)) continue
      for (const code of new Set(
        (this.issues.get(row) ?? []).map((issue) => `${issue.severity} ${issue.code}`),
      )) {
        const [severity, name] = code.split(' ') as [RowIssue['severity'], string]
        const count = counts.get(code) ?? { severity, code: name, rows: 0, at: [] }
        counts.set(code, count)
        count.rows++
        if (count.at.length < PLACES) count.at.push(place)
      }
    }
    return [...counts.values()].sort((a, b) => a.severity.localeCompare(b.severity) || b.rows - a.rows)
  }

  places(matching: readonly number[], isWanted: (at: number) => boolean): number[] {
    const places: number[] = []
    for (let place = 0; place < matching.length && places.length < PLACES; place++)
      if (isWanted(matching[place]!)) places.push(place)
    return places
  }
}

function rowClassifier(context: ClassifyContext): RowClassifier {
  const { kind } = context.reading
  if (kind === 'orders') return new OrderRowClassifier(context)
  const records =
    kind === 'competitors' ? new ObservationClassifier(context) : new RecordClassifier(context, kind)
  return {
    push: (row) => {
      const { issues } = records.classify(row)
      return issues.length > 0 ? [{ row: row.row, issues }] : []
    },
    end: () => [],
  }
}
