import type { ImportStatus, ImportView } from '#contract/imports'
import { isUndoOpen } from '#contract/undo-time'
import { type RejectedRows, rejectedRowsOf } from '#web/features/imports/rejected-rows.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import type { TableSort } from '#web/ui/table.tsx'

export interface ImportResult {
  readonly linesAdded: number
  /** Lines that an earlier import had already added. */
  readonly linesKnown: number
  readonly productsAdded: number
  readonly leftOut: RejectedRows
  /** `null` if the server gave no summary. */
  readonly orders: { readonly used: number; readonly inFile: number } | null
  readonly period: { readonly from: string; readonly to: string } | null
  readonly isNothingNew: boolean
  /** Counts of products, costs, stock, spend or prices; `null` for order lines. */
  readonly records: ImportView['records']
  /** Rows of a product list that only describe another row's product: parents of variations, further pictures. */
  readonly describing: number
  /** Set if every date could be read both ways: the assumed order, to be checked by the user. */
  readonly guessedDateOrder: 'dmy' | 'mdy' | null
  /** Refunds without a returned unit; `null` if there were none. */
  readonly partialRefunds: {
    readonly orders: number
    readonly amount: number
    readonly currency: string
  } | null
}

/** The result of a finished import. */
export function resultOf(view: ImportView): ImportResult {
  const { summary } = view
  return {
    linesAdded: view.linesAdded,
    linesKnown: view.linesKnown,
    productsAdded: view.productsAdded,
    leftOut: rejectedRowsOf(view.leftOut),
    orders: summary ? { used: summary.orders, inFile: summary.ordersInFile } : null,
    period: summary?.firstDay && summary.lastDay ? { from: summary.firstDay, to: summary.lastDay } : null,
    isNothingNew: view.records ? view.records.added + view.records.updated === 0 : view.linesAdded === 0,
    records: view.records,
    describing: describingRows(view),
    guessedDateOrder: summary?.reading?.datesDecidedBy === 'settings' ? summary.reading.dateOrder : null,
    partialRefunds: partialRefundsOf(summary),
  }
}

/** Each row of a product list is added, updated, unchanged or left out, or only describes the product of another. */
function describingRows({ kind, status, records, rowsRead, leftOut }: ImportView): number {
  if (kind !== 'products' || status !== 'done' || !records) return 0
  const { added, updated, unchanged } = records
  return Math.max(0, rowsRead - added - updated - unchanged - rejectedRowsOf(leftOut).total)
}

function partialRefundsOf(summary: ImportView['summary']): ImportResult['partialRefunds'] {
  const refunds = summary?.partialRefunds
  if (!summary || !refunds || refunds.orders === 0) return null
  return { orders: refunds.orders, amount: Number(refunds.amount), currency: summary.currency }
}

export interface HistoryRow {
  readonly id: string
  readonly isSample: boolean
  readonly fileName: string
  readonly at: string
  readonly status: ImportStatus
  readonly tone: BadgeTone
  /** Order lines, or records added and updated. */
  readonly added: number
  readonly rowsLeftOut: number
  readonly broughtBy: string | null
  readonly canContinue: boolean
  readonly undo: UndoState
  /** Why it failed. */
  readonly problem: ImportView['problem']
}

const tones = {
  uploading: 'accent',
  review: 'warning',
  queued: 'accent',
  running: 'accent',
  undoing: 'accent',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  undone: 'neutral',
} as const satisfies Record<ImportStatus, BadgeTone>

/** `open`: the import can be undone; `past`: no longer; `none`: not yet or never. */
export type UndoState = 'open' | 'past' | 'none'

export function undoState(
  view: Pick<ImportView, 'kind' | 'status' | 'finishedAt'>,
  nowMs: number,
): UndoState {
  if (view.status !== 'done') return 'none'
  return isUndoOpen(view, nowMs) ? 'open' : 'past'
}

/** All imports as rows, newest first. */
export function historyRows(imports: readonly ImportView[], nowMs: number): readonly HistoryRow[] {
  return [...imports]
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map((view) => ({
      id: view.importId,
      isSample: view.kind === 'sample',
      fileName: view.fileName,
      at: view.createdAt,
      status: view.status,
      tone: tones[view.status],
      added: view.records ? view.records.added + view.records.updated : view.linesAdded,
      rowsLeftOut: rejectedRowsOf(view.leftOut).total,
      broughtBy: view.broughtBy,
      canContinue: view.status === 'review',
      undo: undoState(view, nowMs),
      problem: view.status === 'failed' ? view.problem : null,
    }))
}

const sortedBy: Readonly<Record<string, (a: HistoryRow, b: HistoryRow) => number>> = {
  file: (a, b) => a.fileName.localeCompare(b.fileName),
  when: (a, b) => a.at.localeCompare(b.at),
  added: (a, b) => a.added - b.added,
  leftOut: (a, b) => a.rowsLeftOut - b.rowsLeftOut,
}

/** The rows in the order of a column; rows that are equal in it keep theirs. */
export function sortedHistory(
  rows: readonly HistoryRow[],
  { key, direction }: TableSort,
): readonly HistoryRow[] {
  const compare = sortedBy[key] ?? (() => 0)
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(a, b))
}
