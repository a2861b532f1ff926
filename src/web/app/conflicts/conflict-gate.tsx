import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onConflicts, openConflicts } from '#web/lib/api/conflicts.ts'

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}))

/** Shows the conflicts of a plan above everything that is open; loaded when first needed. */
export function ConflictGate() {
  const question = useSyncExternalStore(onConflicts, openConflicts)
  return <Suspense>{question && <ConflictDialog sentences={question.sentences} />}</Suspense>
}
