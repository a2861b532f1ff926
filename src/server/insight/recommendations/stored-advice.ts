import { DISAGREEMENTS } from '#analytics'
import type { PriceAdvice } from './make-advice.ts'

/** What older versions did not keep with an advice. */
const ADDED_LATER = {
  demand: null,
  cost: null,
  brokenLimit: null,
  channel: null,
} as const

/** An advice as it was kept with a decision, in today's form: what it did not say then stays unsaid. */
export function readStoredAdvice(stored: PriceAdvice): PriceAdvice {
  const { test, disagreement, direction } = stored
  return {
    ...ADDED_LATER,
    ...stored,
    kind: stored.kind ?? (direction === 'maintain' ? 'keep' : 'change'),
    test: test && { ...test, price: test.price ?? null, gain: test.gain ?? null },
    disagreement: disagreement !== null && disagreement in DISAGREEMENTS ? disagreement : null,
  }
}
