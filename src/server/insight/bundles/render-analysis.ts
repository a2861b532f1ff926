import type { MessageId } from '#messages/message'
import type { Pieces } from '../../kit/messages/fill-message.ts'
import type { FactSheet } from '../ai-text/fact-sheet.ts'
import { fillSentences } from '../ai-text/fill-pieces.ts'
import type { PackageFacts } from './present-facts.ts'

/** Writes the plain analysis by rules. It is shown where no model is configured or its text failed the check. */
export function renderAnalysis(
  facts: PackageFacts,
  sheet: Pick<FactSheet, 'regional' | 'currency' | 'data' | 'figures'>,
): { conclusion: Pieces; details: Pieces } {
  return {
    conclusion: fillSentences(togetherSentences(facts), sheet),
    details: fillSentences(priceSentences(facts), sheet),
  }
}

function togetherSentences(facts: PackageFacts): MessageId[] {
  const met = metSentence(facts)
  const verdict = verdictOf(facts)
  const pairs: MessageId[] = hasPairs(facts) ? ['bundle.pairs'] : []
  const more: MessageId[] =
    verdict === null ? pairs : [verdict === 'tooFew' ? 'bundle.tooFew' : `bundle.lift.${verdict}`]
  return [met, ...more, ...fewSentence(facts)]
}

/** Says how often the products were bought together, or why that cannot be said. */
export function metSentence({ all, mining, products }: PackageFacts): MessageId {
  if (all === null) return 'bundle.one'
  if (mining.state === 'mining') return 'bundle.notMined'
  if (products.length > 2) return all.together === 0 ? 'bundle.never' : 'bundle.several'
  return all.together === 0 && all.lift === null ? 'bundle.never' : 'bundle.pair'
}

export type Verdict = 'complement' | 'substitute' | 'none' | 'tooFew'

/** Says whether two products belong together; `null` for other selections, or where nothing was counted. */
export function verdictOf({ all, mining, pairs, products }: PackageFacts): Verdict | null {
  if (all === null || mining.state === 'mining' || products.length > 2) return null
  if (all.together === 0 && all.lift === null) return null
  const relation = pairs[0]?.relation ?? 'too_few'
  return relation === 'too_few' || all.lift === null ? 'tooFew' : relation
}

/** True if the pairs among more than two products are counted. */
export function hasPairs({ all, mining, products }: PackageFacts): boolean {
  return all !== null && mining.state !== 'mining' && products.length > 2
}

export function fewSentence({ all, mining }: PackageFacts): MessageId[] {
  return all !== null && mining.state !== 'mining' && mining.isFewBaskets ? ['bundle.fewBaskets'] : []
}

function priceSentences(facts: PackageFacts): MessageId[] {
  const { asked, best, reason, objective, listPrice } = facts
  const sentences: MessageId[] = []
  if (asked && listPrice !== null)
    sentences.push((asked.discount ?? 0) > 0 ? 'bundle.cheaper' : 'bundle.dearer')
  if (asked) sentences.push(marginSentence(asked.margin))
  if (hasAskedOutcome(facts)) sentences.push(`bundle.asked.${objective}`)
  if (best) sentences.push(`bundle.best.${objective}`, 'bundle.givenUp')
  if (reason !== 'pays' && reason !== 'one_product') sentences.push(`bundle.reason.${reason}`)
  return sentences
}

/** False if the asked price is the best price, which has a sentence of its own. */
export function hasAskedOutcome({ asked, best }: PackageFacts): boolean {
  return asked !== null && asked.outcome !== null && asked.price !== best?.price
}

function marginSentence(margin: PackageFacts['listMargin']): MessageId {
  if (margin === null) return 'bundle.noCost'
  return margin.amount < 0 ? 'bundle.loss' : 'bundle.margin'
}
