import { type ChoiceQuestion, choosePrice, withoutLimit } from './choose-price.ts'
import type { PriceRule } from './guard-rails.ts'
import { reachOf } from './price-limits.ts'

/** An ending that moves a price by less decides nothing. */
const TELLING_SHARE = 0.01

/** The limit without which another price would be chosen: that of the search, else an ending that moved it by 1 % or more. */
export function bindingRule(question: ChoiceQuestion): PriceRule | null {
  const found = choosePrice(question)
  if (found === null) return null
  const { price, form } = question
  if (found.edge !== null) {
    const free = choosePrice(withoutLimit(question, found.edge))
    if (free && Math.abs(free.price - found.price) > form.step / 2) return found.edge
  }
  const isMoved = Math.abs(found.price - found.beforeEnding) >= TELLING_SHARE * price
  return isMoved && form.ending !== 'none' ? 'ending' : null
}

/** Where nothing is chosen: the limit without which something would be; `null`: none. */
export function preventingRule(question: ChoiceQuestion): PriceRule | null {
  const { price, form } = question
  const { low, high } = reachOf(price, { ...question, step: form.step })
  const rules = new Set<PriceRule>()
  if (form.ending !== 'none' && form.ending !== 'learned') rules.add('ending')
  for (const { rule } of [low, high]) if (rule !== null && rule !== 'max_step') rules.add(rule)
  return [...rules].find((rule) => choosePrice(withoutLimit(question, rule)) !== null) ?? null
}
