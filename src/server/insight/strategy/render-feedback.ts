import type * as z from 'zod'
import type { strategyInput } from '#contract/strategy'
import type { MessageId } from '#messages/message'
import type { Pieces } from '../../kit/messages/fill-message.ts'
import type { FactSheet } from '../ai-text/fact-sheet.ts'
import { fillSentences } from '../ai-text/fill-pieces.ts'
import type { Proposal } from './propose-rails.ts'
import type { StrategyFigures } from './strategy-facts.ts'

type Choices = NonNullable<z.output<typeof strategyInput>['choices']>

export interface Strategy {
  readonly choices: Choices | undefined
  readonly figures: StrategyFigures
  readonly proposal: Proposal
  readonly hasDocument: boolean
}

/** A message by the id of its fact. */
type NamedText = readonly [id: string, message: MessageId]

/** Writes the plain feedback by rules: from the answers, the advice on the products and the proposed limits. */
export function renderFeedback(
  strategy: Strategy,
  sheet: Pick<FactSheet, 'regional' | 'currency' | 'data' | 'figures'>,
): { summary: Pieces; figures: Pieces; limits: Pieces } {
  const fill = (sentences: readonly NamedText[]) =>
    fillSentences(
      sentences.map(([, message]) => message),
      sheet,
    )
  return {
    summary: fill(answerFacts(strategy)),
    figures: fillSentences(figureSentences(strategy), sheet),
    limits: fill(limitFacts(strategy)),
  }
}

/** Says what the answers mean for pricing. */
export function answerFacts({ choices, hasDocument }: Strategy): NamedText[] {
  const said: NamedText[] = []
  if (choices?.goal) said.push(['goal', `strategy.goal.${choices.goal}`])
  const { customers, competition } = choices ?? {}
  if (customers) said.push(['customers', `strategy.customers.${customers}`])
  if (competition) {
    const isPrice = competition === 'cheapest' || competition === 'close'
    const kind = isPrice ? 'price' : competition === 'unknown' ? 'unknown' : 'value'
    said.push(['competition', `strategy.competition.${kind}`])
  }
  if (said.length === 0) said.push(['noChoice', 'strategy.noChoice'])
  if (hasDocument) said.push(['document', 'strategy.document'])
  return said
}

function figureSentences({ figures }: Strategy): MessageId[] {
  if (figures.products === 0) return ['strategy.noData']
  const sentences: MessageId[] = ['strategy.sensitivity', 'strategy.advice']
  if (figures.profitGain) sentences.push('strategy.profitGain')
  if (figures.revenueGain) sentences.push('strategy.revenueGain')
  return sentences
}

/** Says which limits the answers ask for, where they differ from today's. */
export function limitFacts({ proposal, figures }: Strategy): NamedText[] {
  const { aim, current, proposed, leaveAlone } = proposal
  const isHigherFloor = proposed.marginFloor > current.marginFloor
  const when = (isSo: boolean, ...named: NamedText): NamedText[] => (isSo ? [named] : [])
  const changed = [
    ...(aim === null || aim.proposed === aim.current
      ? []
      : ([['aim', `strategy.aim.${aim.proposed}`]] satisfies NamedText[])),
    ...when(proposed.marginFloor !== current.marginFloor, 'floor', 'strategy.floor'),
    ...when(isHigherFloor && figures.withCost > 0, 'belowFloor', 'strategy.belowFloor'),
    ...when(proposed.maxStep !== current.maxStep, 'step', 'strategy.step'),
    ...when(proposed.minDaysBetweenChanges !== current.minDaysBetweenChanges, 'days', 'strategy.days'),
    ...when(leaveAlone.length > 0, 'leaveAlone', 'strategy.leaveAlone'),
  ]
  return changed.length === 0
    ? [['unchanged', 'strategy.unchanged']]
    : [...changed, ['confirm', 'strategy.confirm']]
}
