import type { ImportStatus, ImportView } from '#contract/schemas/imports'
import { type LeftOutRows, leftOutRows } from '#web/lib/left-out/left-out-rows.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export interface ImportResult {
  readonly linesAdded: number
  /** Lines that an earlier import had brought already. */
  readonly linesKnown: number
  readonly productsAdded: number
  readonly leftOut: LeftOutRows
  /** `null` where the server gave no summary. */
  readonly orders: { readonly used: number; readonly inFile: number } | null
  readonly period: { readonly from: string; readonly to: string } | null
  readonly isNothingNew: boolean
  /** Every date could be read both ways: the order that was taken, to be checked by a person. */
  readonly guessedDateOrder: 'dmy' | 'mdy' | null
}

/** What a finished import did. */
export function resultOf(view: ImportView): ImportResult {
  const { summary } = view
  return {
    linesAdded: view.linesAdded,
    linesKnown: view.linesKnown,
    productsAdded: view.productsAdded,
    leftOut: leftOutRows(view.leftOut),
    orders: summary ? { used: summary.orders, inFile: summary.ordersInFile } : null,
    period: summary?.firstDay && summary.lastDay ? { from: summary.firstDay, to: summary.lastDay } : null,
    isNothingNew: view.linesAdded === 0,
    guessedDateOrder: summary?.reading?.datesDecidedBy === 'settings' ? summary.reading.dateOrder : null,
  }
}

export interface HistoryRow {
  readonly id: string
  readonly isSample: boolean
  readonly fileName: string
  readonly at: string
  readonly status: ImportStatus
  readonly tone: BadgeTone
  readonly linesAdded: number
  readonly rowsLeftOut: number
  readonly canUndo: boolean
  /** Why it failed. */
  readonly problem: ImportView['problem']
}

const tones = {
  uploading: 'accent',
  review: 'neutral',
  queued: 'accent',
  running: 'accent',
  undoing: 'accent',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  undone: 'neutral',
} as const satisfies Record<ImportStatus, BadgeTone>

/** Every import as a row, newest first. */
export function historyRows(imports: readonly ImportView[]): readonly HistoryRow[] {
  return [...imports]
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map((view) => ({
      id: view.importId,
      isSample: view.kind === 'sample',
      fileName: view.fileName,
      at: view.createdAt,
      status: view.status,
      tone: tones[view.status],
      linesAdded: view.linesAdded,
      rowsLeftOut: leftOutRows(view.leftOut).total,
      canUndo: view.status === 'done',
      problem: view.status === 'failed' ? view.problem : null,
    }))
}
