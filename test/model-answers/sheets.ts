import { PRICE_GOALS } from '#analytics'
import { defaultRegional, type Language, type RegionalSettings } from '#contract/settings'
import type { FactSheet } from '#server/insight/ai-text/fact-sheet'
import type { TextParts } from '#server/insight/ai-text/prepare-text'
import { analysisFigures } from '#server/insight/bundles/analysis-figures'
import { analysisSheet } from '#server/insight/bundles/analysis-sheet'
import type { PackageFacts } from '#server/insight/bundles/present-facts'
import { renderAnalysis } from '#server/insight/bundles/render-analysis'
import type { PriceAdvice } from '#server/insight/recommendations/make-advice'
import { renderTakeaway } from '#server/insight/simulation/render-takeaway'
import { takeawayOf } from '#server/insight/simulation/takeaway-facts'
import { takeawaySheet } from '#server/insight/simulation/takeaway-sheet'
import { strategyText } from '#server/insight/strategy/strategy-text'
import type { SheetName } from './answer.ts'

/** The input of a model, and the plain text that is shown if its answer is not good enough. */
export interface Task {
  readonly sheet: FactSheet
  readonly plain: TextParts
}

export function taskOf(name: SheetName, language: Language): Task {
  const style = { regional: regionalOf(language), currency: language === 'en-US' ? 'USD' : 'EUR' }
  switch (name) {
    case 'takeaway': {
      const takeaway = takeawayOf(advice, history)!
      return { sheet: takeawaySheet(takeaway, style), plain: renderTakeaway(takeaway, style) }
    }
    case 'package': {
      const data = { name: 'Breakfast', title1: 'Cup', title2: 'Saucer' }
      const filling = {
        ...style,
        currency: packageFacts.currency,
        data,
        figures: analysisFigures(packageFacts),
      }
      return { sheet: analysisSheet(packageFacts, filling), plain: renderAnalysis(packageFacts, filling) }
    }
    case 'strategy':
      return strategyText(answered, style)
  }
}

function regionalOf(language: Language): RegionalSettings {
  const marks = language.startsWith('en')
    ? {}
    : ({ decimal_separator: ',', thousands_separator: language === 'fr-FR' ? ' ' : '.' } as const)
  return { ...defaultRegional, language, ...marks }
}

const advice = {
  productId: 1,
  title: 'Linen lamp',
  direction: 'increase',
  reason: 'pays',
  bindingRule: 'max_step',
  objective: 'profit',
  price: '20.00',
  advisedPrice: '22.00',
  elasticity: -0.82,
  low: -1.31,
  high: -0.33,
  ownShare: 0.45,
  months: 18,
  monthlyGain: { value: 64.2, low: -20.5, high: 140.75 },
  probability: 0.86,
} as unknown as PriceAdvice

const history = [{ month: '2026-01', avg_price: 20, total_quantity: 90 }]

const gainOf = (value: number) => ({ value, low: value - 80, high: value + 80 })

const packageFacts = {
  currency: 'GBP',
  mining: { state: 'done', orders: 1202, isFewBaskets: false },
  products: [
    { productId: 1, title: 'Cup', price: '20.00', cost: '5.00', orders: 500, elasticity: -3 },
    { productId: 2, title: 'Saucer', price: '20.00', cost: '5.00', orders: 400, elasticity: -3 },
  ],
  unknown: [],
  pairs: [{ a: 1, b: 2, together: 312, relation: 'complement' }],
  all: {
    together: 312,
    expected: 150,
    support: 0.26,
    lift: { value: 2.1, low: 1.8, high: 2.4 },
    perMonth: 26,
  },
  objective: 'profit',
  listPrice: '40.00',
  listMargin: { amount: 30, share: 0.75 },
  reason: 'uncertain',
  best: {
    price: '35.10',
    discount: 0.1225,
    gain: gainOf(113.98),
    givenUp: 41.5,
    probability: 0.9,
    margin: { amount: 25.1, share: 0.715 },
  },
  asked: {
    price: '36.00',
    discount: 0.1,
    margin: { amount: 26, share: 0.722 },
    outcome: { gain: gainOf(98) },
  },
} as unknown as PackageFacts

const answered = {
  responses: { q1: 'More profit', q2: 'They compare', q3: 'None', q4: 'Margin above 25 %', q5: 'Soon' },
  choices: { goal: 'steady', customers: 'compare', competition: 'close', marginFloor: 0.25 },
  document: null,
  documentText: null,
  figures: {
    products: 40,
    known: 31,
    elastic: 9,
    raise: 6,
    lower: 4,
    hold: 30,
    belowFloor: 3,
    withCost: 38,
    profitGain: { value: 812.4, low: 240.1, high: 1_390.75 },
    revenueGain: null,
  },
  proposal: {
    goal: 'steady',
    aim: { current: PRICE_GOALS[0], proposed: PRICE_GOALS[0] },
    current: { marginFloor: 0.1, maxStep: 0.1, minDaysBetweenChanges: 28 },
    proposed: { marginFloor: 0.25, maxStep: 0.05, minDaysBetweenChanges: 56 },
    reasons: {},
    leaveAlone: [{ productId: 3, title: 'Plate' }],
    leaveAloneDays: 91,
  },
} as unknown as Parameters<typeof strategyText>[0]
