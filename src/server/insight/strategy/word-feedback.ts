import type * as z from 'zod'
import type { strategyInput } from '#contract/strategy'
import type { FactSheet } from '../ai-text/fact-sheet.ts'
import { fillSentences, type Pieces } from '../ai-text/fill-pieces.ts'
import { type FeedbackTexts, feedbackTexts } from './feedback-texts.ts'
import type { Proposal } from './propose-rails.ts'
import type { StrategyFigures } from './strategy-facts.ts'

type Choices = NonNullable<z.output<typeof strategyInput>['choices']>

export interface Strategy {
  readonly choices: Choices | undefined
  readonly figures: StrategyFigures
  readonly proposal: Proposal
  readonly hasDocument: boolean
}

/** What is said, by what it is said of. */
type NamedText = readonly [id: string, text: string]

/** The plain feedback, by rules: from the answers, the advice on the products and the proposed limits. */
export function wordFeedback(
  strategy: Strategy,
  sheet: Pick<FactSheet, 'regional' | 'currency' | 'data' | 'figures'>,
): { summary: Pieces; figures: Pieces; limits: Pieces } {
  const texts = feedbackTexts(sheet.regional.language)
  const fill = (sentences: readonly NamedText[]) =>
    fillSentences(
      sentences.map(([, text]) => text),
      sheet,
    )
  return {
    summary: fill(answerFacts(strategy, texts)),
    figures: fillSentences(figureSentences(texts, strategy), sheet),
    limits: fill(limitFacts(strategy, texts)),
  }
}

/** What the answers mean for pricing. */
export function answerFacts({ choices, hasDocument }: Strategy, texts: FeedbackTexts): NamedText[] {
  const said: NamedText[] = []
  if (choices?.goal) said.push(['goal', texts.goal[choices.goal]])
  const { customers, competition } = choices ?? {}
  if (customers) {
    const isOwn = customers === 'compare' || customers === 'loyal'
    said.push(['customers', texts.customers[isOwn ? customers : 'other']])
  }
  if (competition) {
    const isPrice = competition === 'cheapest' || competition === 'close'
    const kind = isPrice ? 'price' : competition === 'unknown' ? 'unknown' : 'value'
    said.push(['competition', texts.competition[kind]])
  }
  if (said.length === 0) said.push(['noChoice', texts.noChoice])
  if (hasDocument) said.push(['document', texts.document])
  return said
}

function figureSentences(texts: FeedbackTexts, { figures }: Strategy): string[] {
  if (figures.products === 0) return [texts.noData]
  const gains = [
    ...(figures.profitGain ? [texts.profitGain] : []),
    ...(figures.revenueGain ? [texts.revenueGain] : []),
  ]
  return [texts.sensitivity, texts.advice, ...gains]
}

/** The limits that the answers ask for, where they are others than today's. */
export function limitFacts({ proposal, figures }: Strategy, texts: FeedbackTexts): NamedText[] {
  const { aim, current, proposed, leaveAlone } = proposal
  const isHigherFloor = proposed.marginFloor > current.marginFloor
  const when = (isSo: boolean, ...named: NamedText): NamedText[] => (isSo ? [named] : [])
  const changed = [
    ...(aim === null || aim.proposed === aim.current
      ? []
      : ([['aim', texts.aim[aim.proposed]]] satisfies NamedText[])),
    ...when(proposed.marginFloor !== current.marginFloor, 'floor', texts.floor),
    ...when(isHigherFloor && figures.withCost > 0, 'belowFloor', texts.belowFloor),
    ...when(proposed.maxStep !== current.maxStep, 'step', texts.step),
    ...when(proposed.minDaysBetweenChanges !== current.minDaysBetweenChanges, 'days', texts.days),
    ...when(leaveAlone.length > 0, 'leaveAlone', texts.leaveAlone),
  ]
  return changed.length === 0 ? [['unchanged', texts.unchanged]] : [...changed, ['confirm', texts.confirm]]
}
