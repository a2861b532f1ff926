import { weighRound, worthUnder } from './choose-options.ts'
import type { RoundQuestion } from './types/round-question.ts'
import type { RoundCurvePoint } from './types/round-result.ts'

/** Shares of the products that may change, for the curve. */
const SHARES = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 1]

/**
 * Expected money of the round against the number of changes: solved under the other constraints with at most so many.
 * Numbers of changes with which the constraints cannot hold are left out.
 */
export function curveOf(question: RoundQuestion): RoundCurvePoint[] {
  const round = weighRound(question)
  const others = question.constraints.filter(({ kind, ...rest }) => !(kind === 'changes' && isOfStore(rest)))
  const counts = [...new Set(SHARES.map((share) => Math.ceil(share * round.products.length)))]
  return counts.flatMap((most) => {
    const found = worthUnder(round, [...others, { kind: 'changes', of: { kind: 'store' }, most }], null)
    return found === null ? [] : [{ most, ...found }]
  })
}

function isOfStore(constraint: object): boolean {
  return 'of' in constraint && (constraint.of as { readonly kind: string }).kind === 'store'
}
