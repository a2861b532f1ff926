import type { Topic } from '../ai-text/allowed-words/allowed-words.ts'
import { type Fact, type FactSheet, labelled, type SheetValues, sentence } from '../ai-text/fact-sheet.ts'
import { answerFacts, limitFacts, type Strategy } from './render-feedback.ts'

const TOPICS: Readonly<Record<string, readonly Topic[]>> = {
  goal: ['goal', 'profit', 'revenue', 'price'],
  customers: ['customers', 'price', 'elasticity'],
  competition: ['competition', 'price'],
  noChoice: ['goal'],
  document: ['document'],
  aim: ['goal', 'advice', 'proposal'],
  unchanged: ['limits', 'change'],
  confirm: ['limits', 'change', 'proposal'],
}

/** Collects everything that the feedback on a questionnaire may state, for a model to choose from. */
export function strategySheet(strategy: Strategy, style: SheetValues): FactSheet {
  return {
    ...style,
    topic:
      'Feedback on a sales strategy: the owner answered five questions (goal, customers, competition, constraints, horizon). summary: what the answers mean for pricing; figures: what the store’s figures say; limits: what the proposed limits do, and that nothing changes until confirmed.',
    facts: [
      ...answerFacts(strategy).map(([id, message]) =>
        sentence(
          id,
          message,
          TOPICS[id] ?? [],
          id === 'noChoice' || id === 'document' ? 'summary' : undefined,
        ),
      ),
      ...figureFacts(strategy),
      ...limitSheet(strategy),
    ],
  }
}

function figureFacts({ figures }: Strategy): Fact[] {
  if (figures.products === 0) return [sentence('noData', 'strategy.noData', ['sales', 'orders'], 'figures')]
  return [
    labelled('reaction', 'strategy.label.reaction', ['elasticity', 'customers', 'measured']),
    labelled('advised', 'strategy.label.advised', ['advice', 'change']),
    ...(figures.profitGain
      ? [labelled('gain', 'strategy.label.profitGain', ['profit', 'effect', 'uncertainty'])]
      : []),
    ...(figures.revenueGain
      ? [labelled('revenueGain', 'strategy.label.revenueGain', ['revenue', 'effect', 'uncertainty'])]
      : []),
  ]
}

const LABELLED = {
  floor: ['floor', 'limits', 'proposal'],
  belowFloor: [],
  step: ['step', 'change', 'limits', 'proposal'],
  days: ['days', 'limits', 'proposal'],
  leaveAlone: ['proposal'],
} as const satisfies Readonly<Record<string, readonly Topic[]>>

const isLabelled = (id: string): id is keyof typeof LABELLED => Object.hasOwn(LABELLED, id)

/** Lists the proposed limits as figures within sentences, and what must be said of them as sentences. */
function limitSheet(strategy: Strategy): Fact[] {
  return limitFacts(strategy).map(([id, message]) =>
    isLabelled(id)
      ? labelled(id, `strategy.label.${id}`, LABELLED[id])
      : sentence(id, message, TOPICS[id] ?? [], 'limits'),
  )
}
