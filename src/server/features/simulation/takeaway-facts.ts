import {
  FEW_MONTHS,
  HIGH_SENSITIVITY_ABOVE,
  type PriceScenario,
  priceScenarios,
  type SCENARIO_CHANGES,
  scenarioPrice,
  scenarioUnits,
} from '#analytics'
import type { Fact } from '../ai-text/fact-sheet.ts'
import type { PriceAdvice } from '../recommendations/make-advice.ts'

interface Month {
  readonly avg_price: number
  readonly total_quantity: number
}

export interface Takeaway {
  readonly sensitivity: 'high' | 'low' | 'positive'
  readonly advice: PriceAdvice
  readonly isShort: boolean
  readonly facts: TakeawayFacts
}

type TakeawayFacts = Readonly<Record<FactName, Fact>> & Readonly<Partial<Record<GainName, Fact>>>

type FactName =
  | 'elasticity'
  | 'low'
  | 'high'
  | 'confidence'
  | 'months'
  | 'fewMonths'
  | 'ownShare'
  | ScenarioName
type ScenarioName = `${'price' | 'units' | 'revenue'}${'Down' | 'Up'}`
type GainName =
  | 'price'
  | 'advisedPrice'
  | 'gain'
  | 'gainLow'
  | 'gainHigh'
  | 'probability'
  | 'cost'
  | 'testPrice'
  | 'testWeeks'
  | 'margin'

/** The two scenarios that a takeaway speaks of, of the four. */
const SHOWN = { down: -0.1, up: 0.1 } as const satisfies Record<string, (typeof SCENARIO_CHANGES)[number]>

/** `null`: no elasticity, or no price to start from. */
export function takeawayOf(advice: PriceAdvice, history: readonly Month[]): Takeaway | null {
  const { elasticity, low, high, ownShare, months } = advice
  const price = scenarioPrice(advice.price === null ? null : Number(advice.price), history)
  if (elasticity === null || low === null || high === null || price === null) return null
  const rows = priceScenarios({ elasticity, low, high, price, monthlyUnits: scenarioUnits(history) })
  const at = (change: number) => rows.find((row) => row.change === change)!
  const percent = (name: string, value: number, means: string): Fact => ({
    name,
    kind: 'percent',
    value,
    means,
  })
  return {
    sensitivity: elasticity > 0 ? 'positive' : -elasticity > HIGH_SENSITIVITY_ABOVE ? 'high' : 'low',
    advice,
    isShort: months < FEW_MONTHS,
    facts: {
      elasticity: figure('elasticity', elasticity, 'percent change of units for one percent of price'),
      low: figure('low', low, 'lower end of its interval'),
      high: figure('high', high, 'upper end of its interval'),
      confidence: percent('confidence', 0.9, 'how often such an interval holds the truth'),
      months: { name: 'months', kind: 'count', value: months, means: 'months of sales data' },
      fewMonths: {
        name: 'fewMonths',
        kind: 'count',
        value: FEW_MONTHS,
        means: 'months that would be enough',
      },
      ownShare: percent(
        'ownShare',
        ownShare ?? 0,
        "weight of the product's own sales; the rest is similar products",
      ),
      ...scenarioFacts('Down', at(SHOWN.down)),
      ...scenarioFacts('Up', at(SHOWN.up)),
      ...adviceFacts(advice),
    },
  }
}

function figure(name: string, value: number, means: string): Fact {
  return { name, kind: 'number', value, means }
}

function scenarioFacts<S extends 'Down' | 'Up'>(side: S, row: PriceScenario) {
  const change = (name: string, value: number, means: string, of: 'price' | 'outcome'): Fact => ({
    name,
    kind: 'percent',
    value,
    means: `${means}, scenario ${side === 'Up' ? 'of a higher price' : 'of a lower price'}`,
    change: of,
  })
  return {
    [`price${side}`]: change(`price${side}`, row.change, 'change of the price', 'price'),
    [`units${side}`]: change(`units${side}`, row.volumeRatio - 1, 'change of the units sold', 'outcome'),
    [`revenue${side}`]: change(`revenue${side}`, row.revenueChange, 'change of the revenue', 'outcome'),
  } as Record<`${'price' | 'units' | 'revenue'}${S}`, Fact>
}

/** Only where a change is advised: a price to hold needs no forecast of what it brings. */
function adviceFacts(advice: PriceAdvice): Partial<Record<GainName, Fact>> {
  const price = advice.price === null ? {} : { price: money('price', Number(advice.price), "today's price") }
  const { monthlyGain, probability, direction, advisedPrice } = advice
  if (direction === 'maintain' || advisedPrice === null) return { ...price, ...holdFacts(advice) }
  const prices = {
    ...price,
    ...marginFact(advice),
    advisedPrice: money('advisedPrice', Number(advisedPrice), 'advised price'),
  }
  if (monthlyGain === null || probability === null) return prices
  return {
    ...prices,
    gain: {
      ...money('gain', monthlyGain.value, `expected change of the ${advice.objective} a month`),
      change: 'outcome',
    },
    gainLow: { ...money('gainLow', monthlyGain.low, 'lower end of its interval'), change: 'outcome' },
    gainHigh: { ...money('gainHigh', monthlyGain.high, 'upper end of its interval'), change: 'outcome' },
    probability: {
      name: 'probability',
      kind: 'percent',
      value: Math.min(0.99, Math.max(0.01, probability)),
      means: "chance that the advised price makes more than today's",
    },
  }
}

/** The cost that would decide, or the price to test. */
function holdFacts({ reason, profitBelowCost, test }: PriceAdvice): Partial<Record<GainName, Fact>> {
  if (reason === 'cost_decides' && profitBelowCost !== null)
    return { cost: money('cost', Number(profitBelowCost), 'unit cost below which a lower price pays') }
  if (reason !== 'little_evidence' || test?.price == null) return {}
  return {
    testPrice: money('testPrice', Number(test.price), 'price to test'),
    testWeeks: { name: 'testWeeks', kind: 'count', value: test.weeks, means: 'weeks to test it' },
  }
}

function marginFact({ cost, objective }: PriceAdvice): Partial<Record<GainName, Fact>> {
  if (!cost?.isAssumed || objective !== 'profit') return {}
  return { margin: { name: 'margin', kind: 'percent', value: cost.margin, means: 'margin that is assumed' } }
}

function money(name: string, value: number, means: string): Fact {
  return { name, kind: 'money', value, means }
}
