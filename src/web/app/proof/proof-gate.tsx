import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isProofAsked, onProofAsked } from '#web/lib/session/proof.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Shows the question of a sensitive call above whatever is open; fetched when it is first asked. */
export function ProofGate() {
  const isAsked = useSyncExternalStore(onProofAsked, isProofAsked)
  return <Suspense>{isAsked && <ProofDialog />}</Suspense>
}
