import { chanceOfGain, expectedGain, type StoreEstimate, stakesOf } from '#analytics'
import type { Question } from './answers.ts'

/** What a losing change costs, in mean monthly profits of a product: the point of the frontier that is printed. */
const PRICE_OF_A_LOSS = 0.1
const REACH = 0.2
const STEPS_EACH_WAY = 20
const NO_PULL = { mean: 0, deviation: 0 } as const

/**
 * Prices of the rule on which the product's stricter one is to be seen: within ±20 % the greatest expected gain × stake
 * less 0.10 × P(loss), from the same posterior, whatever the grade, the chance or the days at other prices. Today's price
 * where the estimate is missing or above 0.
 */
export function plainPrices(
  estimates: StoreEstimate['products'],
  questions: readonly Question[],
): readonly number[] {
  const stakes = stakesOf(estimates.map(({ units, months }, k) => ({ units, months, ...questions[k]! })))
  return estimates.map(({ elasticity, nextDeviation }, k) => {
    const { price, cost } = questions[k]!
    if (elasticity === null || nextDeviation === null || elasticity > 0) return price
    const belief = { mean: elasticity, deviation: nextDeviation }
    const money = { costShare: cost / price, costDeviation: 0, pull: NO_PULL }
    let best = 1
    let most = 0
    for (let step = -STEPS_EACH_WAY; step <= STEPS_EACH_WAY; step++) {
      if (step === 0) continue
      const ratio = 1 + (REACH * step) / STEPS_EACH_WAY
      const gain = expectedGain(ratio, belief, money) * (stakes[k] ?? 1)
      const worth = gain - PRICE_OF_A_LOSS * (1 - chanceOfGain(ratio, belief, money))
      if (worth > most) [best, most] = [ratio, worth]
    }
    return price * best
  })
}
