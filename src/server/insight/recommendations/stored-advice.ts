import { DISAGREEMENTS } from '#analytics'
import type { PriceAdvice } from './make-advice.ts'

/** Fields that older versions did not store with an advice. */
const ADDED_LATER = {
  demand: null,
  cost: null,
  brokenLimit: null,
  channel: null,
} as const

/** Reads an advice stored with a decision, in today's form: fields that it lacked then stay empty. */
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
