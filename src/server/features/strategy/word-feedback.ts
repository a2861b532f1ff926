import type * as z from 'zod'
import type { strategyInput } from '#contract/schemas/packages'
import type { FactSheet } from '../ai-text/fact-sheet.ts'
import { fillFigures } from '../ai-text/fill-figures.ts'
import { type FeedbackTexts, feedbackTexts } from './feedback-texts.ts'
import type { Proposal } from './propose-rails.ts'
import type { Facts, StrategyFigures } from './strategy-facts.ts'

type Choices = NonNullable<z.output<typeof strategyInput>['choices']>

interface Strategy {
  readonly choices: Choices | undefined
  readonly figures: StrategyFigures
  readonly proposal: Proposal
  readonly hasDocument: boolean
}

/** The plain feedback, by rules: from the answers, the advice on the products and the proposed limits. */
export function wordFeedback(
  strategy: Strategy,
  facts: Facts,
  sheet: FactSheet,
): { summary: string; figures: string; limits: string } {
  const texts = feedbackTexts(sheet.regional.language)
  const fill = (sentences: readonly string[]) =>
    sentences.map((sentence) => fillFigures(sentence, facts, sheet)).join(' ')
  return {
    summary: fill(answerSentences(texts, strategy)),
    figures: fill(figureSentences(texts, strategy)),
    limits: fill(limitSentences(texts, strategy)),
  }
}

function answerSentences(texts: FeedbackTexts, { choices, hasDocument }: Strategy): string[] {
  const said: string[] = []
  if (choices?.goal) said.push(texts.goal[choices.goal])
  const { customers, competition } = choices ?? {}
  if (customers) {
    const isOwn = customers === 'compare' || customers === 'loyal'
    said.push(texts.customers[isOwn ? customers : 'other'])
  }
  if (competition) {
    const isPrice = competition === 'cheapest' || competition === 'close'
    said.push(texts.competition[isPrice ? 'price' : competition === 'unknown' ? 'unknown' : 'value'])
  }
  if (said.length === 0) said.push(texts.noChoice)
  if (hasDocument) said.push(texts.document)
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

function limitSentences(texts: FeedbackTexts, { proposal, figures }: Strategy): string[] {
  const { aim, current, proposed, leaveAlone } = proposal
  const changed = [
    ...(aim === null || aim.proposed === aim.current ? [] : [texts.aim[aim.proposed]]),
    ...(proposed.marginFloor === current.marginFloor ? [] : [texts.floor]),
    ...(proposed.marginFloor > current.marginFloor && figures.withCost > 0 ? [texts.belowFloor] : []),
    ...(proposed.maxStep === current.maxStep ? [] : [texts.step]),
    ...(proposed.minDaysBetweenChanges === current.minDaysBetweenChanges ? [] : [texts.days]),
    ...(leaveAlone.length > 0 ? [texts.leaveAlone] : []),
  ]
  return changed.length === 0 ? [texts.unchanged] : [...changed, texts.confirm]
}
