import type { FactSheet } from '../ai-text/fact-sheet.ts'
import { fillFigures } from '../ai-text/fill-figures.ts'
import type { Facts } from './analysis-facts.ts'
import { type AnalysisTexts, analysisTexts } from './analysis-texts.ts'
import type { PackageFacts } from './present-facts.ts'

/** The plain analysis, by rules: what is shown where no model is configured or its text failed the check. */
export function wordAnalysis(
  facts: PackageFacts,
  figures: Facts,
  sheet: FactSheet,
): { conclusion: string; details: string } {
  const texts = analysisTexts(sheet.regional.language)
  const fill = (sentences: readonly string[]) =>
    sentences
      .filter((sentence) => sentence !== '')
      .map((sentence) => fillFigures(sentence, figures, sheet))
      .join(' ')
  return { conclusion: fill(togetherSentences(texts, facts)), details: fill(priceSentences(texts, facts)) }
}

function togetherSentences(texts: AnalysisTexts, { all, mining, pairs, products }: PackageFacts): string[] {
  if (all === null) return [texts.one]
  if (mining.state === 'mining') return [texts.notMined]
  const few = mining.isFewBaskets ? [texts.fewBaskets] : []
  if (products.length > 2) return [all.together === 0 ? texts.never : texts.several, texts.pairs, ...few]
  if (all.together === 0 && all.lift === null) return [texts.never, ...few]
  const relation = pairs[0]?.relation ?? 'too_few'
  const verdict = relation === 'too_few' || all.lift === null ? texts.tooFew : texts.lift[relation]
  return [texts.pair, verdict, ...few]
}

function priceSentences(texts: AnalysisTexts, facts: PackageFacts): string[] {
  const { asked, best, reason, objective, listPrice } = facts
  const sentences: string[] = []
  if (asked && listPrice !== null) sentences.push((asked.discount ?? 0) > 0 ? texts.cheaper : texts.dearer)
  if (asked) sentences.push(marginSentence(texts, asked.margin))
  if (asked?.outcome && asked.price !== best?.price) sentences.push(texts.asked[objective])
  if (best) sentences.push(texts.best[objective], texts.givenUp)
  if (reason !== 'pays') sentences.push(texts.reasons[reason])
  return sentences
}

function marginSentence(texts: AnalysisTexts, margin: PackageFacts['listMargin']): string {
  if (margin === null) return texts.noCost
  return margin.amount < 0 ? texts.loss : texts.margin
}
