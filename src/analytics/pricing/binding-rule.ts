import { type ChoiceQuestion, choosePrice, withoutLimit } from './choose-price.ts'
import type { PriceRule } from './guard-rails.ts'
import { endingRules } from './price-ending.ts'
import { reachOf } from './price-limits.ts'

/** A price ending that moves a price by less than this share does not count as a binding rule. */
const TELLING_SHARE = 0.01

/**
 * Limit without which another price would be chosen: that of the search, else an ending that moved it by 1 % or more.
 */
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

/** Limit without which a price would be chosen, if none is; `null` if there is no such limit. */
export function preventingRule(question: ChoiceQuestion): PriceRule | null {
  const { price, form } = question
  const { low, high } = reachOf(price, { ...question, step: form.step })
  const rules = new Set<PriceRule>()
  if (endingRules(price, form).every(({ modulus }) => modulus > 1)) rules.add('ending')
  for (const { rule } of [low, high]) if (rule !== null && rule !== 'max_step') rules.add(rule)
  return [...rules].find((rule) => choosePrice(withoutLimit(question, rule)) !== null) ?? null
}
