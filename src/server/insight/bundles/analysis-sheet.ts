import type { MessageId } from '#messages/message'
import type { Topic } from '../ai-text/allowed-words/allowed-words.ts'
import {
  type Fact,
  type FactSheet,
  type Figures,
  labelled,
  type SheetValues,
  sentence,
} from '../ai-text/fact-sheet.ts'
import type { PackageFacts } from './present-facts.ts'
import { fewSentence, hasAskedOutcome, hasPairs, metSentence, verdictOf } from './render-analysis.ts'

/** Collects everything that the analysis of a package may state, for a model to choose from. */
export function analysisSheet(facts: PackageFacts, style: SheetValues): FactSheet {
  return {
    ...style,
    topic: `A package of ${facts.products.length} products. Together: ${facts.pairs[0]?.relation ?? 'one product only'}. Package price: ${facts.reason}. conclusion: whether the products go together; details: what a package price does.`,
    facts: [...sentences(facts), ...labels(facts, style.figures)],
  }
}

/** Lists verdicts and warnings, which no text may lack. */
function sentences(facts: PackageFacts): Fact[] {
  const { asked, reason } = facts
  const verdict = verdictOf(facts)
  const orders = ['orders', 'customers', 'sales', 'measured'] as const
  const hasReason = reason !== 'pays' && reason !== 'one_product'
  const possible: readonly (readonly [string, MessageId | null, readonly Topic[], string])[] = [
    ['together', metSentence(facts), orders, 'conclusion'],
    ['relation', verdict && `bundle.label.relation.${verdict}`, orders, 'conclusion'],
    ['few', fewSentence(facts)[0] ?? null, ['orders', 'sales'], 'conclusion'],
    ['cost', asked && costSentence(asked.margin), ['cost', 'margin', 'price'], 'details'],
    [
      'reason',
      hasReason ? `bundle.reason.${reason}` : null,
      ['discount', 'price', 'customers', 'limits', 'orders'],
      'details',
    ],
  ]
  return possible.flatMap(([id, message, topics, part]) =>
    message === null ? [] : [sentence(id, message, topics, part)],
  )
}

/** Says what a price without a margin lacks or loses; `null` where it earns something. */
function costSentence(margin: PackageFacts['listMargin']): MessageId | null {
  if (margin === null) return 'bundle.noCost'
  return margin.amount < 0 ? 'bundle.label.loss' : null
}

function labels(facts: PackageFacts, figures: Figures): Fact[] {
  const { objective } = facts
  const has = (name: keyof Figures) => figures[name] !== undefined
  const isCheaper = (figures.discount ?? 0) > 0
  const hasMargin = (figures.marginAmount ?? -1) >= 0
  return [
    ...(hasPairs(facts) ? [labelled('pairs', 'bundle.label.pairs', [])] : []),
    ...(has('listPrice') ? [labelled('listPrice', 'bundle.label.listPrice', ['listPrice'])] : []),
    ...(has('price') ? [labelled('price', 'bundle.label.price', ['price', 'atAskedPrice'])] : []),
    ...(isCheaper ? [labelled('discount', 'bundle.label.discount', ['discount', 'atAskedPrice'])] : []),
    ...(hasMargin ? [labelled('margin', 'bundle.label.margin', ['margin', 'atAskedPrice'])] : []),
    ...(hasAskedOutcome(facts)
      ? [
          labelled('asked', `bundle.label.asked.${objective}`, [
            objective,
            'effect',
            'uncertainty',
            'atAskedPrice',
          ]),
        ]
      : []),
    ...(has('bestPrice')
      ? [labelled('best', 'bundle.label.best', ['price', 'bestPrice', 'atBestPrice'])]
      : []),
    ...(has('gain')
      ? [
          labelled('gain', `bundle.label.gain.${objective}`, [
            objective,
            'effect',
            'uncertainty',
            'atBestPrice',
          ]),
        ]
      : []),
    ...(has('givenUp') ? [labelled('givenUp', 'bundle.label.givenUp', ['atBestPrice'])] : []),
  ]
}
