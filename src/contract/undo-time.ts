import { DAY_MS } from './durations.ts'
/** An import can be taken back for a day; afterwards too much may have been built upon it. */
export const UNDO_WITHIN_MS = DAY_MS

interface Ended {
  readonly kind: string
  readonly finishedAt: string | null
}

/** Whether a finished import may still be taken back. The sample store may always go. */
export function isUndoOpen({ kind, finishedAt }: Ended, nowMs: number): boolean {
  if (kind === 'sample') return true
  return finishedAt !== null && nowMs < Date.parse(finishedAt) + UNDO_WITHIN_MS
}
