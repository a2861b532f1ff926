import type { FactSheet } from '../ai-text/fact-sheet.ts'
import { fillSentences, type Pieces } from '../ai-text/fill-pieces.ts'
import { type AnalysisTexts, analysisTexts } from './analysis-texts.ts'
import type { PackageFacts } from './present-facts.ts'

/** The plain analysis, by rules: what is shown where no model is configured or its text failed the check. */
export function wordAnalysis(
  facts: PackageFacts,
  sheet: Pick<FactSheet, 'regional' | 'currency' | 'data' | 'figures'>,
): { conclusion: Pieces; details: Pieces } {
  const texts = analysisTexts(sheet.regional.language)
  return {
    conclusion: fillSentences(togetherSentences(texts, facts), sheet),
    details: fillSentences(priceSentences(texts, facts), sheet),
  }
}

function togetherSentences(texts: AnalysisTexts, facts: PackageFacts): string[] {
  const met = metSentence(texts, facts)
  const verdict = verdictOf(facts)
  const pairs = hasPairs(facts) ? [texts.pairs] : []
  const more = verdict === null ? pairs : [verdict === 'tooFew' ? texts.tooFew : texts.lift[verdict]]
  return [met, ...more, ...fewSentence(texts, facts)]
}

/** How often the products were bought together; or why that cannot be said. */
export function metSentence(texts: AnalysisTexts, { all, mining, products }: PackageFacts): string {
  if (all === null) return texts.one
  if (mining.state === 'mining') return texts.notMined
  if (products.length > 2) return all.together === 0 ? texts.never : texts.several
  return all.together === 0 && all.lift === null ? texts.never : texts.pair
}

export type Verdict = 'complement' | 'substitute' | 'none' | 'tooFew'

/** Whether two products go together; `null` where that is not the question, or nothing was counted. */
export function verdictOf({ all, mining, pairs, products }: PackageFacts): Verdict | null {
  if (all === null || mining.state === 'mining' || products.length > 2) return null
  if (all.together === 0 && all.lift === null) return null
  const relation = pairs[0]?.relation ?? 'too_few'
  return relation === 'too_few' || all.lift === null ? 'tooFew' : relation
}

/** Whether the pairs among more than two products are counted. */
export function hasPairs({ all, mining, products }: PackageFacts): boolean {
  return all !== null && mining.state !== 'mining' && products.length > 2
}

export function fewSentence(texts: AnalysisTexts, { all, mining }: PackageFacts): string[] {
  return all !== null && mining.state !== 'mining' && mining.isFewBaskets ? [texts.fewBaskets] : []
}

function priceSentences(texts: AnalysisTexts, facts: PackageFacts): string[] {
  const { asked, best, reason, objective, listPrice } = facts
  const sentences: string[] = []
  if (asked && listPrice !== null) sentences.push((asked.discount ?? 0) > 0 ? texts.cheaper : texts.dearer)
  if (asked) sentences.push(marginSentence(texts, asked.margin))
  if (hasAskedOutcome(facts)) sentences.push(texts.asked[objective])
  if (best) sentences.push(texts.best[objective], texts.givenUp)
  if (reason !== 'pays') sentences.push(texts.reasons[reason])
  return sentences
}

/** The best price has a sentence of its own. */
export function hasAskedOutcome({ asked, best }: PackageFacts): boolean {
  return asked !== null && asked.outcome !== null && asked.price !== best?.price
}

function marginSentence(texts: AnalysisTexts, margin: PackageFacts['listMargin']): string {
  if (margin === null) return texts.noCost
  return margin.amount < 0 ? texts.loss : texts.margin
}
