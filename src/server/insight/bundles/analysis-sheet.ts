import { type Fact, type FactSheet, type Figures, labelled, sentence } from '../ai-text/fact-sheet.ts'
import { analysisLabels } from './analysis-labels.ts'
import { analysisTexts } from './analysis-texts.ts'
import type { PackageFacts } from './present-facts.ts'
import { fewSentence, hasAskedOutcome, hasPairs, metSentence, verdictOf } from './word-analysis.ts'

type Style = Pick<FactSheet, 'regional' | 'currency' | 'data' | 'figures'>

/** All that the analysis of a package may state, for a model to choose from. */
export function analysisSheet(facts: PackageFacts, style: Style): FactSheet {
  return {
    ...style,
    topic: `A package of ${facts.products.length} products. Together: ${facts.pairs[0]?.relation ?? 'one product only'}. Package price: ${facts.reason}. conclusion: whether the products go together; details: what a package price does.`,
    facts: [...sentences(facts, style), ...labels(facts, style)],
  }
}

/** Verdicts and warnings: no text is without them. */
function sentences(facts: PackageFacts, { regional }: Style): Fact[] {
  const texts = analysisTexts(regional.language)
  const own = analysisLabels(regional.language)
  const { asked, reason } = facts
  const verdict = verdictOf(facts)
  const orders = ['orders', 'customers', 'sales', 'measured'] as const
  const hasNoCost = asked !== null && asked.margin === null
  const isLoss = asked !== null && asked.margin !== null && asked.margin.amount < 0
  const cost = hasNoCost ? texts.noCost : isLoss ? own.loss : ''
  const reasonText = reason === 'pays' ? '' : texts.reasons[reason]
  const few = fewSentence(texts, facts)[0] ?? ''
  return [
    sentence('together', metSentence(texts, facts), orders, 'conclusion'),
    sentence('relation', verdict === null ? '' : own.relation[verdict], orders, 'conclusion'),
    sentence('few', few, ['orders', 'sales'], 'conclusion'),
    sentence('cost', cost, ['cost', 'margin', 'price'], 'details'),
    sentence('reason', reasonText, ['discount', 'price', 'customers', 'limits', 'orders'], 'details'),
  ].filter((fact) => fact.text !== '')
}

function labels(facts: PackageFacts, { regional, figures }: Style): Fact[] {
  const texts = analysisLabels(regional.language)
  const { objective } = facts
  const has = (name: keyof Figures) => figures[name] !== undefined
  const isCheaper = (figures.discount?.value ?? 0) > 0
  const hasMargin = (figures.marginAmount?.value ?? -1) >= 0
  return [
    ...(hasPairs(facts) ? [labelled('pairs', texts.pairs, [])] : []),
    ...(has('listPrice') ? [labelled('listPrice', texts.listPrice, ['listPrice'])] : []),
    ...(has('price') ? [labelled('price', texts.price, ['price', 'atAskedPrice'])] : []),
    ...(isCheaper ? [labelled('discount', texts.discount, ['discount', 'atAskedPrice'])] : []),
    ...(hasMargin ? [labelled('margin', texts.margin, ['margin', 'atAskedPrice'])] : []),
    ...(hasAskedOutcome(facts)
      ? [labelled('asked', texts.asked[objective], [objective, 'effect', 'uncertainty', 'atAskedPrice'])]
      : []),
    ...(has('bestPrice') ? [labelled('best', texts.best, ['price', 'bestPrice', 'atBestPrice'])] : []),
    ...(has('gain')
      ? [labelled('gain', texts.gain[objective], [objective, 'effect', 'uncertainty', 'atBestPrice'])]
      : []),
    ...(has('givenUp') ? [labelled('givenUp', texts.givenUp, ['atBestPrice'])] : []),
  ]
}
