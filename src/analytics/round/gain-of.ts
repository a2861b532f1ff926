import { choiceOf } from '../pricing/choice-of.ts'
import { monthlyGain } from '../pricing/monthly-gain.ts'
import { gainEnds } from '../pricing/price-gain.ts'
import type { Ranged } from '../stats/ranged.ts'
import type { Placed } from './draw-changes.ts'
import type { RoundProduct } from './types/round-question.ts'

/** True if an elasticity says what another price does. */
export function isReactionKnown({ elasticity, standardDeviation }: RoundProduct['question']): boolean {
  return elasticity !== null && standardDeviation !== null && elasticity <= 0
}

/** Expected money of a month more than at today's price; the interval is that of the advice. */
export function gainOf({ weighed, now, next }: Placed): Ranged {
  if (next.price === now.price) return { value: 0, low: 0, high: 0 }
  const { question, unitsDeviation } = weighed.product
  const belief = { mean: question.elasticity!, deviation: question.standardDeviation! }
  const { belief: counted, money } = choiceOf(question, now.price, belief)
  const [low, high] = gainEnds(next.price / now.price, counted, money)
  return monthlyGain({ expected: next.gain / now.revenue, low, high }, now.revenue, unitsDeviation)
}
