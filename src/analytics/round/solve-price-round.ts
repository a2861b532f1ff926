import { chooseOptions, placeAll, weighRound } from './choose-options.ts'
import { describePrices } from './describe-prices.ts'
import { findConflict } from './find-conflict.ts'
import type { SolveProgram } from './program.ts'
import { sumRound } from './sum-round.ts'
import type { RoundQuestion } from './types/round-question.ts'
import type { PriceRound } from './types/round-result.ts'

/**
 * Prices of a whole catalogue that keep all constraints and are worth the most together, by the advice's own measure of
 * worth: without constraints they are the prices of the advice. The same question gives the same prices: nothing is
 * drawn but by seeds of products, and nothing depends on the clock.
 */
export function solvePriceRound(question: RoundQuestion, solve: SolveProgram | null = null): PriceRound {
  const round = weighRound(question)
  const { options, gap } = chooseOptions(round, question.constraints, solve)
  if (options === null) return { kind: 'failed', conflict: findConflict(round, solve) }
  const placed = placeAll(round.products, options)
  return {
    kind: 'solved',
    prices: describePrices({ round: { ...round, question }, options, placed }),
    totals: sumRound(placed, question.errors),
    gap,
  }
}
