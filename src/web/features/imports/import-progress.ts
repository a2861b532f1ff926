import type { ImportView } from '#contract/imports'

/** True for an import whose state still changes by itself. */
export function isMoving(view: Pick<ImportView, 'status'>): boolean {
  switch (view.status) {
    case 'uploading':
    case 'queued':
    case 'running':
    case 'undoing':
      return true
    case 'review':
    case 'done':
    case 'failed':
    case 'cancelled':
    case 'undone':
      return false
  }
}

/** The newest import that is being read or waits; an import that is being undone does not count. */
export function incomingImport(imports: readonly ImportView[]): ImportView | null {
  return imports.find((view) => isMoving(view) && view.status !== 'undoing') ?? null
}

export interface ImportProgress {
  readonly stage: 'receiving' | 'waiting' | 'creating' | 'checking' | 'reading' | 'summing' | 'undoing'
  /** 0…1, or `null` if the remaining amount is unknown. */
  readonly share: number | null
}

/** The current stage of a running import, and its progress. */
export function progressOf(view: ImportView): ImportProgress {
  if (view.status === 'undoing') return { stage: 'undoing', share: null }
  if (view.status === 'uploading') return { stage: 'receiving', share: null }
  if (view.status === 'queued') return { stage: 'waiting', share: null }
  // The sample store has no file: its data is generated, not read.
  if (view.kind === 'sample' && view.phase !== 'summing') return { stage: 'creating', share: null }
  switch (view.phase) {
    case 'reading':
      return { stage: 'reading', share: shareRead(view) }
    case 'summing':
      return { stage: 'summing', share: null }
    case 'checking':
    case 'receiving':
    case null:
      return { stage: 'checking', share: null }
  }
}

function shareRead({ bytesRead, sizeBytes }: ImportView): number | null {
  return sizeBytes > 0 ? Math.min(1, bytesRead / sizeBytes) : null
}
