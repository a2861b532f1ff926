import { DAY_MS } from './durations.ts'

/** Time in which an import can be undone; afterwards too much may depend on it. */
const UNDO_WITHIN_MS = DAY_MS

interface Ended {
  readonly kind: string
  readonly finishedAt: string | null
}

/** True if a finished import may still be undone. The sample store can always be removed. */
export function isUndoOpen({ kind, finishedAt }: Ended, nowMs: number): boolean {
  if (kind === 'sample') return true
  return finishedAt !== null && nowMs < Date.parse(finishedAt) + UNDO_WITHIN_MS
}
