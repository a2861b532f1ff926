import { stripProductNumber } from '#contract/product-mention'
import type { PriceAdvice } from './types.ts'
import type { Words } from './use-words.ts'
import type { Item } from './view-model.ts'

type Worded = Pick<Words, 't' | 'format' | 'share' | 'chance' | 'price' | 'change'>

/** One sentence in the user's language that explains this price; "Product 17" is stripped, as specified. */
export function rationale(words: Worded, item: Item): string {
  return stripProductNumber(sentenceOf(words, item))
}

function sentenceOf(words: Worded, { advice, unitsChange }: Item): string {
  const { t, format, share, chance, price } = words
  const { reason, objective, probability, bindingRule, changeAllowedOn } = advice
  const direction = directionOf(advice)
  if (reason === 'pays_at_any_cost' && unitsChange !== null)
    return t('recommendations.anyCost', {
      change: share(Math.abs(advice.change)),
      units: share(Math.abs(unitsChange)),
    })
  if (reason === 'cost_decides' && advice.profitBelowCost !== null)
    return t('recommendations.costDecides', { cost: price(advice.profitBelowCost) })
  if (reason === 'little_evidence')
    return testSentence(words, advice) ?? t(`recommendations.reason.${reason}`)
  if (reason === 'outside_limits') return brokenSentence(words, advice)
  if (reason === 'pays' && direction && unitsChange !== null)
    return t(`recommendations.pays.${direction}.${objective}`, {
      change: share(Math.abs(advice.change)),
      units: share(Math.abs(unitsChange)),
    })
  if ((reason === 'more_units' || reason === 'clears_stock') && unitsChange !== null)
    return t(`recommendations.goal.${reason}`, {
      change: share(Math.abs(advice.change)),
      units: share(Math.abs(unitsChange)),
    })
  if (reason === 'limits_leave_none' && bindingRule === 'ending')
    return t('recommendations.reason.no_usual_price')
  if (reason === 'too_uncertain' && probability !== null)
    return t('recommendations.reason.uncertain', { chance: chance(floored(probability)) })
  if (reason === 'too_soon' && changeAllowedOn)
    return t('recommendations.reason.soon', { date: format.date(changeAllowedOn) })
  return silence({ t, format }, advice) ?? t(`recommendations.reason.${reason}`)
}

/** Which limit today's price breaks, and whether one step is enough to comply. */
function brokenSentence(
  { t, price, share }: Worded,
  { brokenLimit, bindingRule, change }: PriceAdvice,
): string {
  if (brokenLimit === null) return t('recommendations.reason.outside_limits')
  const rule = t(`recommendations.rule.${brokenLimit.rule}`)
  if (bindingRule !== 'max_step') return t('recommendations.broken.kept', { rule })
  const needed = { price: price(brokenLimit.price), step: share(Math.abs(change)) }
  return t('recommendations.broken.step', { rule, ...needed })
}

/** Since when a product has not sold; `null` for any other reason, or if that is unknown. */
function silence(
  { t, format }: Pick<Worded, 't' | 'format'>,
  { reason, demand }: PriceAdvice,
): string | null {
  if (!demand) return null
  const { lastSoldOn, usualGapDays, backOn } = demand
  const date = format.date(lastSoldOn)
  if (reason === 'sold_out') return t('recommendations.silent.sold_out', { date })
  if (reason === 'rarely_sold') return t('recommendations.silent.rarely_sold', { date })
  if (reason === 'discontinued' && usualGapDays !== null) {
    const days = Math.round(usualGapDays)
    return days < 2
      ? t('recommendations.silent.discontinued_daily', { date })
      : t('recommendations.silent.discontinued', { date, days })
  }
  if (reason === 'season_ends' && backOn !== null)
    return t('recommendations.silent.season_ends', { back: format.date(backOn) })
  if (reason === 'out_of_season' && backOn !== null)
    return t('recommendations.silent.out_of_season', { date, back: format.date(backOn) })
  return null
}

/** Rounds down, so that a probability below a threshold never displays as one that reaches it. */
function floored(probability: number): number {
  return Math.floor(probability * 100) / 100
}

function directionOf({ direction }: PriceAdvice): 'increase' | 'decrease' | null {
  return direction === 'maintain' ? null : direction
}

/** A longer test is described in words only, because the number of weeks adds nothing. */
const WEEKS_TOLD = 104

/** The price to try, or what a test of two prices would take; `null` if no test would be informative. */
export function testSentence({ t, share, price, change }: Worded, { test }: PriceAdvice): string | null {
  if (test === null) return null
  if (test.price !== null)
    return t('recommendations.test.offer', {
      price: price(test.price),
      change: change(test.change),
      weeks: test.weeks,
    })
  if (test.weeks > WEEKS_TOLD) return t('recommendations.test.years')
  const values = { change: share(test.change), weeks: test.weeks }
  return t(`recommendations.test.${test.isWorthwhile ? 'worthwhile' : 'tooLong'}`, values)
}
