import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onConflicts, openConflicts } from '#web/lib/api/conflicts.ts'

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}))

/** Shows what a plan crosses above whatever is open; fetched when it is first needed. */
export function ConflictGate() {
  const question = useSyncExternalStore(onConflicts, openConflicts)
  return <Suspense>{question && <ConflictDialog sentences={question.sentences} />}</Suspense>
}
