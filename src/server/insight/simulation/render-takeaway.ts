import type { MessageId } from '#messages/message'
import type { Pieces } from '../../kit/messages/fill-message.ts'
import type { FactSheet } from '../ai-text/fact-sheet.ts'
import { fillSentences } from '../ai-text/fill-pieces.ts'
import type { PriceAdvice } from '../recommendations/make-advice.ts'
import type { Takeaway } from './takeaway-facts.ts'

type Style = Pick<FactSheet, 'regional' | 'currency'>

/** Reasons with a sentence of their own, for another price and for today's. */
const CHANGES = ['pays', 'pays_at_any_cost', 'outside_limits', 'more_units', 'clears_stock'] as const
const HOLDS = [
  'best_already',
  'none_for_goal',
  'limits_leave_none',
  'too_uncertain',
  'too_soon',
  'cost_decides',
  'little_evidence',
] as const

/** Writes the plain takeaway by rules. It is shown where no model is configured or its text failed the check. */
export function renderTakeaway(takeaway: Takeaway, style: Style): { conclusion: Pieces; details: Pieces } {
  const { figures, advice, sensitivity, isShort } = takeaway
  const sheet = { ...style, figures, data: {} }
  const details: MessageId[] = ['takeaway.interval', 'takeaway.scenarios']
  if (figures.gain !== undefined && advice.objective === 'profit') details.push('takeaway.profit')
  if (figures.gain !== undefined && advice.objective !== 'profit')
    details.push('takeaway.revenue', 'takeaway.addCost')
  if (figures.gain !== undefined && figures.margin !== undefined) details.push('takeaway.assumed')
  details.push(...limitSentences(takeaway))
  if (isShort) details.push('takeaway.short')
  return {
    conclusion: fillSentences([`takeaway.sensitivity.${sensitivity}`, adviceSentence(advice)], sheet),
    details: fillSentences(details, sheet),
  }
}

/** Chooses the sentence that says what to do, and why. */
export function adviceSentence({ direction, reason, test }: PriceAdvice): MessageId {
  const isIdle = reason === 'little_evidence' && test?.price == null
  return direction === 'maintain'
    ? `takeaway.hold.${HOLDS.find((each) => each === reason && !isIdle) ?? 'other'}`
    : `takeaway.change.${CHANGES.find((each) => each === reason) ?? 'pays'}`
}

/** Says which limit decides on the advised price. */
export function limitSentences({ figures, advice }: Takeaway): MessageId[] {
  const rule = figures.advisedPrice === undefined ? null : advice.bindingRule
  return rule ? [`takeaway.limited.${rule}`] : []
}
