import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isProofAsked, onProofAsked } from '#web/lib/session/proof.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Shows the question of a sensitive call above everything that is open; loaded when first needed. */
export function ProofGate() {
  const isAsked = useSyncExternalStore(onProofAsked, isProofAsked)
  return <Suspense>{isAsked && <ProofDialog />}</Suspense>
}
