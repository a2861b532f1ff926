import type { AdviceQuestion } from '../pricing/advice.ts'
import type { RoundConstraint } from './types/round-constraint.ts'

type Bounds = RoundConstraint & { readonly kind: 'bounds' }

/** Share of today's price by which a bound may be missed: the binary noise of decimal prices. */
const NOISE = 1e-9

/** True if a new price breaks the bounds. A product of which no price is known from sales was tried at today's only. */
export function isOutOfBounds(
  { cut, rise, isTried, restDays }: Bounds,
  question: Pick<AdviceQuestion, 'price' | 'tested' | 'daysSinceChange'>,
  price: number,
): boolean {
  const { price: today, tested, daysSinceChange } = question
  if (today === null || price === today) return false
  if (restDays !== null && daysSinceChange !== null && daysSinceChange < restDays) return true
  if (cut !== null && price < today * (1 - cut - NOISE)) return true
  if (rise !== null && price > today * (1 + rise + NOISE)) return true
  return isTried && (tested === null || price < tested.lowest || price > tested.highest)
}
