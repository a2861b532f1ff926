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
  return t(`recommendations.reason.${reason}`)
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
