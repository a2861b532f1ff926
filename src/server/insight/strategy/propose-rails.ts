import type * as z from 'zod'
import { type GuardRails, PRICE_GOALS } from '#analytics'
import type { strategyInput, strategyProposal } from '#contract/strategy'

type Body = z.output<typeof strategyInput>
export type Proposal = z.infer<typeof strategyProposal>
type Limits = Proposal['proposed']

interface Question {
  readonly responses: Body['responses']
  readonly choices: Body['choices']
  readonly current: Pick<GuardRails, 'marginFloor' | 'maxStep' | 'minDaysBetweenChanges' | 'goal'>
  readonly products: Proposal['leaveAlone']
}

/** A careful step, a bold one, and the days between price changes where the owner wants calm, or speed. */
const CAREFUL_STEP = 0.05
const BOLD_STEP = 0.2
const CALM_DAYS = 56
const HASTY_DAYS = 14
const LEAVE_ALONE_DAYS = { month: 30, quarter: 91, half_year: 182, year: 365, longer: 365 } as const
const USUAL_LEAVE_ALONE_DAYS = 91

/**
 * Proposes limits of advised prices from the answers. A figure in the answers takes precedence over a rule; limits
 * without an answer stay as they are. Nothing takes effect before the owner has confirmed it.
 */
export function proposeRails({ responses, choices, current, products }: Question): Proposal {
  const { marginFloor, maxStep, minDaysBetweenChanges } = current
  const reasons: Record<string, string> = {}
  const propose = (limit: keyof Limits, value: number, reason: string) => {
    reasons[limit] = reason
    return value
  }
  const goal = choices?.goal ?? null
  const typedFloor = choices?.marginFloor ?? marginInWords(responses.q4)
  const isCareful = goal === 'steady' || choices?.customers === 'compare'
  const isBold = goal === 'clearance' || goal === 'units'
  const proposed: Limits = {
    marginFloor:
      typedFloor !== null
        ? propose('marginFloor', typedFloor, 'answer')
        : goal === 'clearance' && marginFloor > 0
          ? propose('marginFloor', 0, 'clearance')
          : marginFloor,
    maxStep:
      choices?.maxStep != null
        ? propose('maxStep', choices.maxStep, 'answer')
        : isCareful && maxStep > CAREFUL_STEP
          ? propose('maxStep', CAREFUL_STEP, goal === 'steady' ? 'steady' : 'compare')
          : isBold && maxStep < BOLD_STEP && !isCareful
            ? propose('maxStep', BOLD_STEP, goal === 'clearance' ? 'clearance' : 'units')
            : maxStep,
    minDaysBetweenChanges:
      goal === 'steady' && minDaysBetweenChanges < CALM_DAYS
        ? propose('minDaysBetweenChanges', CALM_DAYS, 'steady')
        : choices?.horizon === 'month' && minDaysBetweenChanges > HASTY_DAYS
          ? propose('minDaysBetweenChanges', HASTY_DAYS, 'month')
          : minDaysBetweenChanges,
  }
  return {
    goal,
    aim: {
      current: current.goal,
      // "Steady" limits the steps; it is no goal of a price.
      proposed: PRICE_GOALS.find((aim) => aim === goal) ?? current.goal,
    },
    current: { marginFloor, maxStep, minDaysBetweenChanges },
    proposed,
    reasons,
    leaveAlone: choices?.leaveSelectedAlone ? [...products] : [],
    leaveAloneDays: choices?.horizon ? LEAVE_ALONE_DAYS[choices.horizon] : USUAL_LEAVE_ALONE_DAYS,
  }
}

const MARGIN_WORD = /margins?|m[aá]rgen(?:es)?|marges?|margen?/iu
const PERCENT = /(\d{1,2}(?:[.,]\d+)?)\s?%/u
const MOST_MARGIN = 0.95

/**
 * Finds "Never under 25 % margin": one sentence with the word and one percentage; `null` where the text is ambiguous.
 */
export function marginInWords(text: string): number | null {
  const sentences = text.split(/[.!?;\n](?=\s|$)/u).filter((sentence) => MARGIN_WORD.test(sentence))
  const found = sentences.flatMap((sentence) => {
    const all = sentence.match(new RegExp(PERCENT, 'gu')) ?? []
    return all.length === 1 ? [Number((PERCENT.exec(sentence)?.[1] ?? '').replace(',', '.')) / 100] : []
  })
  const [floor] = found
  return found.length === 1 && floor !== undefined && floor <= MOST_MARGIN ? floor : null
}
