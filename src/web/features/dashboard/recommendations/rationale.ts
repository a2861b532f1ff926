import { stripProductNumber } from '#contract/product-mention'
import type { Words } from './use-words.ts'
import type { Item } from './view-model.ts'
import type { PriceAdvice } from './wire.ts'

type Worded = Pick<Words, 't' | 'format' | 'share' | 'chance'>

/** One plain sentence in the user's language on why this price; "Product 17" is stripped, as specified. */
export function rationale(words: Worded, item: Item): string {
  return stripProductNumber(sentenceOf(words, item))
}

function sentenceOf({ t, format, share, chance }: Worded, { advice, unitsChange }: Item): string {
  const { reason, objective, probability, changeAllowedOn } = advice
  const direction = directionOf(advice)
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
  if (reason === 'too_uncertain' && probability !== null)
    return t('recommendations.reason.uncertain', { chance: chance(floored(probability)) })
  if (reason === 'too_soon' && changeAllowedOn)
    return t('recommendations.reason.soon', { date: format.date(changeAllowedOn) })
  return silence({ t, format }, advice) ?? t(`recommendations.reason.${reason}`)
}

/** Since when a product is not selling; `null` for any other reason, and where nothing is known of it. */
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
  if (reason === 'out_of_season' && backOn !== null)
    return t('recommendations.silent.out_of_season', { date, back: format.date(backOn) })
  return null
}

/** A chance that is too small is not rounded up to one that would do. */
function floored(probability: number): number {
  return Math.floor(probability * 100) / 100
}

function directionOf({ direction }: PriceAdvice): 'increase' | 'decrease' | null {
  return direction === 'maintain' ? null : direction
}

/** Beyond it the number of weeks says nothing more than "very long". */
const WEEKS_TOLD = 104

/** "Hold, and learn": what a test of two prices would take; `null` where none would teach anything. */
export function testSentence({ t, share }: Worded, { test }: PriceAdvice): string | null {
  if (test === null) return null
  if (test.weeks > WEEKS_TOLD) return t('recommendations.test.years')
  const values = { change: share(test.change), weeks: test.weeks }
  return t(`recommendations.test.${test.isWorthwhile ? 'worthwhile' : 'tooLong'}`, values)
}
