import type { AdviceQuestion } from '../pricing/advice.ts'
import type { ChoiceQuestion } from '../pricing/choose-price.ts'
import { endingRules, PLAIN_FORM, pricesOfRule, stepOf } from '../pricing/price-ending.ts'
import { reachOf } from '../pricing/price-limits.ts'

/** Most prices either way of today's. */
const EACH_WAY = 7
/** Prices that an ending must leave within the limits to be the only one tried. */
const ENOUGH = 4
const ROUNDING = 1e-9

/**
 * Prices evenly spread over what the limits allow, moved to the shop's endings: those of the preferred rule that leaves
 * enough of them. Today's price counts only if the rule gives it.
 */
export function spreadPrices(question: AdviceQuestion, allowed: ChoiceQuestion['allowed']): number[] {
  const { price: today, cost, tested, rails } = question
  if (today === null) return []
  const form = { ...PLAIN_FORM, ...question.form, ending: rails.ending }
  const reach = reachOf(today, { cost, tested, rails, step: form.step })
  const isRise = allowed === 'rise'
  const low = (isRise ? today : reach.low.price) * (1 - ROUNDING)
  const high = reach.high.price * (1 + ROUNDING)
  let found: number[] = []
  for (const rule of endingRules(today, form)) {
    const step = rule.modulus === 1 ? stepOf(today, form.step) : form.step
    const tried = new Set<number>()
    for (let k = isRise ? 0 : -EACH_WAY; k <= EACH_WAY; k++) {
      const end = k < 0 ? reach.low.price : reach.high.price
      for (const price of pricesOfRule(today + ((end - today) * Math.abs(k)) / EACH_WAY, rule, step))
        if (price >= low && price <= high) tried.add(price)
    }
    found = [...tried].sort((a, b) => a - b)
    if (found.length >= ENOUGH) break
  }
  return thinned(found, 2 * EACH_WAY)
}

/** At most so many of the prices, evenly, with both ends. */
function thinned(prices: readonly number[], most: number): number[] {
  if (prices.length <= most) return [...prices]
  return Array.from({ length: most }, (_, k) => prices[Math.round((k * (prices.length - 1)) / (most - 1))]!)
}
